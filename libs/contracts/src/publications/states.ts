import type { EventItem } from './events';
import type { EarlierVersion, Period, PriceList } from './price';

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

/** The versions of a list on a day. */
export interface VersionsOn<V> {
  /** The one whose prices are valid. */
  inEffect: V | undefined;
  /** Those whose prices begin later and that no newer version replaces before they do, the next one first. */
  announced: V[];
  /** The one that opens: the one in effect, else the next one announced, else the newest, which has expired. */
  toOpen: V;
}

/** Sorts versions, newest first, by what they are on a day. */
export const versionsOn = <V extends Period>(newestFirst: readonly [V, ...V[]], day: string): VersionsOn<V> => {
  const inEffect = newestFirst.find((version, at) => effectiveState(version, day, newestFirst.slice(0, at)) === 'current');
  const announced = newestFirst
    .filter(({ effectiveFrom }, at) => {
      if (effectiveFrom === null || effectiveFrom <= day) return false;
      return newestFirst.slice(0, at).every((newer) => newer.effectiveFrom !== null && newer.effectiveFrom > effectiveFrom);
    })
    .reverse();
  return { inEffect, announced, toOpen: inEffect ?? announced[0] ?? newestFirst[0] };
};

type Listed = Pick<PriceList, 'version' | 'file' | 'effectiveFrom' | 'effectiveUntil' | 'earlier'>;

/** The state of a price list on a day, the version that opens, and the announced versions. */
export const priceListState = (
  { version, file, effectiveFrom, effectiveUntil, earlier }: Listed,
  day: string,
): { state: EffectiveState; toOpen: EarlierVersion; announced: EarlierVersion[] } => {
  const { inEffect, announced, toOpen } = versionsOn([{ version, file, effectiveFrom, effectiveUntil }, ...earlier], day);
  return { state: inEffect ? 'current' : announced.length ? 'upcoming' : 'superseded', toOpen, announced };
};

/** True if a price list belongs to those with prices of this state: one in effect with announced prices is both `current` and `upcoming`. */
export const hasEffectiveState = (list: Listed, state: EffectiveState, day: string): boolean => {
  const { state: own, announced } = priceListState(list, day);
  return state === 'upcoming' ? announced.length > 0 : own === state;
};
