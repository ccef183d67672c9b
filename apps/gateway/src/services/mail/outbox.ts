import { randomUUID } from 'node:crypto';
import { type CompiledQuery, type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Clock } from '../../platform/clock';
import type { Tables } from '../../platform/database/tables';
import type { Tx } from '../../platform/request-context';

/** The data of a mail about a ticket. The column `nr` limits the mail to entries up to that number. */
export interface AboutTicket {
  ticketId: string;
  personId: string;
}

/** The data of a mail about an event. */
export interface AboutEvent {
  publicationId: string;
  personId: string;
}

/** The reasons why a received mail or one of its files was not posted. */
const MAIL_REFUSALS = ['closed', 'empty', 'encrypted', 'gone', 'long', 'unverified'] as const;
export type MailRefusal = (typeof MAIL_REFUSALS)[number];
const FILE_REFUSALS = ['empty', 'kind', 'large', 'harmful', 'many', 'quota'] as const;
export type FileRefusal = (typeof FILE_REFUSALS)[number];

/** The data of every kind of mail. Secrets are never included: a code is computed when the mail is rendered. */
export interface MailData {
  'otp.code': { otpId: string };
  'otp.reset': { otpId: string };
  'otp.several': Record<string, never>;
  'account.known': Record<string, never>;
  'account.requested': { personId: string; name: string; company: string; above?: string };
  'account.reminder': { personId: string; name: string; company: string; step: string };
  'account.approved': { name: string; by: string };
  'account.rejected': { name: string; by: string; reason: string };
  'account.removed': { name: string; reason: string };
  'account.disabled': { name: string; reason: string };
  'account.enabled': { name: string };
  /** `invitation.known` is sent to a person who already has an account. */
  'invitation.sent': { invitationId: string };
  'invitation.known': { invitationId: string };
  /** Sent when a directory gives a person access for the first time. */
  'account.provisioned': { name: string };
  /** Sent to the previous and the new address after a directory has changed a person's address. */
  'account.address-changed': { name: string; by: string; address: string };
  /** `role` and `company` are the values after the change. */
  'account.moved': { name: string; role: string; company: string; by: string; reason: string };
  'delegation.received': { delegatorId: string };
  'password.changed': { name: string };
  'factor.added': { name: string };
  'factor.removed': { name: string };
  'factor.reset': { name: string; by: string; reason: string };
  /** `passkey` is the name that the person has given to the passkey. */
  'passkey.added': { name: string; passkey: string };
  'passkey.removed': { name: string; passkey: string };
  /** `device` is empty if browser and system are not recognized. `at` is a point in time in ISO format. */
  'account.new-device': { personId: string; device: string; network: string; at: string };
  /** `account` is the address of the linked Microsoft account, or the name of its provider. */
  'account.linked': { name: string; account: string };
  'account.provider-linked': { name: string; provider: string; account: string };
  'ticket.opened': AboutTicket;
  'ticket.replied': AboutTicket;
  'ticket.closed': AboutTicket;
  'ticket.mentioned': AboutTicket & { noteId: string };
  /** `files` contains the mail's file names as JSON. */
  'ticket.not-posted': AboutTicket & { reason: MailRefusal; text: string; files: string };
  /** `files` contains the name and refusal reason of each file as JSON. */
  'ticket.files-refused': AboutTicket & { files: string };
  /** `personId` is a person who watches parts that the version `nr` concerns. */
  'parts.news': { publicationId: string; personId: string };
  'event.published': AboutEvent;
  'event.seated': AboutEvent;
  'event.promoted': AboutEvent;
  'event.waiting': AboutEvent;
  'event.left': AboutEvent;
  'event.moved': AboutEvent;
  'event.cancelled': AboutEvent;
  'event.reminder': AboutEvent;
  /** `personId` is the recipient. */
  'news.published': { publicationId: string; personId: string };
  'news.acknowledge': { publicationId: string; personId: string };
  'news.missing': { publicationId: string; personId: string };
  /** Replaces the waiting mails whose kind has this digest. */
  'ticket.digest': Record<string, never>;
  'account.digest': Record<string, never>;
}
export type MailKind = keyof MailData;

