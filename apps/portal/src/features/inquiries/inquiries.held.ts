import type { Ticket } from '@portal/contracts';
import { heldRows } from '../../live/held';

/** Tickets that something happened at while the queue on screen does not show them. */
export const held = heldRows<Ticket>(({ ticketId }) => ticketId);
