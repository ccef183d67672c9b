import type { Ticket } from '@portal/contracts';
import type { NewFact } from '../../platform/facts/facts';
import { userRoom } from '../../platform/facts/rooms';

/** Returns the facts for people whose snooze of a ticket has ended. */
export const wokenFacts = (ticket: Ticket, people: readonly { id: string }[]): NewFact[] =>
  people.map(({ id }) => ({ rooms: [userRoom(id)], type: 'ticket.woken', data: { ticket } }));
