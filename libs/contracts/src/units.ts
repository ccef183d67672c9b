const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;
const SIZES = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Short unit symbols for English, whose locale data has "23 hr". Other languages use the short names of their locale. */
const ENGLISH = { day: 'd', hour: 'h', minute: 'min' } as const;
type Unit = keyof typeof ENGLISH;

const amount = (intl: string, value: number, unit: Unit): string =>
  intl.startsWith('en')
    ? `${value}\u00a0${ENGLISH[unit]}`
    : new Intl.NumberFormat(intl, { style: 'unit', unit, unitDisplay: 'short' }).format(value);

/** Formats a duration in at most two units, as "3 d 11 h", "23 h 10 min" or "43 min". Less than a minute is "1 min". */
export function durationText(intl: string, ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE));
  const days = Math.floor(minutes / DAY_MINUTES);
  const hours = Math.floor((minutes % DAY_MINUTES) / 60);
  const parts: readonly (readonly [number, Unit])[] = days
    ? [
        [days, 'day'],
        [hours, 'hour'],
      ]
    : [
        [hours, 'hour'],
        [minutes % 60, 'minute'],
      ];
  return parts
    .filter(([value]) => value)
    .map(([value, unit]) => amount(intl, value, unit))
    .join(' ');
}

/** Formats a number of bytes, as "269 bytes", "4.1 kB" or "1.2 MB". */
export function sizeText(intl: string, bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), SIZES.length - 1);
  return new Intl.NumberFormat(intl, {
    style: 'unit',
    unit: SIZES[power]!,
    unitDisplay: power ? 'short' : 'long',
    maximumFractionDigits: power ? 1 : 0,
  }).format(bytes / 1000 ** power);
}
