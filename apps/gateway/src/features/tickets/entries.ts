import { fullName, type StoredFile, type TicketEntry, type TicketNote } from '@portal/contracts';
import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tables } from '../../platform/database/tables';
import { photoPath } from '../../services/org/tables';
import { filesOf } from '../../services/storage/file-rows';

/** Returns the key that marks an entry as the holder of its files. */
export const entryHolderKey = (entryId: string): string => `entry:${entryId}`;

/** Selects the entries of tickets with their authors. Filter the query by `entry.…`. */
export const selectEntries = (db: Kysely<Tables>) =>
  db
    .selectFrom('ticket_entry as entry')
    .innerJoin('person as author', 'author.id', 'entry.author_id')
    .leftJoin('person as assignee', 'assignee.id', 'entry.assignee_id')
    .select([
      'entry.id',
      'entry.ticket_id',
      'entry.nr',
      'entry.kind',
      'entry.at',
      'entry.author_id',
      'entry.side',
      'entry.text',
      'entry.assignee_id',
      'entry.by_mail',
      'entry.sender_verified',
      'entry.corrected_at',
      'entry.withdrawn_at',
      'entry.documents',
      'author.firstname',
      'author.lastname',
      'author.photo_id',
      'assignee.firstname as assignee_firstname',
      'assignee.lastname as assignee_lastname',
    ])
    .orderBy('entry.nr');

export type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>;

const toEntry = (row: EntryRow, files: StoredFile[]): TicketEntry => ({
  entryId: row.id,
  nr: row.nr,
  kind: row.kind,
  at: row.at.toISOString(),
  by: { id: row.author_id, name: fullName(row), side: row.side, photo: photoPath(row.photo_id) },
  text: row.text,
  files,
  documentIds: row.withdrawn_at === null ? row.documents : [],
  assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: `${row.assignee_firstname} ${row.assignee_lastname}` },
  byMail: row.by_mail,
  senderVerified: row.sender_verified,
  correctedAt: row.corrected_at?.toISOString() ?? null,
  withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
});

/** Converts rows of `selectEntries` and adds their files. A withdrawn message has no files. */
export const toEntries = async (db: Kysely<Tables>, rows: readonly EntryRow[]): Promise<TicketEntry[]> => {
  const files = await filesOf(
    db,
    rows.filter(({ withdrawn_at }) => withdrawn_at === null).map(({ id }) => entryHolderKey(id)),
  );
  return rows.map((row) => toEntry(row, files.get(entryHolderKey(row.id)) ?? []));
};

/** Selects the internal notes of tickets with their authors and mentions. Filter the query by `note.…`. */
export const selectNotes = (db: Kysely<Tables>) =>
  db
    .selectFrom('ticket_note as note')
    .innerJoin('person as author', 'author.id', 'note.author_id')
    .select([
      'note.id',
      'note.ticket_id',
      'note.at',
      'note.author_id',
      'note.text',
      'author.firstname',
      'author.lastname',
      'author.photo_id',
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('note_mention as mention')
          .innerJoin('person as named', 'named.id', 'mention.person_id')
          .select([
            'named.id as userId',
            sql<string>`named.firstname || ' ' || named.lastname`.as('name'),
            'mention.start_at as start',
            'mention.end_at as end',
          ])
          .whereRef('mention.note_id', '=', 'note.id')
          .orderBy('mention.start_at'),
      ).as('mentions'),
    )
    .orderBy('note.at')
    .orderBy('note.id');

export type NoteRow = Awaited<ReturnType<ReturnType<typeof selectNotes>['executeTakeFirstOrThrow']>>;

export const toNote = (row: NoteRow): TicketNote => ({
  noteId: row.id,
  at: row.at.toISOString(),
  by: { id: row.author_id, name: fullName(row), side: 'handler', photo: photoPath(row.photo_id) },
  text: row.text,
  mentions: row.mentions,
});
