import { type RawBuilder, sql } from 'kysely';
import { usualHours } from './business-hours';

const USUAL_HOURS = usualHours('UTC');
const timeLiteral = (text: string) => sql`${sql.lit(text)}::time`;

/**
 * The SQL equivalent of `workingMinutes`: sums the part of each day that is within the unit's business hours. Expects the table `unit` and
 * the left-joined table `hours`; units without a row have the default hours.
 */
export const workedMinutes = (from: RawBuilder<unknown>, until: RawBuilder<unknown>): RawBuilder<number> => {
  const zone = sql`coalesce(hours.zone, unit.zone)`;
  const openingTime = sql`(day + coalesce(hours.from_time::time, ${timeLiteral(USUAL_HOURS.from)})) at time zone ${zone}`;
  const closingTime = sql`(day + coalesce(hours.to_time::time, ${timeLiteral(USUAL_HOURS.to)})) at time zone ${zone}`;
  return sql<number>`(
    select coalesce(sum(extract(epoch from greatest(least(${until}, ${closingTime}) - greatest(${from}, ${openingTime}), interval '0'))), 0) / 60
    from generate_series((${from} at time zone ${zone})::date, (${until} at time zone ${zone})::date, interval '1 day') as at (midnight),
      lateral (select midnight::date) as each (day)
    where extract(dow from day)::int = any(coalesce(hours.days, ${sql.lit(`{${USUAL_HOURS.days.join(',')}}`)}::int[])))`;
};
