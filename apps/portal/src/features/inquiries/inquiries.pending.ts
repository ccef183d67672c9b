import type { Ticket } from '@portal/contracts';
import { createPendingRows } from '../../list/pending-rows';

/** Tickets that something happened at while the queue on screen does not show them. */
export const pendingTickets = createPendingRows<Ticket>(({ ticketId }) => ticketId);
