/** A calendar day such as `2026-11-23`. A month is written as `2026-11`. */
export type Day = string;
export type Month = string;

const DAY_MS = 86_400_000;
const toTime = (day: Day): number => Date.parse(`${day}T00:00Z`);
const toDay = (time: number): Day => new Date(time).toISOString().slice(0, 10);

const addDays = (day: Day, count: number): Day => toDay(toTime(day) + count * DAY_MS);
export const monthOf = (day: Day): Month => day.slice(0, 7);

export function addMonths(month: Month, count: number): Month {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7);
}

const MONTH = /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/;
export const isMonth = (text: string): boolean => MONTH.test(text);

/** Returns the day of a moment in a time zone, by default the reader's. */
export function dayIn(moment: string | number, timeZone?: string): Day {
  const parts = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(new Date(moment));
  const part = (type: 'year' | 'month' | 'day') => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

type WeekInfo = { firstDay: number };
type LocaleWithWeeks = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };

/** The first weekday by language, for browsers without week information. Languages whose week starts on Monday are omitted. */
const FIRST_DAYS: Readonly<Record<string, number>> = { ar: 6, en: 7, id: 7, ja: 7, pt: 7, th: 7, zh: 7 };

/** Returns the first weekday in the region of a locale, from 1 (Monday) to 7 (Sunday). */
export function firstDayOfWeek(intl: string): number {
  const locale: LocaleWithWeeks = new Intl.Locale(intl);
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? FIRST_DAYS[locale.language] ?? 1;
}

/** Returns the days between two days, including both. */
function daysBetween(first: Day, last: Day): Day[] {
  const count = Math.round((toTime(last) - toTime(first)) / DAY_MS) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, at) => addDays(first, at));
}

/** Returns the weeks of a month, each with seven days. The first and last week may include days of the neighbouring months. */
export function weeksOf(month: Month, firstDay: number): Day[][] {
  const first: Day = `${month}-01`;
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const leadingDays = (new Date(toTime(first)).getUTCDay() - firstDay + 7) % 7;
  const start = addDays(first, -leadingDays);
  const weeks = Math.ceil((daysBetween(start, last).length || 7) / 7);
  return Array.from({ length: weeks }, (_, week) => daysBetween(addDays(start, week * 7), addDays(start, week * 7 + 6)));
}

export interface Span {
  startsAt: string;
  endsAt: string;
}

/** Returns the days of an event. An event that ends at midnight does not include the following day. */
export const daysOf = ({ startsAt, endsAt }: Span, timeZone?: string): Day[] =>
  daysBetween(dayIn(startsAt, timeZone), dayIn(Math.max(Date.parse(startsAt), Date.parse(endsAt) - 1), timeZone));

/** Groups events by day, in the order of their start. */
export function groupByDay<T extends Span>(events: readonly T[], timeZone?: string): Map<Day, T[]> {
  const days = new Map<Day, T[]>();
  const sortedEvents = events.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  for (const event of sortedEvents) for (const day of daysOf(event, timeZone)) days.set(day, [...(days.get(day) ?? []), event]);
  return days;
}

/** Groups events by the month of their start, in the given order. */
export function groupByMonth<T extends Span>(events: readonly T[], timeZone?: string): [Month, T[]][] {
  const months: [Month, T[]][] = [];
  for (const event of events) {
    const month = monthOf(dayIn(event.startsAt, timeZone));
    const last = months.at(-1);
    if (last?.[0] === month) last[1].push(event);
    else months.push([month, [event]]);
  }
  return months;
}
