import { addUnits, bucketKey, bucketsOf, type DayInterval, type DayRange, dayCount, type Grain, isoDay, startOf } from '@portal/contracts';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { HOURS_RETENTION_DAYS } from '../../services/usage/usage-retention';
import type { LogQuery } from './log-query';

type Condition = RawBuilder<SqlBool>;

/** A selection of uses in a time range that starts at the beginning of a day. */
export interface Part {
  period: DayInterval;
  scope: Condition;
  grain: Grain;
  /** The time from which hourly figures exist. Earlier hours are only in the log. */
  hoursSince: Date;
  func?: string | undefined;
  lcoId?: string | undefined;
}

/** Returns the part of the usage log for a query, either for the current range or for the previous period. */
export const partOf = ({ scope, grain, now }: LogQuery, period: DayInterval, only: Pick<Part, 'func' | 'lcoId'> = {}): Part => ({
  period,
  scope: scope.uses,
  grain,
  hoursSince: addUnits('day', startOf('day', now), 1 - HOURS_RETENTION_DAYS),
  ...only,
});

export const conditionOf = ({ scope, func, lcoId }: Part): Condition => {
  const conditions = [scope];
  // A literal instead of a parameter, so that the planner can use the index of exports.
  if (func !== undefined) conditions.push(sql<SqlBool>`func = ${sql.lit(func)}`);
  if (lcoId !== undefined) conditions.push(sql<SqlBool>`coalesce(lco_id, '-') = ${lcoId}`);
  return sql.join(conditions, sql` and `);
};

const DAY = sql`(at at time zone 'UTC')::date`;

/** Returns the days of a part that are read from daily figures; an empty range if hours are counted. */
export const wholeDays = ({ period: { from, to }, grain }: Part): DayInterval => ({
  from,
  to: grain === 'hour' ? from : startOf('day', to),
});

/**
 * Reads folded uses from the figures by whole days, and by whole hours if people are not counted; the rest from the log, and unfolded uses
 * from the inbox. The single statement sees each use exactly once, even during a fold.
 */
const usesOf = (part: Part, figures: 'usage_day' | 'usage_person', ofDays = sql<SqlBool>`true`): RawBuilder<unknown> => {
  const { from, to } = part.period;
  const days = wholeDays(part).to;
  const hasHours = figures === 'usage_day' && days >= part.hoursSince;
  const recentStart = hasHours ? startOf('hour', to) : days;
  const where = conditionOf(part);
  const person = figures === 'usage_person' ? sql`person_id` : sql`null::text`;
  const selectRecent = (table: 'usage_log' | 'usage_inbox', since: Date) =>
    sql`select ${DAY}, at, ${person}, role, coalesce(lco_id, '-'), func, 1 from ${sql.table(table)} where at >= ${since} and at < ${to} and ${where}`;
  const sources = [selectRecent('usage_inbox', from)];
  if (recentStart < to) sources.push(selectRecent('usage_log', recentStart));
  if (days < recentStart)
    sources.push(sql`select (hour at time zone 'UTC')::date, hour, ${person}, role, lco_id, func, n from usage_hour
      where hour >= ${days} and hour < ${recentStart} and ${where}`);
  if (from < days)
    sources.push(sql`select day, null::timestamptz, ${person}, role, lco_id, func, n from ${sql.table(figures)}
      where day >= ${isoDay(from)}::date and day < ${isoDay(days)}::date and ${where} and ${ofDays}`);
  return sql`(${sql.join(sources, sql` union all `)}) as uses (day, at, person_id, role, lco_id, func, n)`;
};

/** Selects the uses as day, role, lco_id, func and n; for hours also at. */
export const countedUses = (part: Part): RawBuilder<unknown> => usesOf(part, 'usage_day');
/** Selects the uses with the person who caused them. */
export const personalUses = (part: Part): RawBuilder<unknown> => usesOf(part, 'usage_person');
/** Selects the uses with the person who caused them, without packed days. */
export const unpackedUses = (part: Part): RawBuilder<unknown> => {
  const { from, to } = wholeDays(part);
  // The statement lists the days, so that rows of other days are not read.
  return usesOf(
    part,
    'usage_person',
    sql<SqlBool>`day = any(array(select each::date from generate_series(${isoDay(from)}::date, ${isoDay(to)}::date, interval '1 day') as days (each)
      where not exists (select 1 from usage_packed_day as packed where packed.day = each::date)))`,
  );
};

