import { serverNow } from '../device/server-clock';
import type { PublicationRow } from './rows';

type Hours = Pick<PublicationRow, 'liveFrom' | 'liveUntil'>;

/** How an item stands in time for who may edit it; readers see what is live alone. */
export const scheduleState = ({ liveFrom, liveUntil }: Hours, now: number): 'scheduled' | 'expired' | 'ending' | 'live' => {
  if (liveUntil && Date.parse(liveUntil) <= now) return 'expired';
  if (liveFrom && Date.parse(liveFrom) > now) return 'scheduled';
  return liveUntil ? 'ending' : 'live';
};

/** Whether it is an item of the reader's own unit: headquarters, who alone read regions, edit what others publish as well. */
export const isOwnItem = ({ publisher, regions }: PublicationRow): boolean =>
  publisher !== undefined && (regions === undefined || publisher.role.endsWith('YHQ'));

const EXTENSION_MS = 30 * 24 * 3_600_000;
/** Thirty days after the end of an item, or after this moment where that has passed. */
export const extendedUntil = ({ liveUntil }: Hours, now: number): string =>
  new Date(Math.max(now, Date.parse(liveUntil!)) + EXTENSION_MS).toISOString();

const two = (part: number): string => String(part).padStart(2, '0');

/** A moment as the reader's clock says it, in the form of a field: 2026-11-23T08:00; empty where there is none. */
export const toWallTime = (moment: string | number | undefined): string => {
  if (moment === undefined) return '';
  const at = new Date(moment);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
};

/** The moment of a time on the reader's clock. */
export const toMoment = (wallTime: string): string => new Date(wallTime).toISOString();

/** Tomorrow morning. */
export const nextMorning = (now = new Date(serverNow())): string =>
  toWallTime(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 8).getTime());
