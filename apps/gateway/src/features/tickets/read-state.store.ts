import { Injectable } from '@nestjs/common';
import type { Mention, Principal, SeenMark, Side, TicketNote } from '@portal/contracts';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/request-context';
import { selectNotes, toNote } from './entries';
import type { CountedPerson } from './ticket-facts';
import type { LockedTicket } from './ticket-locks';
import { selectPeople } from './ticket-rows';

/** Stores read markers, unread states and notes, which do not change the ticket itself. */
@Injectable()
export class ReadState {
  /** Moves a person's read marker forward, never back; returns null if the marker is already there. */
  async moveReadMarker(
    tx: Tx,
    ticket: LockedTicket,
    principal: Principal,
    { side, nr, at }: { side: Side; nr: number; at: Date },
  ): Promise<SeenMark | null> {
    if (nr === 0) return null;
    const row = await tx
      .insertInto('ticket_seen')
      .values({ ticket_id: ticket.id, person_id: principal.id, nr, at })
      .onConflict((conflict) => conflict.columns(['ticket_id', 'person_id']).doUpdateSet({ nr, at }).where('ticket_seen.nr', '<', nr))
      .returning((eb) => [
        'nr',
        // The name is not read from the token, because the person may have changed it since signing in.
        eb
          .selectFrom('person')
          .select(sql<string>`firstname || ' ' || lastname`.as('name'))
          .whereRef('person.id', '=', 'ticket_seen.person_id')
          .$asScalar()
          .$notNull()
          .as('name'),
      ])
      .executeTakeFirst();
    return row ? { userId: principal.id, name: row.name, side, nr, at: at.toISOString() } : null;
  }

  /** Moves the read position of a follower forward, never back. Returns false if the person does not follow the ticket. */
  async moveFollower(tx: Tx, ticket: LockedTicket, personId: string, nr: number): Promise<boolean> {
    const row = await tx
      .updateTable('ticket_follow')
      .set({ nr: sql<number>`greatest(nr, ${nr}::integer)` })
      .where('ticket_id', '=', ticket.id)
      .where('person_id', '=', personId)
      .returning('nr')
      .executeTakeFirst();
    return row !== undefined;
  }

  /**
   * Clears the unread state of a person who has read up to a number, unless others have written later messages. Returns true if the ticket
   * was unread.
   */
  async read(tx: Tx, ticket: LockedTicket, personId: string, nr: number): Promise<boolean> {
    const deletedRows = await tx
      .deleteFrom('ticket_unread')
      .where('person_id', '=', personId)
      .where('ticket_id', '=', ticket.id)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('ticket_entry')
              .select('id')
              .where('ticket_id', '=', ticket.id)
              .where('nr', '>', nr)
              .where('author_id', '<>', personId)
              .where('kind', 'in', ['opened', 'replied', 'closed']),
          ),
        ),
      )
      .returning('person_id')
      .execute();
    return deletedRows.length > 0;
  }

  /** Marks the ticket unread for a person. Returns false if it was already unread. */
  async markUnread(tx: Tx, ticket: LockedTicket, personId: string): Promise<boolean> {
    const insertedRows = await tx
      .insertInto('ticket_unread')
      .values({ person_id: personId, ticket_id: ticket.id })
      .onConflict((conflict) => conflict.doNothing())
      .returning('person_id')
      .execute();
    return insertedRows.length > 0;
  }

  async noteOf(tx: Tx, noteId: string) {
    return selectNotes(tx).where('note.id', '=', noteId).executeTakeFirst();
  }

  /** Adds a note. The ticket becomes unread for the other handlers, with a mention for the people named in the note. */
  async note(
    tx: Tx,
    ticket: LockedTicket,
    principal: Principal,
    { id, at, text, mentions }: { id: string; at: Date; text: string; mentions: readonly Omit<Mention, 'name'>[] },
  ): Promise<{ note: TicketNote; recounts: CountedPerson[] }> {
    await tx.insertInto('ticket_note').values({ id, ticket_id: ticket.id, at, author_id: principal.id, text }).execute();
    const mentionRows = mentions.map(({ userId, start, end }) => ({ note_id: id, start_at: start, end_at: end, person_id: userId }));
    if (mentionRows.length) await tx.insertInto('note_mention').values(mentionRows).execute();
    const ids = mentions.map(({ userId }) => userId);
    const recounts = await tx
      .with('unread', (db) =>
        db
          .insertInto('ticket_unread')
          .columns(['person_id', 'ticket_id', 'mentioned'])
          .expression(
            selectPeople(tx, ticket)
              .clearSelect()
              .select([
                'person.id',
                sql<string>`${ticket.id}::text`.as('ticket_id'),
                sql<boolean>`person.id = any(${ids}::text[])`.as('mentioned'),
              ])
              .where('person.id', 'not in', [principal.id, ticket.requester_id]),
          )
          .onConflict((conflict) =>
            conflict
              .columns(['person_id', 'ticket_id'])
              .doUpdateSet({ mentioned: true })
              .where(sql<SqlBool>`excluded.mentioned and not ticket_unread.mentioned`),
          )
          .returning('person_id'),
      )
      .selectFrom('person')
      .innerJoin('unread', 'unread.person_id', 'person.id')
      .select(['person.id', 'person.role', 'person.unit_id'])
      .execute();
    return { note: toNote((await this.noteOf(tx, id))!), recounts };
  }
}