/** The priorities of due mails: mails that a person is waiting for come first, mass mails last. */
const MAIL_PRIORITY = { first: 0, usual: 1, last: 2 } as const;
const PRIORITY_OF: Partial<Record<MailKind, keyof typeof MAIL_PRIORITY>> = {
  'otp.code': 'first',
  'otp.reset': 'first',
  'otp.several': 'first',
  'account.known': 'first',
  'parts.news': 'last',
  'event.published': 'last',
  'news.published': 'last',
  'news.acknowledge': 'last',
  'news.missing': 'last',
};
const priorityOf = (kind: MailKind): number => MAIL_PRIORITY[PRIORITY_OF[kind] ?? 'usual'];

/**
 * Queues a mail in the transaction that causes it. The mail is sent after the commit, and not before `dueAt`. A repeated call with the same
 * `id` has no further effect.
 */
export const queueMail = async <K extends MailKind>(
  tx: Tx,
  kind: K,
  to: { email: string; language: string },
  words: MailData[K],
  { dueAt, id = randomUUID() }: { dueAt?: Date; id?: string } = {},
): Promise<void> => {
  await tx
    .insertInto('letter')
    .values({
      id,
      to_address: to.email,
      kind,
      data: JSON.stringify(words),
      language: to.language,
      priority: priorityOf(kind),
      ...(dueAt ? { due_at: dueAt } : {}),
      sent_at: null,
      dropped_at: null,
      last_error: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
};

type Recipients = SelectQueryBuilder<Tables, 'person', { id: string; email: string; language: string }>;
interface BulkMail {
  words: Record<string, string>;
  about: string;
  nr: number;
  dueAt: Date;
}

/** Queues a mail to each of these people with one statement. `MailTable` explains `about` and `nr`. */
export const queueMailToEach = async (tx: Tx, kind: MailKind, people: Recipients, mail: BulkMail): Promise<void> => {
  await tx.executeQuery(mailToEachQuery(tx, kind, people, mail));
};

/** Returns the query of `queueMailToEach`. */
export const mailToEachQuery = (tx: Tx, kind: MailKind, people: Recipients, { words, about, nr, dueAt }: BulkMail): CompiledQuery =>
  tx
    .insertInto('letter')
    .columns(['id', 'to_address', 'kind', 'data', 'language', 'due_at', 'about', 'nr', 'priority'])
    .expression(
      tx
        .selectFrom(people.as('reader'))
        .select([
          sql<string>`gen_random_uuid()::text`.as('id'),
          'reader.email',
          sql<string>`${kind}::text`.as('kind'),
          sql<string>`${JSON.stringify(words)}::jsonb || jsonb_build_object('personId', reader.id)`.as('data'),
          'reader.language',
          sql<Date>`${dueAt}::timestamptz`.as('due_at'),
          sql<string>`${about}::text || ':' || reader.id`.as('about'),
          sql<number>`${nr}::integer`.as('nr'),
          sql<number>`${priorityOf(kind)}::smallint`.as('priority'),
        ]),
    )
    .compile();

const RETENTION_MS = 30 * 24 * 3_600_000;

/** Deletes mails that were sent or dropped long ago. */
export const trimOutbox = async (tx: Tx, clock: Clock): Promise<void> => {
  const cutoff = clock.in(-RETENTION_MS);
  await tx
    .deleteFrom('letter')
    .where((row) => row.or([row('sent_at', '<', cutoff), row('dropped_at', '<', cutoff)]))
    .execute();
};

/** Returns the waiting time of the oldest due mail in seconds, or 0 if no mail is due. */
export const readOldestWaitingSeconds = async (db: Kysely<Tables>): Promise<number> => {
  const { seconds } = await db
    .selectFrom('letter')
    .select(sql<number>`coalesce(floor(extract(epoch from now() - min(coalesce(waiting_since, due_at)))), 0)::integer`.as('seconds'))
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where((eb) => eb.or([eb('waiting_since', 'is not', null), eb('due_at', '<=', sql<Date>`now()`)]))
    .executeTakeFirstOrThrow();
  return seconds;
};
