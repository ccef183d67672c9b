import { Invalid } from '@portal/contracts';
import { refuseFields } from '../platform/http/refusal-error';
import type { Tx } from '../platform/request-context';
import { cancel, dueKind, schedule } from '../services/jobs/due';

/** The kinds of jobs that announce the start and the end of a publication's period. Visibility itself depends only on the period. */
export const PUBLISHING = dueKind<Record<string, never>>('publication.publish');
export const EXPIRY = dueKind<Record<string, never>>('publication.expire');

export interface Period {
  live_from: Date;
  live_until: Date;
}

/** The value for a period without an end: 'infinity' in the database, which a `Date` cannot represent. */
const NO_END = 'infinity' as unknown as Date;
const isFinal = (until: Date): boolean => Number.isFinite(new Date(until).getTime());

const timeOf = (at: Date): number => new Date(at).getTime();
export const isSamePeriod = (a: Period, b: Period): boolean =>
  timeOf(a.live_from) === timeOf(b.live_from) && Object.is(timeOf(a.live_until), timeOf(b.live_until));

/** True if `now` is within the period. */
export const isOpen = ({ live_from, live_until }: Period, now: Date): boolean => live_from <= now && !hasExpired(live_until, now);
const hasExpired = (until: Date, at: Date): boolean => isFinal(until) && new Date(until) <= at;

/** True if a scheduled publication has become visible, even if its start has not been announced yet. */
export const hasStarted = (before: { state: string }, after: { state: string }): boolean =>
  before.state === 'scheduled' && after.state === 'live';

export interface PeriodChoice {
  liveFrom?: Date | null | undefined;
  liveUntil?: Date | null | undefined;
}

/**
 * Returns the period to store for a new or existing publication. A start in the past cannot be moved, and no start or end can be set to a
 * past time.
 */
export const periodOf = ({ liveFrom, liveUntil }: PeriodChoice, now: Date, row?: Period): Period & { state: 'scheduled' | 'live' } => {
  const hasStarted = row !== undefined && row.live_from <= now;
  const isMoved = liveFrom != null && liveFrom.getTime() !== row?.live_from.getTime();
  if (isMoved && hasStarted) return refuseFields(Invalid, { liveFrom: [{ code: 'not-settable' }] });
  if (isMoved && liveFrom < now) return refuseFields(Invalid, { liveFrom: [{ code: 'past' }] });
  const live_from = hasStarted ? row.live_from : (liveFrom ?? (liveFrom === undefined ? row?.live_from : undefined) ?? now);
  const storedUntil = row && isFinal(row.live_until) ? row.live_until : NO_END;
  const live_until = liveUntil === undefined ? storedUntil : (liveUntil ?? NO_END);
  // An expired publication can be edited without a new end.
  const isUntilMoved = liveUntil != null && liveUntil.getTime() !== new Date(storedUntil).getTime();
  if ((isUntilMoved && liveUntil <= now) || hasExpired(live_until, live_from))
    return refuseFields(Invalid, { liveUntil: [{ code: 'past' }] });
  return { live_from, live_until, state: live_from > now ? 'scheduled' : 'live' };
};

/** Schedules the announcements of a publication's start and end, replacing those scheduled earlier. */
export const scheduleItem = async (tx: Tx, id: string, { live_from, live_until }: Period, now: Date): Promise<void> => {
  if (live_from > now) await schedule(tx, PUBLISHING, id, live_from, {});
  else await cancel(tx, PUBLISHING, id);
  if (isFinal(live_until) && !hasExpired(live_until, now)) await schedule(tx, EXPIRY, id, new Date(live_until), {});
  else await cancel(tx, EXPIRY, id);
};

export const unscheduleItem = async (tx: Tx, id: string): Promise<void> => {
  await cancel(tx, PUBLISHING, id);
  await cancel(tx, EXPIRY, id);
};
