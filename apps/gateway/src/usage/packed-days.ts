import { setTimeout as pause } from 'node:timers/promises';
import { isoDay } from '@portal/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../core/database';
import type { Tx } from '../core/request-context';
import { tryHoldFigures } from './figures-lock';

/** Between two days, so that folds and other writers come in between. */
const PAUSE_MS = 100;
/** So often figures that others hold are tried again before packing is left to the next hour. */
const TRIES = 20;

/** The function of those who used any. */
export const ANY = '';

/** Who used what on days, by place and function and by place alone, as `usage_packed` has them. */
const packedRows = (days: RawBuilder<unknown>) => sql`
  select day, lco_id, rhq_id, role, coalesce(func, ${sql.lit(ANY)}) as func,
    string_agg(distinct int4send(nr), ''::bytea order by int4send(nr)) as people
  from usage_person join usage_number using (person_id) where day in (${days})
  group by grouping sets ((day, lco_id, rhq_id, role, func), (day, lco_id, rhq_id, role))`;

/** Packs the oldest day before another that is not packed yet, unless somebody else is at the figures. */
const packOldest = async (tx: Tx, before: string): Promise<'packed' | 'busy' | 'complete'> => {
  if (!(await tryHoldFigures(tx))) return 'busy';
  const { rows } = await sql<{ day: string }>`
    insert into usage_packed_day (day)
    select day::date from generate_series((select min(day) from usage_person), ${before}::date - 1, interval '1 day') as each (day)
    where not exists (select 1 from usage_packed_day as known where known.day = each.day::date) order by 1 limit 1
    returning day::text`.execute(tx);
  if (!rows[0]) return 'complete';
  const day = sql`${rows[0].day}::date`;
  // A conflict would use up a number; numbers lie close, as people are told apart by one bit for each.
  await sql`
    insert into usage_number (person_id)
    select distinct person_id from usage_person where day = ${day}
      and not exists (select 1 from usage_number as known where known.person_id = usage_person.person_id)`.execute(tx);
  await sql`insert into usage_packed (day, lco_id, rhq_id, role, func, people) ${packedRows(day)}`.execute(tx);
  return 'packed';
};

/** Packs all days that are over, one after the other. Several gateways may do so at once: they take turns. */
export const packDays = async (database: Database, now: Date): Promise<void> => {
  for (let tries = 0; tries < TRIES; ) {
    const outcome = await database.tx((tx) => packOldest(tx, isoDay(now)));
    if (outcome === 'complete') return;
    tries = outcome === 'busy' ? tries + 1 : 0;
    await pause(PAUSE_MS);
  }
};

/** Undoes the packing of days, whose people have changed. In the order of days, as two folds may do so at once. */
export const unpack = (days: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`delete from usage_packed_day where day in (select day from usage_packed_day where day in (${days}) order by day for update)`;

/** Counts the packed rows of a day that are not what the figures of people say, of either side; of a day that is not packed none. */
export const wrongPacked = (isoDay: string): RawBuilder<{ wrong: number }> => {
  const day = sql`select day from usage_packed_day where day = ${isoDay}::date`;
  const storedRows = sql`(select day, lco_id, rhq_id, role, func, people from usage_packed where day in (${day}))`;
  const countedRows = sql`(${packedRows(day)})`;
  return sql`select count(*)::int as wrong
    from ((${storedRows} except ${countedRows}) union all (${countedRows} except ${storedRows})) as differing`;
};
