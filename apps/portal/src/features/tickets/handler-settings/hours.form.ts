import { type BusinessHours, type FieldErrors, ticketSettings, validate } from '@portal/contracts';
import type { Wrong } from '../../../i18n/violation-text';

/** The hours as fields hold them: days as the texts of boxes, times of a day, working hours in place of minutes. */
export interface Typed {
  days: string[];
  from: string;
  to: string;
  zone: string;
  answer: string;
  resolve: string;
}

const MINUTES = 60;
const shown = (minutes: number): string => String(Math.round((minutes / MINUTES) * 100) / 100);
const minutesOf = (typed: string): number => Math.round(Number(typed.replace(',', '.')) * MINUTES);

/** The end of the day is midnight to a field of the browser. */
export const typedOf = ({ days, from, to, zone, answerMinutes, resolveMinutes }: BusinessHours): Typed => ({
  days: days.map(String),
  from,
  to: to === '24:00' ? '00:00' : to,
  zone,
  answer: shown(answerMinutes),
  resolve: shown(resolveMinutes),
});

export const hoursOf = ({ days, from, to, zone, answer, resolve }: Typed): BusinessHours => ({
  days: days.map(Number).toSorted((a, b) => a - b),
  from,
  to: to === '00:00' ? '24:00' : to,
  zone,
  answerMinutes: minutesOf(answer),
  resolveMinutes: minutesOf(resolve),
});

const FIELD_OF = new Map<string, keyof Typed>([
  ['answerMinutes', 'answer'],
  ['resolveMinutes', 'resolve'],
]);
const isField = (name: string): name is keyof Typed => ['days', 'from', 'to', 'zone', 'answer', 'resolve'].includes(name);

/** The most working hours that a target takes. */
export const MOST = { answer: Math.floor(10_000 / MINUTES), resolve: Math.floor(100_000 / MINUTES) } as const;

/** What is wrong, by field, as the contract says it. */
export function wrongIn(typed: Typed): Partial<Record<keyof Typed, Wrong>> {
  const wrong: Partial<Record<keyof Typed, Wrong>> = {};
  for (const [name, [first]] of Object.entries(validate(ticketSettings.saveBusinessHours.input, hoursOf(typed)).violations ?? {})) {
    const field = FIELD_OF.get(name) ?? name;
    if (isField(field)) wrong[field] ??= first;
  }
  return wrong;
}

/** The server speaks of minutes, the form of hours. */
export const asTypedErrors = (errors: FieldErrors): Partial<Record<keyof Typed, Wrong>> =>
  Object.fromEntries(Object.entries(errors).map(([name, [first]]) => [FIELD_OF.get(name) ?? name, first]));

/** Every zone that this browser knows, and the one that is set. */
export const zonesWith = (set: string): string[] => [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', set])].toSorted();
