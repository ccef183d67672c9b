import type { EventItem } from './events';
import type { EarlierVersion, Period, PriceList } from './price';

type EventTimes = Pick<EventItem, 'startsAt' | 'endsAt' | 'cancelledAt'>;
export const EVENT_STATES = ['upcoming', 'running', 'over', 'cancelled'] as const;
export type EventState = (typeof EVENT_STATES)[number];

/** Returns the state of an event at a moment. The state depends only on the time and on a cancellation (R4.9). */
export const eventStateAt = ({ startsAt, endsAt, cancelledAt }: EventTimes, now: Date): EventState => {
  if (cancelledAt !== null) return 'cancelled';
  if (now >= new Date(endsAt)) return 'over';
  return now >= new Date(startsAt) ? 'running' : 'upcoming';
};

/** The states of a price version on a day. */
export const EFFECTIVE_STATES = ['upcoming', 'current', 'superseded'] as const;
export type EffectiveState = (typeof EFFECTIVE_STATES)[number];

/**
 * Returns the state of a version on a day. A version is superseded after its period or once a newer version is valid; an announced version
 * leaves the previous one current until then.
 */
export const effectiveState = ({ effectiveFrom, effectiveUntil }: Period, day: string, newer: readonly Period[] = []): EffectiveState => {
  const hasStarted = (from: string | null): boolean => from === null || from <= day;
  if (effectiveUntil !== null && effectiveUntil < day) return 'superseded';
  if (newer.some((version) => hasStarted(version.effectiveFrom))) return 'superseded';
  return hasStarted(effectiveFrom) ? 'current' : 'upcoming';
};

/** The versions of a price list, grouped by their state on a day. */
export interface VersionsOnDay<V> {
  /** The version whose prices are valid on the day. */
  inEffect: V | undefined;
  /** The versions that take effect later and are not replaced before then, the next one first. */
  announced: V[];
  /** The version to open: the one in effect, else the next announced one, else the newest, which has expired. */
  toOpen: V;
}

/** Groups versions by their state on a day. The newest version is first. */
export const versionsOn = <V extends Period>(newestFirst: readonly [V, ...V[]], day: string): VersionsOnDay<V> => {
  const effectiveVersion = newestFirst.find((version, index) => effectiveState(version, day, newestFirst.slice(0, index)) === 'current');
  const announcedVersions = newestFirst
    .filter(({ effectiveFrom }, index) => {
      if (effectiveFrom === null || effectiveFrom <= day) return false;
      return newestFirst.slice(0, index).every((newer) => newer.effectiveFrom !== null && newer.effectiveFrom > effectiveFrom);
    })
    .reverse();
  return { inEffect: effectiveVersion, announced: announcedVersions, toOpen: effectiveVersion ?? announcedVersions[0] ?? newestFirst[0] };
};

type ListVersions = Pick<PriceList, 'version' | 'file' | 'effectiveFrom' | 'effectiveUntil' | 'earlier'>;

/** Returns the state of a price list on a day, with the version to open and the announced versions. */
export const priceListState = (
  { version, file, effectiveFrom, effectiveUntil, earlier }: ListVersions,
  day: string,
): { state: EffectiveState; toOpen: EarlierVersion; announced: EarlierVersion[] } => {
  const { inEffect, announced, toOpen } = versionsOn([{ version, file, effectiveFrom, effectiveUntil }, ...earlier], day);
  return { state: inEffect ? 'current' : announced.length ? 'upcoming' : 'superseded', toOpen, announced };
};

/** True if a price list has prices in this state. A list in effect with announced prices is both `current` and `upcoming`. */
export const hasEffectiveState = (list: ListVersions, state: EffectiveState, day: string): boolean => {
  const { state: ownState, announced } = priceListState(list, day);
  return state === 'upcoming' ? announced.length > 0 : ownState === state;
};
