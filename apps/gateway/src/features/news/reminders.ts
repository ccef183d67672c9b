import type { Tx } from '../../platform/request-context';
import { cancel, dueKind, schedule } from '../../services/jobs/due';

/** The numbers of days before the last order day when reminders are sent. */
const REMINDER_DAYS = [30, 7, 1] as const;
const DAY_MS = 24 * 3_600_000;
/** The time of day in UTC at which reminders are sent: working hours in Europe and the afternoon in Asia. */
const SEND_TIME_MS = 8 * 3_600_000;

/** The background work that sends reminders. `after` is the id of the last person notified. */
export const REMINDER_WORK = dueKind<{ publicationId: string; days: number; after: string }>('news.remind');

/** Schedules the future reminders and cancels all others. If `lastOrderOn` is null, no reminder remains. */
export const scheduleReminders = async (tx: Tx, publicationId: string, lastOrderOn: string | null, now: Date): Promise<void> => {
  for (const days of REMINDER_DAYS) {
    const key = `${publicationId}:${days}`;
    const dueAt = lastOrderOn === null ? null : new Date(Date.parse(lastOrderOn) - days * DAY_MS + SEND_TIME_MS);
    if (dueAt && dueAt > now) await schedule(tx, REMINDER_WORK, key, dueAt, { publicationId, days, after: '' });
    else await cancel(tx, REMINDER_WORK, key);
  }
};
