import { Injectable } from '@nestjs/common';
import {
  type FindGroup,
  fullName,
  MAX_RESULTS_PER_KIND,
  type Principal,
  type Reply,
  type SeenMark,
  sees,
  ticketReads,
} from '@portal/contracts';
import { type Kysely, sql } from 'kysely';
import { Database } from '../../../platform/database/database';
import type { Tables } from '../../../platform/database/tables';
import { isAmong } from '../../../platform/database/text-conditions';
import { photoPath } from '../../../services/org/tables';
import { sideOf } from '../../../services/org/visibility-scope';
import { fileOf } from '../../../services/storage/file-rows';
import type { SentFile } from '../../../services/storage/send-file';
import { entryHolderKey, selectEntries, selectNotes, toEntries, toNote } from '../entries';
import { findTicket, selectTickets, type TicketRow, toTicket } from '../ticket-rows';
import { forceIndexes, type Page } from './list-query';
import { pageOf } from './ticket-page';
import type { ListInput } from './ticket-scopes';

/** The fields of a ticket that depend on the person. */
type PersonalState = Pick<Reply<typeof ticketReads.list>['items'][number], 'unread' | 'mentioned' | 'back' | 'snoozedUntil' | 'following'>;

/** The personal markers of a ticket; null without markers. */
interface PersonalMarkers {
  mentioned: boolean | null;
  back: boolean | null;
  until: Date | null;
  followed_nr: number | null;
}
const stateOf = ({ mentioned, back, until, followed_nr }: PersonalMarkers): PersonalState => ({
  unread: mentioned !== null,
  mentioned: mentioned ?? false,
  back: back ?? false,
  snoozedUntil: until?.toISOString() ?? null,
  following: followed_nr !== null,
});

/** Reads the tickets that the caller may see. */
@Injectable()
export class Tickets {
  constructor(private readonly database: Database) {}

  /** Returns a page and the number of matches, counted up to `LIMITS.countedAtMost`. */
  async list(principal: Principal, input: ListInput) {
    const { ids, count, more } = await this.readPage(principal, input);
    const rowById = new Map((await this.readMarkedRows(principal, ids)).map((row) => [row.id, row]));
    const rows = ids.map((id) => rowById.get(id)!);
    const items = rows.map((row) => ({ ...toTicket(row), ...stateOf(row) }));
    return { items, totalCount: count, totalIsMore: more };
  }

  /** Returns a ticket if the caller may see it; undefined for an invisible and for a nonexistent ticket. */
  find(principal: Principal, ticketId: string): Promise<TicketRow | undefined> {
    return findTicket(this.database.db, principal, ticketId);
  }

  async readPersonalState(principal: Principal, ticketId: string): Promise<PersonalState> {
    const { db } = this.database;
    const [unreadRow, snooze, follow] = await Promise.all([
      db
        .selectFrom('ticket_unread')
        .select(['mentioned', 'back'])
        .where('person_id', '=', principal.id)
        .where('ticket_id', '=', ticketId)
        .executeTakeFirst(),
      db
        .selectFrom('ticket_snooze')
        .select('until')
        .where('person_id', '=', principal.id)
        .where('ticket_id', '=', ticketId)
        .executeTakeFirst(),
      db
        .selectFrom('ticket_follow')
        .select('nr')
        .where('person_id', '=', principal.id)
        .where('ticket_id', '=', ticketId)
        .executeTakeFirst(),
    ]);
    return stateOf({
      mentioned: unreadRow?.mentioned ?? null,
      back: unreadRow?.back ?? null,
      until: snooze?.until ?? null,
      followed_nr: follow?.nr ?? null,
    });
  }

  async readEntries(ticketId: string) {
    const { db } = this.database;
    return toEntries(db, await selectEntries(db).where('entry.ticket_id', '=', ticketId).execute());
  }

  async readNotes(ticketId: string) {
    return (await selectNotes(this.database.db).where('note.ticket_id', '=', ticketId).execute()).map(toNote);
  }

  async readMarks({ id, requester_id }: TicketRow): Promise<SeenMark[]> {
    const rows = await this.database.db
      .selectFrom('ticket_seen')
      .innerJoin('person', 'person.id', 'ticket_seen.person_id')
      .select(['person.id', 'person.firstname', 'person.lastname', 'ticket_seen.nr', 'ticket_seen.at'])
      .where('ticket_seen.ticket_id', '=', id)
      .orderBy('ticket_seen.at')
      .orderBy('person.id')
      .execute();
    return rows.map(({ id: userId, firstname, lastname, nr, at }) => ({
      userId,
      name: fullName({ firstname, lastname }),
      side: userId === requester_id ? 'requester' : 'handler',
      nr,
      at: at.toISOString(),
    }));
  }

