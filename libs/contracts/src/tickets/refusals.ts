import { z } from 'zod/mini';
import { idOf } from '../wire/ids';
import { refusal } from '../wire/refusal';
import { TicketEntry } from './ticket';

export const TicketClosed = refusal(422, 'ticket.closed');
export const TicketOpen = refusal(422, 'ticket.open');
export const TooLateToChange = refusal(422, 'ticket.too-late');
export const AlreadyWithdrawn = refusal(422, 'ticket.withdrawn');
export const OpensInquiry = refusal(422, 'ticket.first-message');
export const AlreadyClosed = refusal(412, 'ticket.closed-first', z.object({ by: z.string(), at: z.string() }));
export const AlreadyAssigned = refusal(
  412,
  'ticket.assigned-first',
  z.object({ assigneeId: z.nullable(idOf('person')), name: z.nullable(z.string()) }),
);
export const StaleReply = refusal(412, 'ticket.moved-on', z.object({ unseen: z.array(TicketEntry), lastSeen: z.int() }));
export const TooManyInquiries = refusal(429, 'inquiry.too-many', z.object({ points: z.int(), windowMs: z.int() }));
