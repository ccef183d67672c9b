import { randomUUID } from 'node:crypto';
import type { Notification, NotificationCounts, NotificationType } from '@portal/contracts';
import { type Kysely, sql } from 'kysely';
import type { Tx } from '../core/request-context';
import type { Tables } from '../core/tables';
import { holdLog, tell } from './facts';
import { whoWants } from './preferences';
import { userRoom } from './rooms';

/** The absolute numbers of one person's bell. */
export const notificationCounts = async (db: Kysely<Tables>, personId: string): Promise<NotificationCounts> => {
  const { rows } = await sql<{ total: number; unread: number }>`
    select count(*)::int as total, (count(*) filter (where read_at is null))::int as unread from notification where person_id = ${personId}
  `.execute(db);
  return { total: rows[0]!.total, unread: rows[0]!.unread };
};

/** When the row is written, not when its transaction began, or two bells at once would stand in another order than they were told. */
const now = sql<Date>`date_trunc('milliseconds', clock_timestamp())`;

/** Rings the bell of those people who want to hear of this type in the portal. The counts are read while the log is held, so two bells at once still agree on the sum. */
export const notify = async (
  tx: Tx,
  people: readonly string[],
  { type, subjectId, words }: { type: NotificationType; subjectId: string; words: Record<string, string> },
): Promise<void> => {
  await holdLog(tx);
  for (const personId of await whoWants(tx, people, type, 'app')) {
    const id = randomUUID();
    const row = await tx
      .insertInto('notification')
      .values({ id, person_id: personId, type, subject_id: subjectId, words: JSON.stringify(words), created_at: now, read_at: null })
      .returning('created_at')
      .executeTakeFirstOrThrow();
    const notification: Notification = { id, type, subjectId, words, createdAt: row.created_at.toISOString(), read: false };
    await tell(tx, [userRoom(personId)], 'notification.added', { notification, counts: await notificationCounts(tx, personId) });
  }
};
