import {
  type DayRange,
  dayCount,
  daysOfStretch,
  type Grain,
  grainOf,
  Invalid,
  isoDay,
  LOG_FILTER,
  LONGEST_RANGE_DAYS,
  type LogRange,
  type Principal,
  previousOf,
  type Role,
  type Stretch,
  startOf,
  startOfPeriod,
  stretchOfDays,
  type TimePeriod,
} from '@portal/contracts';
import { refuseFields } from '../../platform/http/refusal-error';
import { keptSince } from '../../services/usage/retention';
import { type LogScope, logScope } from './log-scope';

/** What a reader asks for, as the contract reads it. */
export interface LogInput {
  from?: string | undefined;
  to?: string | undefined;
  timePeriod?: TimePeriod | undefined;
  roles?: readonly Role[] | undefined;
  compare: boolean;
}

/** Which part of the log is read: whose doings, and when. Screens and exports read by the same one. */
export interface LogQuery {
  scope: LogScope;
  now: Date;
  range: DayRange;
  grain: Grain;
  current: Stretch;
  /** Null where nothing is to be compared. Ends at the minute that the running bucket has come to. */
  previous: Stretch | null;
  /** The first days of which all is kept. */
  kept: ReturnType<typeof keptSince>;
}

const MINUTE_MS = 60_000;

const violated = (code: { code: 'ends-before-start' } | { code: 'range-too-long'; max: number }) =>
  refuseFields(Invalid, { [LOG_FILTER.from]: [code], [LOG_FILTER.to]: [code] });

/** The days that are meant. What is yet to come is left out; the clock of the caller is never asked. */
const rangeOf = ({ from, to, timePeriod = 'weekly' }: LogInput, now: Date): DayRange => {
  const today = isoDay(now);
  const last = to === undefined || to > today ? today : to;
  const first = from ?? isoDay(startOfPeriod(timePeriod, new Date(last)));
  if (first > last) return violated({ code: 'ends-before-start' });
  const range = { from: first, to: last };
  return dayCount(range) > LONGEST_RANGE_DAYS ? violated({ code: 'range-too-long', max: LONGEST_RANGE_DAYS }) : range;
};

/** Reads what somebody may ask of the log; `logDays` is how long single uses are kept. */
export const logQuery = (who: Principal, input: LogInput, now: Date, logDays: number): LogQuery => {
  const scope = logScope(who, input.roles);
  const range = rangeOf(input, now);
  const isOld = dayCount({ from: range.from, to: isoDay(now) }) >= logDays;
  const wanted = grainOf(range);
  // Hours are read from the log itself, which is not kept as long as its figures.
  const grain = wanted === 'hour' && isOld ? 'day' : wanted;
  const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
  return {
    scope,
    now,
    range,
    grain,
    current: stretchOfDays(range),
    kept: keptSince(now, logDays),
    previous: input.compare ? wholeWhereOld(previousOf(range, grain, minute), now, logDays) : null,
  };
};

/** A part of a day is known from the log alone; where that is gone, the whole day counts. */
const wholeWhereOld = ({ from, to }: Stretch, now: Date, logDays: number): Stretch => {
  const day = startOf('day', to);
  const isKept = dayCount({ from: isoDay(day), to: isoDay(now) }) < logDays;
  return isKept || day.getTime() === to.getTime() ? { from, to } : stretchOfDays({ from: isoDay(from), to: isoDay(to) });
};

/** The days as an answer says them, and how far back that is kept from which it counts, where it is not kept without end. */
export const rangeReply = (
  { range, grain, previous, now, kept }: LogQuery,
  { nearest = null, from }: { nearest?: LogRange['nearest']; from?: keyof LogQuery['kept'] } = {},
): LogRange => {
  const before = previous && daysOfStretch(previous);
  const first = before?.from ?? range.from;
  return {
    ...range,
    grain,
    running: range.to === isoDay(now),
    previous: before,
    nearest,
    keptFrom: from && first < kept[from] ? kept[from] : null,
  };
};
