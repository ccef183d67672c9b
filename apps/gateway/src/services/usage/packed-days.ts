import { setTimeout as pause } from 'node:timers/promises';
import { isoDay } from '@portal/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database';
import type { Tx } from '../../platform/request-context';
import { tryLockFigures } from './figures-lock';

/** The maximum number of rows in one transaction, or one day if that day has more rows. Aggregation runs wait for the transaction. */
const ROWS_PER_BATCH = 20_000;
const DAYS_PER_BATCH = 60;
/** The pause between two transactions, in which aggregation runs and other writers can proceed. */
const PAUSE_MS = 100;
/** The number of attempts to take the lock before packing is postponed to the next hour. */
const TRIES = 20;

/** The value of the function column in rows that contain the users of any function. */
export const ANY_FUNCTION = '';

/** Selects the users of each day by unit and function and by unit alone, in the form of `usage_packed`. */
const packedRows = (days: RawBuilder<unknown>) => sql`
  select day, lco_id, rhq_id, role, coalesce(func, ${sql.lit(ANY_FUNCTION)}) as func,
    string_agg(distinct int4send(nr), ''::bytea order by int4send(nr)) as people
  from usage_person join usage_number using (person_id) where day in (${days})
  group by grouping sets ((day, lco_id, rhq_id, role, func), (day, lco_id, rhq_id, role))`;

/** Selects the oldest unpacked days with uses before a given day, up to the limit of one transaction. */
const unpackedDays = (before: string) => sql`
  with recursive each (day) as (
    (select day from usage_person where day < ${before}::date order by day limit 1)
    union all select (select next.day from usage_person as next where next.day > each.day and next.day < ${before}::date order by next.day limit 1)
    from each where each.day is not null),
  oldest as (
    select day from each where day is not null and not exists (select 1 from usage_packed_day as known where known.day = each.day)
    order by day limit ${sql.lit(DAYS_PER_BATCH)}),
  sized as (
    select day, sum(size) over (order by day) - size as before from oldest cross join lateral (
      select count(*) as size from (select 1 from usage_person where usage_person.day = oldest.day limit ${sql.lit(ROWS_PER_BATCH)}) as uses) as of_day)
  select day from sized where before < ${sql.lit(ROWS_PER_BATCH)}`;

/** Packs the oldest unpacked days before a given day, unless the figures are locked. */
export const packOldestDays = async (tx: Tx, before: string): Promise<'packed' | 'busy' | 'complete'> => {
  if (!(await tryLockFigures(tx))) return 'busy';
  const { rows } = await sql<{ day: string }>`insert into usage_packed_day (day) ${unpackedDays(before)} returning day::text`.execute(tx);
  if (!rows.length) return 'complete';
  const days = sql`${sql.join(rows.map(({ day }) => sql`${day}::date`))}`;
  // Do not use `on conflict`, which would consume a number. Numbers must be dense, because each person is one bit.
  await sql`
    insert into usage_number (person_id)
    select distinct person_id from usage_person where day in (${days})
      and not exists (select 1 from usage_number as known where known.person_id = usage_person.person_id)`.execute(tx);
  await sql`insert into usage_packed (day, lco_id, rhq_id, role, func, people) ${packedRows(days)}`.execute(tx);
  return 'packed';
};

/** Packs all past days, oldest first. Several gateways may call this concurrently, because a lock serializes them. */
export const packDays = async (database: Database, now: Date): Promise<void> => {
  for (let attempts = 0; attempts < TRIES; ) {
    const outcome = await database.tx((tx) => packOldestDays(tx, isoDay(now)));
    if (outcome === 'complete') return;
    attempts = outcome === 'busy' ? attempts + 1 : 0;
    await pause(PAUSE_MS);
  }
};

/**
 * Returns the statement that deletes the packed form of days whose users have changed. Rows are locked in day order, because two
 * aggregation runs may be concurrent.
 */
export const unpackDays = (days: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`delete from usage_packed_day where day in (select day from usage_packed_day where day in (${days}) order by day for update)`;

/**
 * Returns a query that counts the rows of a packed day that differ from the per-person figures, in either direction. The count is 0 for a
 * day that is not packed.
 */
export const incorrectPackedRowCount = (isoDay: string): RawBuilder<{ wrong: number }> => {
  const day = sql`select day from usage_packed_day where day = ${isoDay}::date`;
  const storedRows = sql`(select day, lco_id, rhq_id, role, func, people from usage_packed where day in (${day}))`;
  const countedRows = sql`(${packedRows(day)})`;
  return sql`select count(*)::int as wrong
    from ((${storedRows} except ${countedRows}) union all (${countedRows} except ${storedRows})) as differing`;
};
