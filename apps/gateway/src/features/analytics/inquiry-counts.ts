import { type DayInterval, type Grain, type LogRange, type TicketStatus } from '@portal/contracts';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { workedMinutes } from '../../services/org/worked-minutes';
import type { LogQuery } from './log-query';
import { adjacentRange, keyOf } from './uses';

const isCreatedIn = ({ scope }: LogQuery, { from, to }: DayInterval): RawBuilder<SqlBool> =>
  sql<SqlBool>`ticket.created_at >= ${from} and ticket.created_at < ${to} and ${scope.tickets}`;

const bucketOf = (grain: Grain): RawBuilder<unknown> => {
  const createdAt = sql`ticket.created_at at time zone 'UTC'`;
  return grain === 'week'
    ? sql`date_trunc('week', ${createdAt} + interval '1 day') - interval '1 day'`
    : sql`date_trunc(${sql.lit(grain)}, ${createdAt})`;
};

export interface InquiryBucket {
  bucket: string;
  status: TicketStatus;
  n: number;
}

/** Counts inquiries by creation bucket and current state. */
export const countInquiriesByBucket = async (db: Kysely<Tables>, query: LogQuery, period: DayInterval): Promise<InquiryBucket[]> => {
  const { rows } = await sql<InquiryBucket>`
    select ${keyOf(query.grain, sql`bucket`)} as bucket, status, n from (
      select ${bucketOf(query.grain)} as bucket, ticket.status, count(*)::int as n
      from ticket join unit as company on company.id = ticket.company_id where ${isCreatedIn(query, period)} group by 1, 2) as counted`.execute(
    db,
  );
  return rows;
};

export interface Responses {
  /** The answering unit; null for all units together. */
  unitId: string | null;
  name: string | null;
  count: number;
  answered: number;
  open: number;
  late: number;
  median: number | null;
  ninthTenth: number | null;
}

const percentileHours = (share: string) =>
  sql`round((percentile_cont(${sql.lit(share)}::float8) within group (order by minutes) / 60)::numeric, 1)::float8`;

/** Returns the working hours to the first response and the open inquiries past their deadline, by answering unit and in total. */
export const computeFirstResponses = async (db: Kysely<Tables>, query: LogQuery): Promise<Responses[]> => {
  const minutes = workedMinutes(sql`ticket.created_at`, sql`ticket.answered_at`);
  const { rows } = await sql<Responses>`
    select id as "unitId", max(name) as name, count(*)::int as count, count(minutes)::int as answered,
      count(*) filter (where is_open)::int as open, count(*) filter (where is_open and due < ${query.now})::int as late,
      ${percentileHours('0.5')} as median, ${percentileHours('0.9')} as "ninthTenth"
    from (
      select unit.id, unit.name, ticket.status <> 'Closed' as is_open,
        case when ticket.answered_at is null then ticket.answer_by else ticket.resolve_by end as due,
        case when ticket.answered_at is not null then ${minutes} end as minutes
      from ticket join unit on unit.id = ticket.handling_unit join unit as company on company.id = ticket.company_id
      left join business_hours as hours on hours.unit_id = unit.id
      where ${isCreatedIn(query, query.current)}
    ) as response group by grouping sets ((id), ()) order by 3 desc, 2, 1`.execute(db);
  return rows.map((row) => (row.unitId === null ? { ...row, name: null } : row));
};

/** Returns the nearest range of the same length that contains inquiries. */
export const findNearestInquiryRange = async (
  db: Kysely<Tables>,
  { scope, range, current, now }: LogQuery,
): Promise<LogRange['nearest']> => {
  const day = (pick: 'max' | 'min', where: RawBuilder<SqlBool>) =>
    sql`(select to_char(${sql.raw(pick)}(ticket.created_at) at time zone 'UTC', 'YYYY-MM-DD')
      from ticket join unit as company on company.id = ticket.company_id where ${where} and ${scope.tickets})`;
  const { rows } = await sql<{ before: string | null; after: string | null }>`
    select ${day('max', sql`ticket.created_at < ${current.from}`)} as before, ${day('min', sql`ticket.created_at >= ${current.to}`)} as after`.execute(
    db,
  );
  return adjacentRange(range, rows[0]!, now);
};