/** Selects the bucket of a use. `keyOf` must format it like `bucketKey`. */
export const bucketOf = (grain: Grain): RawBuilder<unknown> =>
  ({
    hour: sql`date_trunc('hour', at at time zone 'UTC')`,
    day: sql`day::timestamp`,
    week: sql`(day - extract(dow from day)::int)::timestamp`,
    month: sql`date_trunc('month', day::timestamp)`,
  })[grain];

export const keyOf = (grain: Grain, bucket: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${bucket}, ${sql.lit(grain === 'hour' ? 'YYYY-MM-DD"T"HH24:MI"Z"' : 'YYYY-MM-DD')})`;

/** Returns the counts of all buckets in a time range, with 0 for missing buckets. */
const fillBuckets = (period: DayInterval, grain: Grain, countsByBucket: ReadonlyMap<string, number>): number[] =>
  bucketsOf(period, grain).map((start) => countsByBucket.get(bucketKey(grain, start)) ?? 0);

/** Returns the points of a chart: each bucket of the range, paired with the bucket of the previous period. */
export const pointsOf = (
  { current, previous, grain }: LogQuery,
  now: ReadonlyMap<string, number>,
  before: ReadonlyMap<string, number> | null,
): { at: string; count: number; previous: number | null }[] => {
  const earlier = previous && before ? fillBuckets(wholeBuckets(previous, current, grain), grain, before) : null;
  return bucketsOf(current, grain).map((start, nth) => {
    const bucketStart = bucketKey(grain, start);
    return { at: bucketStart, count: now.get(bucketStart) ?? 0, previous: earlier ? (earlier[nth] ?? 0) : null };
  });
};

/** Returns as many buckets from the start of the previous period as the range has, even if the range ends early. */
const wholeBuckets = ({ from }: DayInterval, current: DayInterval, grain: Grain): DayInterval => {
  const start = startOf(grain, from);
  return { from: start, to: addUnits(grain, start, bucketsOf(current, grain).length) };
};

/** Returns the nearest range of the same length with data: the preceding one, or else the following one. */
export const findNearestRange = async (
  db: Kysely<Tables>,
  { scope, range, now }: LogQuery,
  { func, lcoId }: Pick<Part, 'func' | 'lcoId'> = {},
): Promise<DayRange | null> => {
  const where = conditionOf({ scope: scope.uses, func, lcoId } as Part);
  const nearestDay = (pick: 'max' | 'min', condition: RawBuilder<SqlBool>) => sql`(select ${sql.raw(pick)}(day)::text from (
    (select ${sql.raw(pick)}(day) as day from usage_day where ${condition} and ${where})
    union all (select day from (select ${DAY} as day from usage_inbox where ${where}) as waiting where ${condition})) as days)`;
  const { rows } = await sql<{ before: string | null; after: string | null }>`
    select ${nearestDay('max', sql`day < ${range.from}::date`)} as before, ${nearestDay('min', sql`day > ${range.to}::date`)} as after`.execute(
    db,
  );
  return adjacentRange(range, rows[0]!, now);
};

/**
 * Returns a range of the same length that ends with the last day of data before the given range, or starts with the first day of data after
 * it.
 */
export const adjacentRange = (
  range: DayRange,
  { before, after }: { before: string | null; after: string | null },
  now: Date,
): DayRange | null => {
  const more = dayCount(range) - 1;
  const shiftDay = (day: string, days: number) => isoDay(addUnits('day', new Date(day), days));
  if (before) return { from: shiftDay(before, -more), to: before };
  if (!after) return null;
  const today = isoDay(now);
  const last = shiftDay(after, more);
  return { from: after, to: last > today ? today : last };
};
