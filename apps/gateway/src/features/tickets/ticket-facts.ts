import { LIMITS, type Role, type Ticket, type TicketCounts, type TicketEntry } from '@portal/contracts';
import { type CompiledQuery, type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { textList } from '../../platform/database/text-conditions';
import { appendFacts, holdLog, type NewFact } from '../../platform/facts/facts';
import { userRoom } from '../../platform/facts/rooms';
import type { Tx } from '../../platform/request-context';
import { auditRow } from '../../services/audit-log/audit';
import { ticketRooms } from '../../services/org/visibility-scope';
import type { EntryResult } from './ticket-commands.store';
import type { LockedTicket } from './ticket-locks';

export interface CountedPerson {
  id: string;
  role: Role;
  unit_id: string | null;
}
interface CountsRow {
  id: string;
  unread: boolean;
  mentioned: boolean;
  back: boolean;
  notify: number;
  mentions: number;
  snoozed: number;
  mine: number;
  unassigned: number;
  open: number;
}

const MAX_COUNT = LIMITS.countedAtMost;
const IS_OPEN = sql`status in ('New', 'In Progress')`;
const IS_UNASSIGNED = sql`status <> 'Closed' and assignee_id is null`;
const countSql = (countedRows: ReturnType<typeof sql>) =>
  sql`(select count(*)::int from (select from ${countedRows} limit ${sql.lit(MAX_COUNT)}) as found)`;
const SNOOZED_TICKETS = sql`select ticket_id from ticket_snooze where person_id = reader.id`;
/** Selects the counts of the people, counting the tickets of a unit once for all its people. Each count reads a single index. */
const selectCounts = (db: Kysely<Tables>, people: readonly CountedPerson[], ticketId: string | null) =>
  sql<CountsRow>`
  with reader as (
    select * from unnest(${textList(people.map(({ id }) => id))}, ${textList(people.map(({ role }) => role))},
      ${textList(people.map(({ unit_id }) => unit_id))}) as reader (id, role, unit_id)
  ), unit as materialized (
    select unit_id,
      case role when 'LBO' then ${countSql(sql`ticket where handling_unit = unit_id and ${IS_UNASSIGNED}`)}
        else ${countSql(sql`ticket where rhq_id = unit_id and ${IS_UNASSIGNED}`)} end as unassigned,
      case role when 'LBO' then ${countSql(sql`ticket where handling_unit = unit_id and ${IS_OPEN}`)}
        else ${countSql(sql`ticket where rhq_id = unit_id and ${IS_OPEN}`)} end as open
    from (select distinct unit_id, role from reader where role in ('LBO', 'RHQ')) as handling
  )
  select reader.id,
    here.person_id is not null as unread, coalesce(here.mentioned, false) as mentioned, coalesce(here.back, false) as back,
    ${countSql(sql`ticket_unread where person_id = reader.id`)} as notify,
    ${countSql(sql`ticket_unread where person_id = reader.id and mentioned`)} as mentions,
    ${countSql(sql`ticket_snooze where person_id = reader.id`)} as snoozed,
    case when unit.unit_id is null then ${countSql(sql`ticket where requester_id = reader.id and ${IS_OPEN}`)}
      else ${countSql(sql`ticket where assignee_id = reader.id and status <> 'Closed' and id <> all(array(${SNOOZED_TICKETS}))`)} end as mine,
    case when unit.unit_id is null then ${countSql(sql`ticket where requester_id = reader.id and ${IS_OPEN} and assignee_id is null`)}
      else greatest(0, unit.unassigned - (select count(*)::int from ticket where id in (${SNOOZED_TICKETS}) and ${IS_UNASSIGNED}
        and case reader.role when 'LBO' then handling_unit else rhq_id end = reader.unit_id)) end as unassigned,
    case when unit.unit_id is null then ${countSql(sql`ticket where requester_id = reader.id and ${IS_OPEN}`)} else unit.open end as open
  from reader left join unit on unit.unit_id = reader.unit_id and reader.role in ('LBO', 'RHQ')
    left join ticket_unread as here on here.person_id = reader.id and here.ticket_id = ${ticketId}
`.execute(db);

const toCounts = ({ notify, mentions, snoozed, mine, unassigned, open }: CountsRow): TicketCounts => ({
  unseen: notify,
  mentioned: mentions,
  snoozed,
  mine,
  unassigned,
  open,
});

/**
 * Returns the ticket counts of each of these people, in one statement. For handlers, `unassigned` and `open` count the tickets that their
 * unit handles; their own inquiries count only as unread. For partners, all counts are of their own tickets, and `unseen` also of those
 * that they follow.
 */
export const ticketCountsOf = async (db: Kysely<Tables>, people: readonly CountedPerson[]): Promise<Map<string, TicketCounts>> => {
  const { rows } = await selectCounts(db, people, null);
  return new Map(rows.map((row) => [row.id, toCounts(row)]));
};

export const unreadTicketsOf = async (db: Kysely<Tables>, personId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select ${countSql(sql`ticket_unread where person_id = ${personId}`)} as count`.execute(db);
  return rows[0]!.count;
};

/**
 * Returns a fact for each of these people about their own counts. Locks the log first, so that concurrent changes produce consistent
 * counts.
 */
const createCountFacts = async (
  tx: Tx,
  ticketId: string,
  people: readonly CountedPerson[],
): Promise<{ facts: NewFact[]; of: Map<string, TicketCounts> }> => {
  await holdLog(tx);
  const { rows } = people.length ? await selectCounts(tx, people, ticketId) : { rows: [] };
  const facts = rows.map(
    (row): NewFact => ({
      rooms: [userRoom(row.id)],
      type: 'ticket.counted',
      data: { ticketId, unread: row.unread, mentioned: row.mentioned, back: row.back, counts: toCounts(row) },
    }),
  );
  return { facts, of: new Map(rows.map((row) => [row.id, toCounts(row)])) };
};

/**
 * Appends facts of a ticket, and for each person whose counts or unread state changed a fact with that person's counts. Returns those
 * counts.
 */
export const appendTicketFacts = async (
  tx: Tx,
  ticketId: string,
  ticketFacts: readonly NewFact[],
  recounts: readonly CountedPerson[],
): Promise<Map<string, TicketCounts>> => {
  const { facts, of } = await createCountFacts(tx, ticketId, recounts);
  await appendFacts(tx, [...ticketFacts, ...facts]);
  return of;
};

/**
 * Completes a command that added an entry: appends the audit row, the fact for everyone with access to the ticket, and the changed counts.
 */
export const announce = async (
  tx: Tx,
  before: LockedTicket,
  { ticket, entry, recounts, woken = [] }: EntryResult,
  countedPeople: readonly CountedPerson[] = [],
): Promise<void> => {
  const stateAfter = { status: ticket.status, assigneeId: ticket.assignee?.id ?? null };
  await tx.executeQuery(entryAuditRow(tx, before, { kind: entry.kind, id: entry.entryId }, stateAfter));
  await appendEntryFacts(tx, before, { ticket, entry, recounts, woken }, countedPeople);
};

/** Returns the audit row of a command that adds an entry, which is one revision of the ticket. */
export const entryAuditRow = (
  tx: Tx,
  before: LockedTicket,
  entry: { kind: TicketEntry['kind']; id: string },
  after: { status: Ticket['status']; assigneeId: string | null },
): CompiledQuery =>
  auditRow(tx, `ticket.${entry.kind}`, before.id, {
    before: { status: before.status, assignee: before.assignee_id, rev: before.rev },
    after: { status: after.status, assignee: after.assigneeId, rev: before.rev + 1, entry: entry.id },
  });

/** Appends the facts of an entry: one for everyone with access to the ticket, and the changed counts for each person. */
export const appendEntryFacts = async (
  tx: Tx,
  before: LockedTicket,
  { ticket, entry, recounts, woken = [] }: EntryResult,
  countedPeople: readonly CountedPerson[] = [],
): Promise<void> => {
  const type = `ticket.${entry.kind}` as const;
  const people = new Map([...recounts, ...woken, ...countedPeople].map((person) => [person.id, person]));
  await appendTicketFacts(
    tx,
    ticket.ticketId,
    [{ rooms: ticketRooms(before), type, data: { ticket, entry } }, ...endedSnoozeFacts(ticket, woken)],
    [...people.values()],
  );
};

/** Returns the facts for people whose snooze of a ticket has ended. */
export const endedSnoozeFacts = (ticket: Ticket, people: readonly { id: string }[]): NewFact[] =>
  people.map(({ id }) => ({ rooms: [userRoom(id)], type: 'ticket.woken', data: { ticket } }));
