import { audit } from '../../audit/audit';
import type { Tx } from '../../core/request-context';
import { ticketRooms } from '../../org/visibility';
import type { EntryResult, LockedTicket } from './ticket-commands.store';
import { type CountedPerson, tellTicketFacts } from './ticket-counts';

/** Ends a command that left an entry: its audit row, the fact for everybody at the ticket, and to each whose numbers changed their own. */
export const announce = async (
  tx: Tx,
  before: LockedTicket,
  { ticket, entry, recounts }: EntryResult,
  counted: readonly CountedPerson[] = [],
): Promise<void> => {
  const type = `ticket.${entry.kind}` as const;
  await audit(tx, type, ticket.ticketId, {
    before: { status: before.status, assignee: before.assignee_id, rev: before.rev },
    after: { status: ticket.status, assignee: ticket.assignee?.id ?? null, rev: ticket.rev, entry: entry.entryId },
  });
  const people = new Map([...recounts, ...counted].map((person) => [person.id, person]));
  await tellTicketFacts(tx, ticket.ticketId, [{ rooms: ticketRooms(before), type, data: { ticket, entry } }], [...people.values()]);
};
