import { addUnits, isoDay } from '@portal/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database';

/** Hours are drawn of two days at most, and compared with those before. */
export const HOURS_KEPT_DAYS = 8;
const PEOPLE_KEPT_YEARS = 3;
/** So many rows go at once, so that nobody waits long for them. */
const PIECE = 20_000;

/** The first days of which all is kept: single uses, and what is known of people. */
export const keptSince = (now: Date, logDays: number): { log: string; people: string } => {
  const people = new Date(now);
  people.setUTCFullYear(people.getUTCFullYear() - PEOPLE_KEPT_YEARS);
  // A leap day has none three years before; the database takes the last of that month.
  if (people.getUTCMonth() !== now.getUTCMonth()) people.setUTCDate(0);
  return { log: isoDay(addUnits('day', now, -logDays)), people: isoDay(people) };
};

const days = (count: number) => sql`make_interval(days => ${sql.lit(count)})`;

/**
 * Deletes what is over. Days are kept without end, as they name nobody; those of people end after three years, the log sooner by the settings.
 */
export const trimUsage = async (database: Database, logDays: number): Promise<void> => {
  const peopleEnd = sql`(now() at time zone 'UTC')::date - make_interval(years => ${sql.lit(PEOPLE_KEPT_YEARS)})`;
  const over: [table: string, condition: RawBuilder<unknown>][] = [
    ['usage_seen', sql`half_hour < now() - ${days(1)}`],
    ['usage_hour', sql`hour < now() - ${days(HOURS_KEPT_DAYS)}`],
    ['usage_log', sql`at < date_trunc('day', now(), 'UTC') - ${days(logDays)}`],
    ['usage_person', sql`day < ${peopleEnd}`],
    ['usage_packed_day', sql`day < ${peopleEnd}`],
  ];
  for (const [table, condition] of over) {
    for (let full = true; full; ) {
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table)} where ctid = any(array(
          select ctid from ${sql.table(table)} where ${condition} limit ${sql.lit(PIECE)}))`.execute(database.db);
      full = numAffectedRows === BigInt(PIECE);
    }
  }
};
