import { PREFERENCE_RULES } from '@portal/contracts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Notice, notifyEach } from '../../platform/facts/notify';
import type { Tx } from '../../platform/request-context';
import { type MailKind, queueMailToEach } from '../../services/mail/outbox';

/** As many people as one transaction tells; one less than bells ring at once. */
const AT_ONCE = 499;

/** A letter to those of the people who are told for whom `to` holds, a condition on `person`; to all of them without it. */
export interface ReaderLetter {
  mail: MailKind;
  /** Names the letter: a newer one of the same name takes its place. */
  about: string;
  nr: number;
  to?: RawBuilder<SqlBool>;
  /** Goes also to those who turned mails of this type off. */
  isEssential?: boolean;
}

/**
 * Writes to the next people among those who are to be told, from the one after `after` on, and rings for them. Where others are left, `goOn` plans
 * their turn. The bells come last, as they hold the log; those of people for whom `rang` holds are left out.
 */
export const reachNext = async (
  tx: Tx,
  { among, after }: { among: RawBuilder<SqlBool>; after: string },
  { rang, ...notice }: Notice & { isEssential?: boolean; rang?: RawBuilder<SqlBool> },
  letters: readonly ReaderLetter[],
  goOn: (last: string) => Promise<void>,
): Promise<void> => {
  const { type, subjectId } = notice;
  const { rows } = await sql<{ id: string }>`
    select id from person where standing = 'approved' and id > ${after} and ${among} order by id limit ${sql.lit(AT_ONCE)}`.execute(tx);
  const next = sql<SqlBool>`person.id = any(${sql.val(rows.map(({ id }) => id))}::text[])`;
  for (const { mail, about, nr, to, isEssential = false } of letters) {
    const readers = tx
      .selectFrom('person')
      .select(['person.id', 'person.email', 'person.language'])
      .where(next)
      .$if(to !== undefined, (query) => query.where(to!))
      .where(sql<SqlBool>`(${isEssential} or coalesce((select wanted from preference
        where person_id = person.id and type = ${type} and channel = 'mail'), ${PREFERENCE_RULES[type].byDefault}))`);
    await queueMailToEach(tx, mail, readers, { words: { publicationId: subjectId }, about, nr, dueAt: new Date() });
  }
  if (rows.length === AT_ONCE) await goOn(rows.at(-1)!.id);
  await notifyEach(tx, { among: rang ? sql<SqlBool>`(${next} and not ${rang})` : next, after: '' }, notice);
};
