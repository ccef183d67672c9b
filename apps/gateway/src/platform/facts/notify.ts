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
import { holdLog, tell, tellAll } from './facts';
import { whoWants } from './preferences';
import { userRoom } from './rooms';

/** True of an entry of the bell unless it is about watched parts of an item that has expired, which its reader may no longer see. */
export const isShownEntry = sql<SqlBool>`not (notification.words ? 'watched' and exists (
  select from publication where publication.id = notification.subject_id and publication.live_until <= now()))`;

/** The absolute numbers of one person's bell. */
export const notificationCounts = async (db: Kysely<Tables>, personId: string): Promise<NotificationCounts> => {
  const { rows } = await sql<{ total: number; unread: number }>`
    select count(*)::int as total, (count(*) filter (where read_at is null))::int as unread from notification where person_id = ${personId} and ${isShownEntry}
  `.execute(db);
  return { total: rows[0]!.total, unread: rows[0]!.unread };
};

/** When the row is written, not when its transaction began, or two bells at once would stand in another order than they were told. */
const now = sql<Date>`date_trunc('milliseconds', clock_timestamp())`;

/** What a bell rings for. */
export interface Notice {
  type: NotificationType;
  subjectId: string;
  words: Record<string, string>;
  /** The preference that applies to it, where that is not its type. */
  preference?: PreferenceType;
}

/** Rings the bell of those people who want to hear of this type in the portal. The counts are read while the log is held, so two bells at once still agree on the sum. */
export const notify = async (tx: Tx, people: readonly string[], { type, subjectId, words, preference = type }: Notice): Promise<void> => {
  await holdLog(tx);
  for (const personId of await whoWants(tx, people, preference, 'app')) {
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

/** As many bells as one transaction rings while it holds the log. */
const AT_ONCE = 500;

/**
 * Rings the bells of many people, `among` being a condition on `person`, from the one after `after` on: as many as one transaction may, in a few
 * statements. What is essential reaches those too who turned its type off. Answers with the last of them where others are left for the next transaction, and with null where nobody is.
 */
export const notifyEach = async (
  tx: Tx,
  { among, after }: { among: RawBuilder<SqlBool>; after: string },
  { type, subjectId, words, isEssential = false }: Notice & { isEssential?: boolean },
): Promise<string | null> => {
  const { rows: people } = await sql<{ id: string }>`
    select id from person where standing = 'approved' and id > ${after} and ${among}
    and (${isEssential} or coalesce((select wanted from preference where person_id = person.id and type = ${type} and channel = 'app'), ${PREFERENCE_RULES[type].byDefault}))
    order by id limit ${sql.lit(AT_ONCE)}`.execute(tx);
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
  const bells = rows.map(({ id, person_id, created_at }) => ({
    rooms: [userRoom(person_id)],
    type: 'notification.added' as const,
    data: {
      notification: { id, type, subjectId, words, createdAt: created_at.toISOString(), read: false },
      counts: counts.get(person_id)!,
    },
  }));
  await tellAll(tx, bells);
  return people.length < AT_ONCE ? null : people.at(-1)!.id;
};
