import { isoDay } from '@portal/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../core/database';
import type { Tx } from '../core/request-context';
import { holdFigures } from './figures-lock';

/** So many days are packed in one transaction, which folds wait for. */
const DAYS_AT_ONCE = 7;

/** The function of those who used any. */
export const ANY = '';

/** Who used what on days, by place and function and by place alone, as `usage_packed` has them. */
const packed = (days: RawBuilder<unknown>) => sql`
  select day, lco_id, rhq_id, role, coalesce(func, ${sql.lit(ANY)}) as func,
    string_agg(distinct int4send(nr), ''::bytea order by int4send(nr)) as people
  from usage_person join usage_number using (person_id) where day in (${days})
  group by grouping sets ((day, lco_id, rhq_id, role, func), (day, lco_id, rhq_id, role))`;

/** Packs the oldest days before another that are not packed yet. Answers how many it were. */
const packBatch = async (tx: Tx, before: string): Promise<number> => {
  await holdFigures(tx);
  const { rows } = await sql<{ day: string }>`
    insert into usage_packed_day (day)
    select day::date from generate_series((select min(day) from usage_person), ${before}::date - 1, interval '1 day') as each (day)
    where not exists (select 1 from usage_packed_day as known where known.day = each.day::date) order by 1 limit ${sql.lit(DAYS_AT_ONCE)}
    returning day::text`.execute(tx);
  if (!rows.length) return 0;
  const days = sql`${sql.join(rows.map(({ day }) => sql`${day}::date`))}`;
  // A conflict would use up a number; numbers lie close, as people are told apart by one bit for each.
  await sql`
    insert into usage_number (person_id)
    select distinct person_id from usage_person where day in (${days})
      and not exists (select 1 from usage_number as known where known.person_id = usage_person.person_id)`.execute(tx);
  await sql`insert into usage_packed (day, lco_id, rhq_id, role, func, people) ${packed(days)}`.execute(tx);
  return rows.length;
};

/** Packs all days that are over. Several gateways may do so at once. */
export const packDays = async (database: Database, now: Date): Promise<void> => {
  const today = isoDay(now);
  for (let full = true; full; ) full = (await database.tx((tx) => packBatch(tx, today))) === DAYS_AT_ONCE;
};

/** Undoes the packing of days, whose people have changed. In the order of days, as two folds may do so at once. */
export const unpack = (days: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`delete from usage_packed_day where day in (select day from usage_packed_day where day in (${days}) order by day for update)`;

/** Counts the packed rows of a day that are not what the figures of people say, of either side; of a day that is not packed none. */
export const wrongPacked = (isoDay: string): RawBuilder<{ wrong: number }> => {
  const day = sql`select day from usage_packed_day where day = ${isoDay}::date`;
  const stored = sql`(select day, lco_id, rhq_id, role, func, people from usage_packed where day in (${day}))`;
  const counted = sql`(${packed(day)})`;
  return sql`select count(*)::int as wrong from ((${stored} except ${counted}) union all (${counted} except ${stored})) as differing`;
};
