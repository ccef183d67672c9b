import { durationText, sizeText } from '@portal/contracts';
import { dateFormat } from '../date-format';
import { serverNow } from '../device/server-clock';
import { useLanguage } from './language';

type Moment = Date | string | number;
const toDate = (moment: Moment) => (moment instanceof Date ? moment : new Date(moment));

export interface Format {
  /** Formats a date: "Nov 21, 2026". */
  date(moment: Moment): string;
  /** Formats a day without the year: "Saturday, November 21". */
  day(moment: Moment): string;
  /** Formats a time, by default in the reader's time zone: "16:20". */
  time(moment: Moment, timeZone?: string): string;
  dateTime(moment: Moment, timeZone?: string): string;
  /** Formats a moment as "16:20" if it is today, otherwise with its date. */
  timeOrDate(moment: Moment): string;
  /** Formats a future moment as "16:20" if it is today, "Tue 16:20" within a week, otherwise with its date. */
  upcoming(moment: Moment): string;
  dateRange(from: Moment, to: Moment, timeZone?: string): string;
  number(value: number): string;
  /** Formats a share of 0.42 as "42%". */
  percent(share: number): string;
  /** Formats a file size: "1.2 MB". */
  fileSize(bytes: number): string;
  /** Formats a duration: "23 h 10 min". */
  duration(ms: number): string;
  list(items: string[]): string;
}

const formats = new Map<string, Format>();

export function formatFor(intl: string): Format {
  const format = formats.get(intl) ?? newFormat(intl);
  formats.set(intl, format);
  return format;
}

function newFormat(intl: string): Format {
  const dates = (options: Intl.DateTimeFormatOptions) => dateFormat(intl, options);
  const numbers = new Intl.NumberFormat(intl);
  const percents = new Intl.NumberFormat(intl, { style: 'percent', maximumFractionDigits: 1 });
  const lists = new Intl.ListFormat(intl, { type: 'conjunction' });
  const dateTime: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };
  return {
    date: (moment) => dates({ year: 'numeric', month: 'short', day: '2-digit' }).format(toDate(moment)),
    day: (moment) => dates({ weekday: 'long', month: 'long', day: 'numeric' }).format(toDate(moment)),
    time: (moment, timeZone) => dates({ timeStyle: 'short', timeZone }).format(toDate(moment)),
    dateTime: (moment, timeZone) => dates({ ...dateTime, timeZone }).format(toDate(moment)),
    timeOrDate: (moment) =>
      dates(toDate(moment).toDateString() === new Date(serverNow()).toDateString() ? { timeStyle: 'short' } : dateTime).format(
        toDate(moment),
      ),
    upcoming: (moment) => {
      const days = (new Date(toDate(moment)).setHours(0, 0, 0, 0) - new Date(serverNow()).setHours(0, 0, 0, 0)) / 86_400_000;
      if (days < 0.5) return dates({ timeStyle: 'short' }).format(toDate(moment));
      return dates(days < 6.5 ? { weekday: 'short', hour: 'numeric', minute: '2-digit' } : dateTime).format(toDate(moment));
    },
    dateRange: (from, to, timeZone) => dates({ ...dateTime, timeZone }).formatRange(toDate(from), toDate(to)),
    number: (value) => numbers.format(value),
    percent: (share) => percents.format(share),
    fileSize: (bytes) => sizeText(intl, bytes),
    duration: (ms) => durationText(intl, ms),
    list: (items) => lists.format(items),
  };
}

export function useFormat(): Format {
  const { intl } = useLanguage();
  return formatFor(intl);
}

/** Returns the name of a country in the language of the page. Returns an unknown code unchanged. */
export function countryName(intl: string, code: string): string {
  try {
    return new Intl.DisplayNames(intl, { type: 'region', fallback: 'code' }).of(code) ?? code;
  } catch {
    // `Intl` throws if the value is not formed like a country code.
    return code;
  }
}
