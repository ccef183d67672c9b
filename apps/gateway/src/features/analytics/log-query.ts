import {
  type DayInterval,
  type DayRange,
  dayCount,
  daysOfInterval,
  type Grain,
  grainOf,
  Invalid,
  intervalOfDays,
  isoDay,
  LOG_FILTER,
  LONGEST_RANGE_DAYS,
  type LogRange,
  type Principal,
  previousOf,
  type Role,
  startOf,
  startOfPeriod,
  type TimePeriod,
} from '@portal/contracts';
import { refuseFields } from '../../platform/http/refusal-error';
import { retentionStart } from '../../services/usage/usage-retention';
import { type LogScope, logScopeOf } from './log-scope';

/** The input of a caller as parsed by the contract. */
export interface LogInput {
  from?: string | undefined;
  to?: string | undefined;
  timePeriod?: TimePeriod | undefined;
  roles?: readonly Role[] | undefined;
  compare: boolean;
}

/** A part of the usage log, selected by people and time. Screens and exports share the same query. */
export interface LogQuery {
  scope: LogScope;
  now: Date;
  range: DayRange;
  grain: Grain;
  current: DayInterval;
  /** The period to compare with; null without a comparison. It is cut off at the same minute of its last bucket as the current period. */
  previous: DayInterval | null;
  /** The first days with complete data. */
  kept: ReturnType<typeof retentionStart>;
}

const MINUTE_MS = 60_000;

const refuseRange = (code: { code: 'ends-before-start' } | { code: 'range-too-long'; max: number }) =>
  refuseFields(Invalid, { [LOG_FILTER.from]: [code], [LOG_FILTER.to]: [code] });

/** Returns the requested days up to today by the server's clock. */
const rangeOf = ({ from, to, timePeriod = 'weekly' }: LogInput, now: Date): DayRange => {
  const today = isoDay(now);
  const last = to === undefined || to > today ? today : to;
  const first = from ?? isoDay(startOfPeriod(timePeriod, new Date(last)));
  if (first > last) return refuseRange({ code: 'ends-before-start' });
  const range = { from: first, to: last };
  return dayCount(range) > LONGEST_RANGE_DAYS ? refuseRange({ code: 'range-too-long', max: LONGEST_RANGE_DAYS }) : range;
};

/** Builds the query of a caller. `logDays` is the retention of single uses in days. */
export const buildLogQuery = (principal: Principal, input: LogInput, now: Date, logDays: number): LogQuery => {
  const scope = logScopeOf(principal, input.roles);
  const range = rangeOf(input, now);
  const isOld = dayCount({ from: range.from, to: isoDay(now) }) >= logDays;
  const requestedGrain = grainOf(range);
  // Hours are read from the log, which is retained for a shorter time than the daily figures.
  const grain = requestedGrain === 'hour' && isOld ? 'day' : requestedGrain;
  const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
  return {
    scope,
    now,
    range,
    grain,
    current: intervalOfDays(range),
    kept: retentionStart(now, logDays),
    previous: input.compare ? extendToWholeDays(previousOf(range, grain, minute), now, logDays) : null,
  };
};

/** Extends a time range to whole days if the log of that time is deleted, because partial days exist only in the log. */
const extendToWholeDays = ({ from, to }: DayInterval, now: Date, logDays: number): DayInterval => {
  const day = startOf('day', to);
  const isKept = dayCount({ from: isoDay(day), to: isoDay(now) }) < logDays;
  return isKept || day.getTime() === to.getTime() ? { from, to } : intervalOfDays({ from: isoDay(from), to: isoDay(to) });
};

/** Returns the range for the response, with the first day of complete data if the range starts earlier. */
export const toRangeReply = (
  { range, grain, previous, now, kept }: LogQuery,
  { nearest = null, from }: { nearest?: LogRange['nearest']; from?: keyof LogQuery['kept'] } = {},
): LogRange => {
  const previousRange = previous && daysOfInterval(previous);
  const first = previousRange?.from ?? range.from;
  return {
    ...range,
    grain,
    running: range.to === isoDay(now),
    previous: previousRange,
    nearest,
    keptFrom: from && first < kept[from] ? kept[from] : null,
  };
};
