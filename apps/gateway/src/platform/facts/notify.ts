import { randomUUID } from 'node:crypto';
import {
  type Notification,
  type NotificationCounts,
  type NotificationType,
  PREFERENCE_RULES,
  type PreferenceType,
} from '@portal/contracts';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../database/tables';
import type { Tx } from '../request-context';
import { appendFact, appendFacts, holdLog } from './facts';
import { findRecipients } from './recipients';
import { userRoom } from './rooms';

/**
 * Returns the condition that a notification is visible. A notification about watched parts is hidden once its item has expired, because the
 * recipient may no longer see the item.
 */
export const isShownEntry = sql<SqlBool>`not (notification.words ? 'watched' and exists (
  select from publication where publication.id = notification.subject_id and publication.live_until <= now()))`;

/** Returns a person's total and unread notification counts. */
export const loadNotificationCounts = async (db: Kysely<Tables>, personId: string): Promise<NotificationCounts> => {
  const { rows } = await sql<{ total: number; unread: number }>`
    select count(*)::int as total, (count(*) filter (where read_at is null))::int as unread from notification where person_id = ${personId} and ${isShownEntry}
  `.execute(db);
  return { total: rows[0]!.total, unread: rows[0]!.unread };
};

/** The time of the insert rather than of the transaction, so that concurrent notifications have the same order as their facts. */
const now = sql<Date>`date_trunc('milliseconds', clock_timestamp())`;

export interface Notice {
  type: NotificationType;
  subjectId: string;
  words: Record<string, string>;
  /** The preference that turns this notification off, if it differs from `type`. */
  preference?: PreferenceType;
}

/**
 * Notifies the people who want this type of notification in the portal. The counts are read while the log is locked, so that concurrent
 * notifications agree on the totals.
 */
export const notify = async (tx: Tx, people: readonly string[], { type, subjectId, words, preference = type }: Notice): Promise<void> => {
  await holdLog(tx);
  for (const personId of await findRecipients(tx, people, preference, 'app')) {
    const id = randomUUID();
    const row = await tx
      .insertInto('notification')
      .values({ id, person_id: personId, type, subject_id: subjectId, words: JSON.stringify(words), created_at: now, read_at: null })
      .returning('created_at')
      .executeTakeFirstOrThrow();
    const notification: Notification = { id, type, subjectId, words, createdAt: row.created_at.toISOString(), read: false };
    await appendFact(tx, [userRoom(personId)], 'notification.added', { notification, counts: await loadNotificationCounts(tx, personId) });
  }
};

/** The maximum number of people notified by one transaction, because the transaction locks the log. */
const PEOPLE_PER_BATCH = 500;

/**
 * Notifies the people who satisfy `among`, a condition on `person`, and whose id is greater than `after`, in id order and up to the limit
 * of one transaction. Essential notifications are also sent to people who turned the type off. Returns the id of the last person if another
 * transaction has to continue, or null.
 */
export const notifyEach = async (
  tx: Tx,
  { among, after }: { among: RawBuilder<SqlBool>; after: string },
  { type, subjectId, words, isEssential = false }: Notice & { isEssential?: boolean },
): Promise<string | null> => {
  const { rows: people } = await sql<{ id: string }>`
    select id from person where standing = 'approved' and id > ${after} and ${among}
    and (${isEssential} or coalesce((select wanted from preference where person_id = person.id and type = ${type} and channel = 'app'), ${PREFERENCE_RULES[type].byDefault}))
    order by id limit ${sql.lit(PEOPLE_PER_BATCH)}`.execute(tx);
  if (!people.length) return null;
  const ids = people.map(({ id }) => id);
  await holdLog(tx);
  const { rows } = await sql<{ id: string; person_id: string; created_at: Date }>`
    insert into notification (id, person_id, type, subject_id, words, created_at, read_at)
    select gen_random_uuid()::text, person_id, ${type}, ${subjectId}, ${JSON.stringify(words)}::jsonb, ${now}, null
    from unnest(${sql.val(ids)}::text[]) as person_id returning id, person_id, created_at`.execute(tx);
  const { rows: sums } = await sql<NotificationCounts & { person_id: string }>`
    select person_id, count(*)::int as total, (count(*) filter (where read_at is null))::int as unread from notification
    where person_id = any(${sql.val(ids)}::text[]) and ${isShownEntry} group by person_id`.execute(tx);
  const counts = new Map(sums.map(({ person_id, total, unread }) => [person_id, { total, unread }]));
  const notifications = rows.map(({ id, person_id, created_at }) => ({
    rooms: [userRoom(person_id)],
    type: 'notification.added' as const,
    data: {
      notification: { id, type, subjectId, words, createdAt: created_at.toISOString(), read: false },
      counts: counts.get(person_id)!,
    },
  }));
  await appendFacts(tx, notifications);
  return people.length < PEOPLE_PER_BATCH ? null : people.at(-1)!.id;
};
