import type { EventItem } from './events';
import type { Period } from './price';

type Moments = Pick<EventItem, 'startsAt' | 'endsAt' | 'cancelledAt'>;
export const EVENT_STATES = ['upcoming', 'running', 'over', 'cancelled'] as const;
export type EventState = (typeof EVENT_STATES)[number];

/** How an event stands at a moment: the clock alone moves it on (R4.9). */
export const eventStateAt = ({ startsAt, endsAt, cancelledAt }: Moments, now: Date): EventState => {
  if (cancelledAt !== null) return 'cancelled';
  if (now >= new Date(endsAt)) return 'over';
  return now >= new Date(startsAt) ? 'running' : 'upcoming';
};

/** How prices stand on a day. */
export const EFFECTIVE_STATES = ['upcoming', 'current', 'superseded'] as const;
export type EffectiveState = (typeof EFFECTIVE_STATES)[number];

/**
 * How the prices of a version stand on a day. They are superseded once their period is over or a newer version is good: one that is
 * announced for later leaves the one before it current until then.
 */
export const effectiveState = ({ effectiveFrom, effectiveUntil }: Period, day: string, newer: readonly Period[] = []): EffectiveState => {
  const hasBegun = (from: string | null): boolean => from === null || from <= day;
  if (effectiveUntil !== null && effectiveUntil < day) return 'superseded';
  if (newer.some((other) => hasBegun(other.effectiveFrom))) return 'superseded';
  return hasBegun(effectiveFrom) ? 'current' : 'upcoming';
};

/**
 * How a price list stands on a day, and by which period: one of which the newest version begins later stands as the version that is good
 * until then.
 */
export const priceListState = (
  { effectiveFrom, effectiveUntil, earlier }: Period & { earlier: readonly Period[] },
  day: string,
): { state: EffectiveState; period: Period } => {
  const newest = { effectiveFrom, effectiveUntil };
  const state = effectiveState(newest, day);
  const inForce =
    state === 'upcoming' && earlier.find((period, at) => effectiveState(period, day, [newest, ...earlier.slice(0, at)]) === 'current');
  return inForce ? { state: 'current', period: inForce } : { state, period: newest };
};
