import { type BusinessHours, type FieldErrors, ticketSettings, validate } from '@portal/contracts';
import type { Violation } from '../../../i18n/violation-text';

/** Business hours as form values: days as checkbox values, times of day, and targets in working hours instead of minutes. */
export interface HoursFormValues {
  days: string[];
  from: string;
  to: string;
  zone: string;
  answer: string;
  resolve: string;
}

const MINUTES_PER_HOUR = 60;
const hoursText = (minutes: number): string => String(Math.round((minutes / MINUTES_PER_HOUR) * 100) / 100);
const minutesOf = (typedHours: string): number => Math.round(Number(typedHours.replace(',', '.')) * MINUTES_PER_HOUR);

/** Converts business hours to form values. The browser's time field shows the end of the day as midnight. */
export const toFormValues = ({ days, from, to, zone, answerMinutes, resolveMinutes }: BusinessHours): HoursFormValues => ({
  days: days.map(String),
  from,
  to: to === '24:00' ? '00:00' : to,
  zone,
  answer: hoursText(answerMinutes),
  resolve: hoursText(resolveMinutes),
});

export const hoursOf = ({ days, from, to, zone, answer, resolve }: HoursFormValues): BusinessHours => ({
  days: days.map(Number).toSorted((a, b) => a - b),
  from,
  to: to === '00:00' ? '24:00' : to,
  zone,
  answerMinutes: minutesOf(answer),
  resolveMinutes: minutesOf(resolve),
});

const FIELD_OF = new Map<string, keyof HoursFormValues>([
  ['answerMinutes', 'answer'],
  ['resolveMinutes', 'resolve'],
]);
const isField = (name: string): name is keyof HoursFormValues => ['days', 'from', 'to', 'zone', 'answer', 'resolve'].includes(name);

/** The maximum of each target in working hours. */
export const MAX_TARGET_HOURS = { answer: Math.floor(10_000 / MINUTES_PER_HOUR), resolve: Math.floor(100_000 / MINUTES_PER_HOUR) } as const;

/** Returns the contract's violations by field. */
export function findViolations(values: HoursFormValues): Partial<Record<keyof HoursFormValues, Violation>> {
  const violations: Partial<Record<keyof HoursFormValues, Violation>> = {};
  for (const [name, [first]] of Object.entries(validate(ticketSettings.saveBusinessHours.input, hoursOf(values)).violations ?? {})) {
    const field = FIELD_OF.get(name) ?? name;
    if (isField(field)) violations[field] ??= first;
  }
  return violations;
}

/** Maps server errors about minutes to the form fields in hours. */
export const mapErrors = (errors: FieldErrors): Partial<Record<keyof HoursFormValues, Violation>> =>
  Object.fromEntries(Object.entries(errors).map(([name, [first]]) => [FIELD_OF.get(name) ?? name, first]));

/** Returns every time zone that this browser knows, plus the selected one. */
export const listZones = (set: string): string[] => [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', set])].toSorted();