  /** Returns the requester of a ticket. Colleagues see the contact data only while both belong to the same company. */
  async readRequester(principal: Principal, ticket: TicketRow) {
    const { firstname, lastname, photo_id, unit_id, ...person } = await this.database.db
      .selectFrom('person')
      .select(['id', 'firstname', 'lastname', 'email', 'phone', 'country', 'language', 'photo_id', 'unit_id'])
      .where('id', '=', ticket.requester_id)
      .executeTakeFirstOrThrow();
    const contact = sideOf(principal, ticket) || unit_id === principal.unitId ? person : { ...person, email: '', phone: '' };
    return { ...contact, name: fullName({ firstname, lastname }), company: ticket.company_name, photo: photoPath(photo_id) };
  }

  /** Returns a file of an entry of a ticket that the caller may see. */
  async findFile(
    principal: Principal,
    ticketId: string,
    fileId: string,
    db: Kysely<Tables> = this.database.db,
  ): Promise<SentFile | undefined> {
    const [ticket, file] = [await findTicket(db, principal, ticketId), await fileOf(db, fileId)];
    if (!ticket || !file) return undefined;
    const entry = await db
      .selectFrom('ticket_entry')
      .select('id')
      .where('ticket_id', '=', ticket.id)
      .where('withdrawn_at', 'is', null)
      .where(sql<string>`${sql.val(entryHolderKey(''))} || id`, '=', file.taken_by)
      .executeTakeFirst();
    return entry && file;
  }

  /**
   * Returns the mail of a message, unless the author has corrected or withdrawn the message. Only handlers may read a handler's mail,
   * because it may quote a note. Colleagues of the requester read no mails.
   */
  async readOriginalMail(principal: Principal, ticketId: string, entryId: string): Promise<{ subject: string; text: string } | undefined> {
    const { db } = this.database;
    const ticket = await findTicket(db, principal, ticketId);
    const side = ticket && sideOf(principal, ticket);
    if (!side) return undefined;
    const mails = db
      .selectFrom('ticket_entry_mail as mail')
      .innerJoin('ticket_entry as entry', 'entry.id', 'mail.entry_id')
      .select(['mail.subject', 'mail.text'])
      .where('entry.id', '=', entryId)
      .where('entry.ticket_id', '=', ticket.id)
      .where('entry.withdrawn_at', 'is', null)
      .where('entry.corrected_at', 'is', null);
    return (side === 'handler' ? mails : mails.where('entry.side', '=', 'requester')).executeTakeFirst();
  }

  private readPage(principal: Principal, input: ListInput): Promise<Page> {
    return this.database.read(async (tx) => {
      await forceIndexes(tx);
      return pageOf(tx, principal, input);
    });
  }

  private async readMarkedRows(principal: Principal, ids: readonly string[]): Promise<(TicketRow & PersonalMarkers)[]> {
    if (!ids.length) return [];
    return selectTickets(this.database.db)
      .leftJoin('ticket_unread as unread', (join) =>
        join.onRef('unread.ticket_id', '=', 'ticket.id').on('unread.person_id', '=', principal.id),
      )
      .leftJoin('ticket_snooze as aside', (join) =>
        join.onRef('aside.ticket_id', '=', 'ticket.id').on('aside.person_id', '=', principal.id),
      )
      .leftJoin('ticket_follow as follow', (join) =>
        join.onRef('follow.ticket_id', '=', 'ticket.id').on('follow.person_id', '=', principal.id),
      )
      .select(['unread.mentioned', 'unread.back', 'aside.until', 'follow.nr as followed_nr'])
      .where(isAmong('ticket.id', ids))
      .execute();
  }
}

const NUMBER = /^inq-\d+$/i;
/** The number of matches among which the ticket with the searched number is moved to the top. Other matches may mention the number. */
const MAX_SCANNED_MATCHES = 50;

/** Searches tickets by words. A ticket with the searched number precedes the tickets that mention the number. */
export const findTickets = async (tickets: Tickets, principal: Principal, term: string): Promise<FindGroup<'inquiries'> | null> => {
  if (!sees.contactUs(principal.role)) return null;
  const list = (pageSize: number) => tickets.list(principal, ticketReads.list.input.parse({ search: term, pageSize }));
  const ticketNumber = term.trim().toUpperCase();
  if (!NUMBER.test(ticketNumber)) return list(MAX_RESULTS_PER_KIND);
  const { items, ...rest } = await list(MAX_SCANNED_MATCHES);
  const [exactMatches, otherMatches] = [true, false].map((isOwn) => items.filter(({ ticketNo }) => (ticketNo === ticketNumber) === isOwn));
  return { ...rest, items: [...exactMatches!, ...otherMatches!].slice(0, MAX_RESULTS_PER_KIND) };
};
