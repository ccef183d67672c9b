import { z } from 'zod/mini';
import { idOf } from '../wire/ids';
import { refusal } from '../wire/refusal';
import { TicketEntry } from './ticket';

export const TicketClosed = refusal(422, 'ticket.closed', 'This ticket is closed. You can open a follow-up inquiry.');
export const TicketOpen = refusal(422, 'ticket.open', 'This ticket is still open.');
export const TooLateToChange = refusal(422, 'ticket.too-late', 'A message can be changed for five minutes after it was sent.');
export const AlreadyWithdrawn = refusal(422, 'ticket.withdrawn', 'This message was withdrawn.');
export const OpensInquiry = refusal(
  422,
  'ticket.first-message',
  'The first message of an inquiry cannot be withdrawn. You can close the inquiry instead.',
);
export const AlreadyClosed = refusal(
  412,
  'ticket.closed-first',
  'This ticket has already been closed.',
  z.object({ by: z.string(), at: z.string() }),
);
export const AlreadyAssigned = refusal(
  412,
  'ticket.assigned-first',
  'This ticket has already been assigned.',
  z.object({ assigneeId: z.nullable(idOf('person', 'to whom it is assigned now')), name: z.nullable(z.string()) }),
);
export const StaleReply = refusal(
  412,
  'ticket.moved-on',
  'New messages have arrived.',
  z.object({ unseen: z.array(TicketEntry), lastSeen: z.int() }),
);
export const TooManyInquiries = refusal(
  429,
  'inquiry.too-many',
  'You have reached the limit for new inquiries. Try again later.',
  z.object({ points: z.int(), perMs: z.int() }).register(z.globalRegistry, { description: 'The limit: so many in so long' }),
);
