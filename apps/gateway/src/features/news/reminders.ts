import type { Tx } from '../../platform/request-context';
import { cancel, dueKind, schedule } from '../../services/jobs/due';

/** The days before the last day of orders at which reminders are sent. */
const REMINDER_DAYS = [30, 7, 1] as const;
const DAY_MS = 24 * 3_600_000;
/** The time of day in UTC: working hours in Europe and the afternoon in Asia. */
const HOUR_MS = 8 * 3_600_000;

/** `after` is the last person who was already notified. */
export const REMINDING = dueKind<{ publicationId: string; days: number; after: string }>('news.remind');

/** Schedules the future reminders and cancels all others. Without a last day of orders there are none. */
export const scheduleReminders = async (tx: Tx, publicationId: string, lastOrderOn: string | null, now: Date): Promise<void> => {
  for (const days of REMINDER_DAYS) {
    const key = `${publicationId}:${days}`;
    const dueAt = lastOrderOn === null ? null : new Date(Date.parse(lastOrderOn) - days * DAY_MS + HOUR_MS);
    if (dueAt && dueAt > now) await schedule(tx, REMINDING, key, dueAt, { publicationId, days, after: '' });
    else await cancel(tx, REMINDING, key);
  }
};
