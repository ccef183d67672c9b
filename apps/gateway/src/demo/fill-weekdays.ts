import type { BusinessHours } from '@portal/contracts';
import { Temporal } from 'temporal-polyfill';

const WEEKDAY = /\{weekday (\w+) (\d+)([+-]\d+)\}/g;

/** Returns the day that is `move` working days after `day`, or before it if `move` is negative. */
const addWorkdays = (day: Temporal.PlainDate, move: number, days: readonly number[]): Temporal.PlainDate => {
  let [at, left] = [day, Math.abs(move)];
  while (left > 0) {
    at = at.add({ days: Math.sign(move) });
    if (days.includes(at.dayOfWeek % 7)) left--;
  }
  return at;
};

/**
 * Replaces weekday placeholders with day names. `{weekday de 3+2}` is the German name of the second working day after step 3 (counted from
 * 0) of the conversation. `times` contains the step times.
 */
export const fillWeekdays = (text: string, times: readonly Date[], { days, zone }: Pick<BusinessHours, 'days' | 'zone'>): string =>
  text.replace(WEEKDAY, (_, language: string, step: string, move: string) => {
    const day = Temporal.Instant.fromEpochMilliseconds(times[Number(step)]!.getTime()).toZonedDateTimeISO(zone).toPlainDate();
    const then = addWorkdays(day, Number(move), days);
    return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${then.toString()}T12:00:00Z`));
  });
