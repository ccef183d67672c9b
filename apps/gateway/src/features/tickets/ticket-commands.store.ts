import { Inject, Injectable } from '@nestjs/common';
import { fullName, type Principal, type Side, type StoredFile, type Ticket, type TicketEntry } from '@portal/contracts';
import { type CompiledQuery, type SqlBool, sql, type Updateable } from 'kysely';
import { ENV, type Env } from '../../platform/config/env';
import { pipeline } from '../../platform/database/batch';
import type { Tx } from '../../platform/request-context';
import { photoPath } from '../../services/org/tables';
import { selectEntries } from './entries';
import { extendedTicketVector } from './list/ticket-vector';
import type { TicketTable } from './tables';
import type { CountedPerson } from './ticket-facts';
import type { LockedTicket } from './ticket-locks';
import { excerptOf, followsTicket, selectPeople, selectTickets, toTicket } from './ticket-rows';

/** A new entry whose number is not yet assigned. */
export interface NewEntry {
  id: string;
  kind: TicketEntry['kind'];
  at: Date;
  author: Pick<Principal, 'id'>;
  side: Side;
  text?: string;
  files?: StoredFile[];
  documentIds?: string[];
  assigneeId?: string | null;
  byMail?: boolean;
  senderVerified?: boolean;
}

/**
 * The result of adding an entry: the ticket and the entry as everyone with access to the ticket sees them, and the people whose unread
 * state changed.
 */
export interface EntryResult {
  ticket: Ticket;
  entry: TicketEntry;
  recounts: CountedPerson[];
  /** The people whose snooze ended. */
  woken?: CountedPerson[];
}

const MESSAGES = ['opened', 'replied', 'closed'] as const;

/** Writes entries and changes of locked tickets. */
@Injectable()
export class TicketCommands {
  constructor(@Inject(ENV) private readonly env: Pick<Env, 'TICKETS_COMPANY_WIDE'>) {}

  async setPrivate(tx: Tx, { id, rev }: LockedTicket, isPrivate: boolean): Promise<Ticket> {
    await tx
      .updateTable('ticket')
      .set({ private: isPrivate, rev: rev + 1 })
      .where('id', '=', id)
      .execute();
    return this.readTicket(tx, id);
  }

  async readTicket(tx: Tx, ticketId: string): Promise<Ticket> {
    return toTicket(await selectTickets(tx).where('ticket.id', '=', ticketId).executeTakeFirstOrThrow());
  }

  readPeople(tx: Tx, ticket: LockedTicket): Promise<CountedPerson[]> {
    return selectPeople(tx, ticket).execute();
  }

  /**
   * Adds an entry with the next number and updates the ticket. A message becomes unread for all others at the ticket and for its followers.
   * The `furtherQueries` are sent in the same round trip; their results are not used.
   */
  async add(
    tx: Tx,
    ticket: LockedTicket,
    newEntry: NewEntry,
    change: Updateable<TicketTable>,
    furtherQueries: readonly CompiledQuery[] = [],
  ): Promise<EntryResult> {
    const { author, text = '', files = [], documentIds = [], assigneeId = null, byMail = false, senderVerified = true } = newEntry;
    const nr = ticket.last_nr + 1;
    const isMessage = (MESSAGES as readonly string[]).includes(newEntry.kind);
    const lastMessage =
      newEntry.kind === 'opened' || newEntry.kind === 'replied' ? { excerpt: excerptOf(text), last_side: newEntry.side } : {};
    const searchWords = newEntry.kind === 'opened' ? {} : { search: extendedTicketVector([text, ...files.map(({ name }) => name)]) };
    const addStatement = tx
      .with('new_entry', (db) =>
        db.insertInto('ticket_entry').values({
          id: newEntry.id,
          ticket_id: ticket.id,
          nr,
          kind: newEntry.kind,
          at: newEntry.at,
          author_id: author.id,
          side: newEntry.side,
          text,
          assignee_id: assigneeId,
          by_mail: byMail,
          sender_verified: senderVerified,
          documents: documentIds,
        }),
      )
      .with('ticket_change', (db) =>
        db
          .updateTable('ticket')
          .set({ ...change, ...lastMessage, ...(text ? searchWords : {}), last_at: newEntry.at, last_nr: nr, rev: ticket.rev + 1 })
          .where('id', '=', ticket.id),
      )
      .with('read', (db) =>
        db
          .deleteFrom('ticket_unread')
          .where('person_id', '=', author.id)
          .where('ticket_id', '=', ticket.id)
          .where(sql<SqlBool>`${isMessage}`)
          .returning('person_id'),
      )
      .with('unread', (db) =>
        db
          .insertInto('ticket_unread')
          .columns(['person_id', 'ticket_id'])
          .expression(
            selectPeople(tx, ticket, followsTicket(ticket, this.env.TICKETS_COMPANY_WIDE))
              .clearSelect()
              .select(['person.id', sql<string>`${ticket.id}::text`.as('ticket_id')])
              .where('person.id', '<>', author.id)
              .where(sql<SqlBool>`${isMessage}`),
          )
          .onConflict((conflict) => conflict.doNothing())
          .returning('person_id'),
      )
      .selectFrom('person')
      .select(['id', 'role', 'unit_id', 'firstname', 'lastname', 'photo_id'])
      .select((eb) =>
        eb
          .or([eb('id', 'in', eb.selectFrom('read').select('person_id')), eb('id', 'in', eb.selectFrom('unread').select('person_id'))])
          .as('recounted'),
      )
      .where((eb) =>
        eb.or([
          eb('id', '=', author.id),
          eb('id', 'in', eb.selectFrom('read').select('person_id')),
          eb('id', 'in', eb.selectFrom('unread').select('person_id')),
        ]),
      );
    const ticketStatement = selectTickets(tx).where('ticket.id', '=', ticket.id);
    const [people, [row]] = await pipeline(tx, addStatement.compile(), ticketStatement.compile(), ...furtherQueries);
    const authorPerson = people.find(({ id }) => id === author.id)!;
    const current = toTicket(row!);
    const entry: TicketEntry = {
      entryId: newEntry.id,
      nr,
      kind: newEntry.kind,
      at: newEntry.at.toISOString(),
      by: {
        id: authorPerson.id,
        name: fullName(authorPerson),
        side: newEntry.side,
        photo: photoPath(authorPerson.photo_id),
      },
      text,
      files,
      documentIds,
      assignee: newEntry.kind === 'assigned' ? current.assignee : null,
      byMail,
      senderVerified,
      correctedAt: null,
      withdrawnAt: null,
    };
    return { ticket: current, entry, recounts: people.filter(({ recounted }) => recounted) };
  }

  async rate(tx: Tx, ticket: LockedTicket, { stars, comment }: { stars: number; comment: string }): Promise<Ticket> {
    await tx
      .updateTable('ticket')
      .set({ stars, rating_comment: comment, rev: ticket.rev + 1 })
      .where('id', '=', ticket.id)
      .execute();
    return this.readTicket(tx, ticket.id);
  }

  async readClosing(tx: Tx, ticketId: string): Promise<{ by: string; at: string }> {
    const row = await selectEntries(tx)
      .where('entry.ticket_id', '=', ticketId)
      .where('entry.kind', '=', 'closed')
      .executeTakeFirstOrThrow();
    return { by: fullName(row), at: row.at.toISOString() };
  }
}
