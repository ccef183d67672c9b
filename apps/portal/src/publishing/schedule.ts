import { serverNow } from '../device/server-clock';
import type { PublicationRow } from './rows';

type Hours = Pick<PublicationRow, 'liveFrom' | 'liveUntil'>;

/** Returns the publication state of an item for its editors. Other readers see only live items. */
export const scheduleState = ({ liveFrom, liveUntil }: Hours, now: number): 'scheduled' | 'expired' | 'ending' | 'live' => {
  if (liveUntil && Date.parse(liveUntil) <= now) return 'expired';
  if (liveFrom && Date.parse(liveFrom) > now) return 'scheduled';
  return liveUntil ? 'ending' : 'live';
};

const EXTENSION_MS = 30 * 24 * 3_600_000;
/** Returns the time thirty days after the end of an item, or after now if the item has expired. */
export const extendedEndOf = ({ liveUntil }: Hours, now: number): string =>
  new Date(Math.max(now, Date.parse(liveUntil!)) + EXTENSION_MS).toISOString();

const padTwoDigits = (part: number): string => String(part).padStart(2, '0');

/** Formats a moment as local time for an input field, such as `2026-11-23T08:00`. Returns an empty string for undefined. */
export const toWallTime = (moment: string | number | undefined): string => {
  if (moment === undefined) return '';
  const date = new Date(moment);
  return `${date.getFullYear()}-${padTwoDigits(date.getMonth() + 1)}-${padTwoDigits(date.getDate())}T${padTwoDigits(date.getHours())}:${padTwoDigits(date.getMinutes())}`;
};

export const toMoment = (wallTime: string): string => new Date(wallTime).toISOString();

export const nextMorning = (now = new Date(serverNow())): string =>
  toWallTime(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 8).getTime());
