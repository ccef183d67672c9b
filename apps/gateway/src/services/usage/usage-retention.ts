import { addUnits, isoDay } from '@portal/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database';

/**
 * The number of days for which hourly figures are retained. Charts show the hours of at most two days and compare them with earlier ones.
 */
export const HOURS_RETENTION_DAYS = 8;
const PEOPLE_RETENTION_YEARS = 3;
/** The number of rows that are deleted per statement, so that no writer waits long. */
const ROWS_PER_STATEMENT = 20_000;

/** Returns the first days with complete data: for single uses and for per-person figures. */
export const retentionStart = (now: Date, logDays: number): { log: string; people: string } => {
  const people = new Date(now);
  people.setUTCFullYear(people.getUTCFullYear() - PEOPLE_RETENTION_YEARS);
  // If 29 February does not exist three years earlier, use the last day of that month, as the database does.
  if (people.getUTCMonth() !== now.getUTCMonth()) people.setUTCDate(0);
  return { log: isoDay(addUnits('day', now, -logDays)), people: isoDay(people) };
};

const days = (count: number) => sql`make_interval(days => ${sql.lit(count)})`;

/**
 * Deletes expired figures. Daily figures are retained forever, because they identify no person. Per-person figures expire after three
 * years, the log after the configured time.
 */
export const trimUsage = async (database: Database, logDays: number): Promise<void> => {
  const peopleEnd = sql`(now() at time zone 'UTC')::date - make_interval(years => ${sql.lit(PEOPLE_RETENTION_YEARS)})`;
  const expiredRows: [table: string, condition: RawBuilder<unknown>][] = [
    ['usage_seen', sql`half_hour < now() - ${days(1)}`],
    ['usage_hour', sql`hour < now() - ${days(HOURS_RETENTION_DAYS)}`],
    ['usage_log', sql`at < date_trunc('day', now(), 'UTC') - ${days(logDays)}`],
    ['usage_person', sql`day < ${peopleEnd}`],
    ['usage_packed_day', sql`day < ${peopleEnd}`],
  ];
  for (const [table, condition] of expiredRows) {
    for (let isFull = true; isFull; ) {
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table)} where ctid = any(array(
          select ctid from ${sql.table(table)} where ${condition} limit ${sql.lit(ROWS_PER_STATEMENT)}))`.execute(database.db);
      isFull = numAffectedRows === BigInt(ROWS_PER_STATEMENT);
    }
  }
};
