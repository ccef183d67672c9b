import { Inject, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { ENV, type Env } from '../../platform/config/env';
import { Database } from '../../platform/database/database';
import type { Tx } from '../../platform/request-context';
import type { CountedPerson } from './ticket-facts';
import type { LockedTicket } from './ticket-locks';

/**
 * Stores which inquiries of colleagues a person follows. A row remains when the person loses access to the inquiry, and has an effect again
 * once the person may read it.
 */
@Injectable()
export class Follows {
  constructor(
    private readonly database: Database,
    @Inject(ENV) private readonly env: Pick<Env, 'TICKETS_COMPANY_WIDE'>,
  ) {}

  /** Follows a ticket whose entries the person has read. Returns false if the person already follows it. */
  async add(tx: Tx, ticket: LockedTicket, personId: string): Promise<boolean> {
    const insertedRow = await tx
      .insertInto('ticket_follow')
      .values({ person_id: personId, ticket_id: ticket.id, nr: ticket.last_nr })
      .onConflict((conflict) => conflict.doNothing())
      .returning('person_id')
      .executeTakeFirst();
    return insertedRow !== undefined;
  }

  /** Ends the following of a ticket with its unread state. Returns false if the person does not follow it. */
  async remove(tx: Tx, ticket: LockedTicket, personId: string): Promise<boolean> {
    const deletedRow = await tx
      .deleteFrom('ticket_follow')
      .where('person_id', '=', personId)
      .where('ticket_id', '=', ticket.id)
      .returning('person_id')
      .executeTakeFirst();
    if (!deletedRow) return false;
    await tx.deleteFrom('ticket_unread').where('person_id', '=', personId).where('ticket_id', '=', ticket.id).execute();
    return true;
  }

  /** Clears the unread state of a ticket for the colleagues of its requester, when it becomes private, and returns them. */
  async clearUnread(tx: Tx, ticket: LockedTicket): Promise<CountedPerson[]> {
    return tx
      .with('cleared', (db) =>
        db
          .deleteFrom('ticket_unread')
          .where('ticket_id', '=', ticket.id)
          .where('person_id', '<>', ticket.requester_id)
          .where('person_id', 'in', (eb) => eb.selectFrom('person').select('id').where('role', '=', 'CP'))
          .returning('person_id'),
      )
      .selectFrom('person')
      .innerJoin('cleared', 'cleared.person_id', 'person.id')
      .select(['person.id', 'person.role', 'person.unit_id'])
      .orderBy('person.id')
      .execute();
  }

  /**
   * Deletes the unread states of tickets that a partner cannot read: after the setting was turned off, and those that a message wrote while
   * the partner was moved.
   */
  async clearUnreadable(): Promise<void> {
    await sql`
      delete from ticket_unread as unread using ticket, person
      where ticket.id = unread.ticket_id and person.id = unread.person_id and person.role = 'CP' and ticket.requester_id <> person.id
        and not (${this.env.TICKETS_COMPANY_WIDE}::boolean and ticket.company_id = person.unit_id and not ticket.private)
    `.execute(this.database.db);
  }

  async dropAllOf(tx: Tx, personId: string): Promise<() => Promise<void>> {
    await tx.deleteFrom('ticket_follow').where('person_id', '=', personId).execute();
    return async () => {};
  }
}
