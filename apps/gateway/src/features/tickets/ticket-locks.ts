import { handlesTickets, NotAllowed, type Principal, type Ticket } from '@portal/contracts';
import { type SqlBool, sql } from 'kysely';
import { pipeline } from '../../platform/database/batch';
import { refuse } from '../../platform/http/refusal-error';
import type { Tx } from '../../platform/request-context';
import { sideOf, ticketVisibleTo } from '../../services/org/visibility-scope';
import { type EntryRow, selectEntries } from './entries';
import type { TicketTable } from './tables';

const LOCKED_COLUMNS = [
  'ticket.id',
  'ticket.status',
  'ticket.requester_id',
  'ticket.company_id',
  'ticket.handling_unit',
  'ticket.rhq_id',
  'ticket.private',
  'ticket.assignee_id',
  'ticket.last_nr',
  'ticket.answered_at',
  'ticket.rev',
] as const;

/** A ticket whose row is locked until the transaction ends. */
export type LockedTicket = Pick<
  TicketTable,
  'id' | 'requester_id' | 'company_id' | 'handling_unit' | 'rhq_id' | 'assignee_id' | 'answered_at'
> & {
  status: Ticket['status'];
  private: boolean;
  last_nr: number;
  rev: number;
};

const selectLocked = (tx: Tx, principal: Principal, ticketId: string) =>
  tx.selectFrom('ticket').select(LOCKED_COLUMNS).where('ticket.id', '=', ticketId).where(ticketVisibleTo(principal)).forNoKeyUpdate();

/** Refuses colleagues of the requester, who can only read the ticket. */
const requireSide = (principal: Principal, ticket: LockedTicket): LockedTicket => (sideOf(principal, ticket) ? ticket : refuse(NotAllowed));

/** Locks a ticket that this person can read. Refuses colleagues of the requester, who can only read it. */
export async function lockTicket(tx: Tx, principal: Principal, ticketId: string): Promise<LockedTicket | undefined> {
  const ticket = await selectLocked(tx, principal, ticketId).executeTakeFirst();
  return ticket && requireSide(principal, ticket);
}

/** Locks a ticket as `lockTicket` does, but also for colleagues of the requester. */
export function lockReadableTicket(tx: Tx, principal: Principal, ticketId: string): Promise<LockedTicket | undefined> {
  return selectLocked(tx, principal, ticketId).executeTakeFirst();
}

/**
 * Locks a ticket for a reply and reads everything that may prevent the reply: an existing entry with the same id, and messages of others
 * after `lastSeen`. Also returns whether any person has snoozed the ticket.
 */
export async function lockForReply(
  tx: Tx,
  principal: Principal,
  ticketId: string,
  { replyId, lastSeen }: { replyId: string | undefined; lastSeen: number | undefined },
): Promise<{ ticket: LockedTicket; before: EntryRow | undefined; unseen: EntryRow[]; isSetAside: boolean } | undefined> {
  const isUnseen = sql<SqlBool>`entry.ticket_id = ${ticketId} and entry.nr > ${lastSeen ?? null}::bigint and entry.author_id <> ${principal.id}
    and entry.kind in ('opened', 'replied', 'closed') and entry.withdrawn_at is null`;
  const entries = selectEntries(tx).where((eb) => eb.or([eb('entry.id', '=', replyId ?? ''), isUnseen]));
  const snoozeRows = tx.selectFrom('ticket_snooze').select('person_id').where('ticket_id', '=', ticketId).limit(1);
  // The reply may assign the ticket to its author, whose account must be locked before any ticket, as in `lockPerson`.
  const author = tx
    .selectFrom('person')
    .select('id')
    .where('id', '=', handlesTickets(principal.role) ? principal.id : '')
    .forShare();
  const [, [ticket], rows, snoozes] = await pipeline(
    tx,
    author.compile(),
    selectLocked(tx, principal, ticketId).compile(),
    entries.compile(),
    snoozeRows.compile(),
  );
  if (!ticket) return undefined;
  requireSide(principal, ticket);
  const existingReply = rows.find(({ id }) => id === replyId);
  return { ticket, before: existingReply, unseen: rows.filter((row) => row !== existingReply), isSetAside: snoozes.length > 0 };
}

/** Locks a ticket as `lockTicket` does, but only for handlers; returns undefined for the requester. */
export async function lockHandledTicket(tx: Tx, principal: Principal, ticketId: string): Promise<LockedTicket | undefined> {
  const ticket = await lockTicket(tx, principal, ticketId);
  return ticket && sideOf(principal, ticket) === 'handler' ? ticket : undefined;
}

/** Locks the open tickets assigned to a person, in the fixed order in which several tickets are locked. */
export function lockAssignedTickets(tx: Tx, personId: string): Promise<LockedTicket[]> {
  return tx
    .selectFrom('ticket')
    .select(LOCKED_COLUMNS)
    .where('ticket.assignee_id', '=', personId)
    .where('ticket.status', '<>', 'Closed')
    .orderBy('ticket.id')
    .forNoKeyUpdate()
    .execute();
}

/** Locks an account against deletion. Call before locking tickets, because a deletion locks the account before its tickets. */
export async function lockPerson(tx: Tx, personId: string): Promise<void> {
  await tx.selectFrom('person').select('id').where('id', '=', personId).forShare().execute();
}
