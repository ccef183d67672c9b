import { PREFERENCE_RULES } from '@portal/contracts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Notice, notifyEach } from '../../platform/facts/notify';
import type { Tx } from '../../platform/request-context';
import { type MailKind, queueMailToEach } from '../../services/mail/outbox';

/** The number of people that one transaction notifies. Must be less than the limit of `notifyEach`. */
const PEOPLE_PER_BATCH = 499;

/** A mail to the notified people who satisfy `to`, a condition on `person`. Without `to`, the mail goes to all notified people. */
export interface ReaderMail {
  mail: MailKind;
  /** The subject of the mail. A newer mail about the same subject replaces the queued one. */
  about: string;
  nr: number;
  to?: RawBuilder<SqlBool>;
  /** True if the mail is also sent to people who turned this type of mail off. */
  isEssential?: boolean;
}

/**
 * Sends mails and notifications to the people who satisfy `among` and whose id is greater than `after`, up to the limit of one transaction.
 * If there may be more people, calls `goOn` with the last id to schedule the next transaction. Notifications come last, because they lock
 * the log. People who satisfy `rang` get mails but no notification.
 */
export const reachNextReaders = async (
  tx: Tx,
  { among, after }: { among: RawBuilder<SqlBool>; after: string },
  { rang, ...notice }: Notice & { isEssential?: boolean; rang?: RawBuilder<SqlBool> },
  mails: readonly ReaderMail[],
  goOn: (last: string) => Promise<void>,
): Promise<void> => {
  const { type, subjectId } = notice;
  const { rows } = await sql<{ id: string }>`
    select id from person where standing = 'approved' and id > ${after} and ${among} order by id limit ${sql.lit(PEOPLE_PER_BATCH)}`.execute(
    tx,
  );
  const next = sql<SqlBool>`person.id = any(${sql.val(rows.map(({ id }) => id))}::text[])`;
  for (const { mail, about, nr, to, isEssential = false } of mails) {
    const readers = tx
      .selectFrom('person')
      .select(['person.id', 'person.email', 'person.language'])
      .where(next)
      .$if(to !== undefined, (query) => query.where(to!))
      .where(sql<SqlBool>`(${isEssential} or coalesce((select wanted from preference
        where person_id = person.id and type = ${type} and channel = 'mail'), ${PREFERENCE_RULES[type].byDefault}))`);
    await queueMailToEach(tx, mail, readers, { words: { publicationId: subjectId }, about, nr, dueAt: new Date() });
  }
  if (rows.length === PEOPLE_PER_BATCH) await goOn(rows.at(-1)!.id);
  await notifyEach(tx, { among: rang ? sql<SqlBool>`(${next} and not ${rang})` : next, after: '' }, notice);
};
