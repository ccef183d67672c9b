import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Insertable } from 'kysely';
import { entryFiles } from '../features/tickets/entries';
import { Snoozes } from '../features/tickets/snoozes.store';
import type { Tables } from '../platform/database/tables';
import type { Tx } from '../platform/request-context';
import type { FileStore } from '../services/storage/store';
import type { FileTable } from '../services/storage/tables';
import { cannedReplies } from './canned';
import type { NewPerson } from './demo-people';
import { bytesOf, kindOf } from './files/make';
import { DAYS_KNOWN, type Inquiries, makeInquiries, type Unit } from './inquiries';
import { THREADS } from './inquiries/threads';
import { businessHours, stretchesBefore } from './working-time';

/** Puts the conversations of the demo into the database, and what is attached to them into the store. */
export const layInquiries = async (tx: Tx, people: readonly NewPerson[], now: Date, store?: FileStore): Promise<void> => {
  const units = new Map(
    businessHours().map(({ unit_id, from_time, to_time, answer_minutes, resolve_minutes, days, zone }): [string, Unit] => {
      const hours = { days, zone, from: from_time, to: to_time, answerMinutes: answer_minutes, resolveMinutes: resolve_minutes };
      return [unit_id, { hours, stretches: stretchesBefore(now, DAYS_KNOWN, hours) }];
    }),
  );
  const made = makeInquiries(THREADS, { now, people, units });
  await tx.insertInto('ticket').values(made.ticket).execute();
  await tx.insertInto('ticket_entry').values(made.ticket_entry).execute();
  await tx.insertInto('ticket_entry_mail').values(originalMails(made, people)).execute();
  await tx.insertInto('ticket_note').values(made.ticket_note).execute();
  await tx.insertInto('note_mention').values(made.note_mention).execute();
  await tx.insertInto('ticket_seen').values(made.ticket_seen).execute();
  await tx.insertInto('ticket_unread').values(made.ticket_unread).execute();
  for (const { person_id: personId, ticket_id: ticketId, until } of made.ticket_snooze)
    await new Snoozes().set(tx, { personId, ticketId }, until as Date, null);
  await tx.insertInto('canned_reply').values(cannedReplies()).execute();
  if (store) {
    const rows = await Promise.all(made.files.map((file) => storedIn(store, file)));
    await tx.insertInto('file').values(rows).execute();
  }
};

/** The mails that messages came by, with the signatures of their authors. */
const originalMails = ({ ticket, ticket_entry }: Inquiries, people: readonly NewPerson[]): Insertable<Tables['ticket_entry_mail']>[] => {
  const subjects = new Map(ticket.map(({ id, subject }) => [id, subject]));
  const names = new Map(people.map(({ id, firstname, lastname }) => [id, `${firstname} ${lastname}`]));
  return ticket_entry
    .filter(({ by_mail }) => by_mail)
    .map(({ id, ticket_id, author_id, text }) => ({
      entry_id: id,
      subject: `Re: ${subjects.get(ticket_id)}`,
      text: `${text}\n\n-- \n${names.get(author_id)}`,
    }));
};

const storedIn = async (
  store: FileStore,
  { made, id, entryId, ownerId, at, position }: Inquiries['files'][number],
): Promise<Insertable<FileTable>> => {
  const bytes = await bytesOf(made, at);
  return {
    id,
    owner_id: ownerId,
    purpose: 'attachment',
    name: made.name,
    kind: kindOf(made),
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    store_key: await store.put(Readable.from([bytes])),
    created_at: at,
    taken_by: entryFiles(entryId),
    position,
  };
};
