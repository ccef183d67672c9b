import type { Tx } from '../../platform/request-context';
import { cancel, dueKind, schedule } from '../../services/jobs/due';

const HOUR_MS = 3_600_000;
/** The hours before the start of an event when reminders are sent. */
const REMINDER_HOURS = [24, 1] as const;

/** The background work that sends reminders. `after` is the id of the last person notified. */
export const REMINDER_WORK = dueKind<{ publicationId: string; hours: number; startsAt: string; after: string }>('event.remind');

/** Returns the time of the reminder this many hours before the start. */
export const reminderAt = (startsAt: Date, hours: number): Date => new Date(startsAt.getTime() - hours * HOUR_MS);

/** Schedules the future reminders of an event and cancels all others. If `startsAt` is null, no reminder remains. */
export const scheduleReminders = async (tx: Tx, publicationId: string, startsAt: Date | null, now: Date): Promise<void> => {
  for (const hours of REMINDER_HOURS) {
    const key = `${publicationId}:${hours}`;
    const dueAt = startsAt && reminderAt(startsAt, hours);
    if (dueAt && dueAt > now)
      await schedule(tx, REMINDER_WORK, key, dueAt, { publicationId, hours, startsAt: startsAt.toISOString(), after: '' });
    else await cancel(tx, REMINDER_WORK, key);
  }
};
