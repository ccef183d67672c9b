import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { fullName } from '@portal/contracts';
import type { Insertable } from 'kysely';
import { entryHolderKey } from '../features/tickets/entries';
import { Snoozes } from '../features/tickets/snoozes.store';
import type { Tables } from '../platform/database/tables';
import type { Tx } from '../platform/request-context';
import type { FileStore } from '../services/storage/store';
import type { FileTable } from '../services/storage/tables';
import { CONVERSATIONS } from './conversations';
import { CANNED_REPLIES, HANDLING_UNITS } from './demo-data';
import { fileKindOf, makeAttachment } from './files/make-attachment';
import { DAYS_BACK, type Inquiries, makeInquiries, type Unit } from './make-inquiries';
import type { NewPerson } from './make-people';
import { businessHours, workPeriodsBefore } from './working-time';

/** Seeds the demo conversations, with their attachments if a store is given. */
export const seedInquiries = async (tx: Tx, people: readonly NewPerson[], now: Date, store?: FileStore): Promise<void> => {
  const units = new Map(
    businessHours().map(({ unit_id, from_time, to_time, answer_minutes, resolve_minutes, days, zone }): [string, Unit] => {
      const hours = { days, zone, from: from_time, to: to_time, answerMinutes: answer_minutes, resolveMinutes: resolve_minutes };
      return [unit_id, { hours, periods: workPeriodsBefore(now, DAYS_BACK, hours) }];
    }),
  );
  const inquiries = makeInquiries(CONVERSATIONS, { now, people, units });
  await tx.insertInto('ticket').values(inquiries.ticket).execute();
  await tx.insertInto('ticket_entry').values(inquiries.ticket_entry).execute();
  await tx.insertInto('ticket_entry_mail').values(originalMails(inquiries, people)).execute();
  await tx.insertInto('ticket_note').values(inquiries.ticket_note).execute();
  await tx.insertInto('note_mention').values(inquiries.note_mention).execute();
  await tx.insertInto('ticket_seen').values(inquiries.ticket_seen).execute();
  await tx.insertInto('ticket_unread').values(inquiries.ticket_unread).execute();
  for (const { person_id: personId, ticket_id: ticketId, until } of inquiries.ticket_snooze)
    await new Snoozes().set(tx, { personId, ticketId }, until as Date, null);
  await tx.insertInto('canned_reply').values(cannedReplies()).execute();
  if (store) {
    const rows = await Promise.all(inquiries.files.map((file) => storeAttachment(store, file)));
    await tx.insertInto('file').values(rows).execute();
  }
};

const cannedReplies = (): Insertable<Tables['canned_reply']>[] =>
  HANDLING_UNITS.flatMap(({ id, language }) =>
    (CANNED_REPLIES[language] ?? CANNED_REPLIES.en ?? []).map((reply, index) => ({ id: `${id}-c${index + 1}`, unit_id: id, ...reply })),
  );

/** Returns the original mails of messages that were sent by mail, each with its author's signature. */
const originalMails = ({ ticket, ticket_entry }: Inquiries, people: readonly NewPerson[]): Insertable<Tables['ticket_entry_mail']>[] => {
  const subjects = new Map(ticket.map(({ id, subject }) => [id, subject]));
  const names = new Map(people.map(({ id, firstname, lastname }) => [id, fullName({ firstname, lastname })]));
  return ticket_entry
    .filter(({ by_mail }) => by_mail)
    .map(({ id, ticket_id, author_id, text }) => ({
      entry_id: id,
      subject: `Re: ${subjects.get(ticket_id)}`,
      text: `${text}\n\n-- \n${names.get(author_id)}`,
    }));
};

const storeAttachment = async (
  store: FileStore,
  { attachment, id, entryId, ownerId, at, position }: Inquiries['files'][number],
): Promise<Insertable<FileTable>> => {
  const bytes = await makeAttachment(attachment, at);
  return {
    id,
    owner_id: ownerId,
    purpose: 'attachment',
    name: attachment.name,
    kind: fileKindOf(attachment),
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    store_key: await store.put(Readable.from([bytes])),
    created_at: at,
    taken_by: entryHolderKey(entryId),
    position,
  };
};
