import { audit } from '../../data/audit';
import { ticketRooms } from '../../data/tickets';
import type { Tx } from '../../data/work';
import type { Held, Moved } from './moves.store';
import { type Counted, tellMove } from './ticket-counts';

/** Ends a command that left an entry: its audit row, the fact for everybody at the ticket, and to each whose numbers changed their own. */
export const announce = async (tx: Tx, held: Held, { ticket, entry, changed }: Moved, counted: readonly Counted[] = []): Promise<void> => {
  const type = `ticket.${entry.kind}` as const;
  await audit(tx, type, ticket.ticketId, {
    before: { status: held.status, assignee: held.assignee_id, rev: held.rev },
    after: { status: ticket.status, assignee: ticket.assignee?.id ?? null, rev: ticket.rev, entry: entry.entryId },
  });
  const told = new Map([...changed, ...counted].map((person) => [person.id, person]));
  await tellMove(tx, ticket.ticketId, [{ rooms: ticketRooms(held), type, data: { ticket, entry } }], [...told.values()]);
};
