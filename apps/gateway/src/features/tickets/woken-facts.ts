import type { Ticket } from '@portal/contracts';
import type { NewFact } from '../../platform/facts/facts';
import { userRoom } from '../../platform/facts/rooms';

/** What each of these people hears of a ticket that came back to them. */
export const wokenFacts = (ticket: Ticket, people: readonly { id: string }[]): NewFact[] =>
  people.map(({ id }) => ({ rooms: [userRoom(id)], type: 'ticket.woken', data: { ticket } }));
