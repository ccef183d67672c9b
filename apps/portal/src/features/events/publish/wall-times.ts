import { dayIn } from '../../../i18n/calendar';

/** What the clocks of a place show, without the offset that tells two such times apart. */
export const wallOf = (time: string): string => time.slice(0, 16);

/** What the clocks of a place show now, as a form writes it. */
export function wallNow(timeZone: string): string {
  const now = new Date();
  const time = new Intl.DateTimeFormat('en-GB-u-nu-latn', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${dayIn(now.getTime(), timeZone)}T${time.format(now)}`;
}

/** The offset of a time that its clocks show twice: "UTC+02:00"; nothing where there is none. */
export const offsetText = (time: string): string => (time.length > 16 ? `UTC${time.slice(16)}` : '');

/** "Nov 21, 2026, 15:00", with its offset where it has one. */
export function wallText(intl: string, time: string): string {
  const format = new Intl.DateTimeFormat(intl, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  const moment = new Date(`${wallOf(time)}Z`);
  if (Number.isNaN(moment.getTime())) return time;
  return [format.format(moment), offsetText(time)].filter(Boolean).join(' ');
}

/** The times that can be chosen in the place of one that the clocks skip or show twice, as the server names them. */
export function choicesOf(error: { message?: string } | undefined): string[] {
  if (!error?.message) return [];
  const { code, options } = JSON.parse(error.message) as { code: string; options?: string[] };
  return code === 'skipped-time' || code === 'repeated-time' ? (options ?? []) : [];
}
