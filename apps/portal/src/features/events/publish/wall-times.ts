import { dayIn } from '../../../i18n/calendar';

/** Returns a local time without the offset that makes it unambiguous. */
export const wallTimeOf = (time: string): string => time.slice(0, 16);

/** Returns the current local time in a time zone, as a form value. */
export function currentWallTime(timeZone: string): string {
  const now = new Date();
  const timeFormat = new Intl.DateTimeFormat('en-GB-u-nu-latn', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${dayIn(now.getTime(), timeZone)}T${timeFormat.format(now)}`;
}

/** Returns the offset of an ambiguous local time, such as "UTC+02:00"; an empty text for an unambiguous time. */
export const offsetText = (time: string): string => (time.length > 16 ? `UTC${time.slice(16)}` : '');

/** Formats a local time as "Nov 21, 2026, 15:00", with its offset if it has one. */
export function formatWallTime(intl: string, time: string): string {
  const format = new Intl.DateTimeFormat(intl, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  const moment = new Date(`${wallTimeOf(time)}Z`);
  if (Number.isNaN(moment.getTime())) return time;
  return [format.format(moment), offsetText(time)].filter(Boolean).join(' ');
}

/** Returns the options for a skipped or ambiguous local time from the server's error. */
export function choicesOf(error: { message?: string } | undefined): string[] {
  if (!error?.message) return [];
  const { code, options } = JSON.parse(error.message) as { code: string; options?: string[] };
  return code === 'skipped-time' || code === 'repeated-time' ? (options ?? []) : [];
}
