import { Injectable } from '@nestjs/common';
import { isAmong } from '../../platform/database/text-conditions';
import { userRoom } from '../../platform/facts/rooms';
import type { Tx } from '../../platform/request-context';
import { audit } from '../../services/audit-log/audit';
import { cancel, dueKind, schedule } from '../../services/jobs/due';
import type { DueWork } from '../../services/jobs/due-work';
import { sideOf } from '../../services/org/visibility-scope';
import { appendTicketFacts, type CountedPerson, endedSnoozeFacts } from './ticket-facts';
import { selectTickets, toTicket } from './ticket-rows';

export interface Snooze {
  personId: string;
  ticketId: string;
}

interface SnoozeState {
  until: Date;
  ifUnanswered: boolean;
}

/** The background work that returns a ticket to the person who snoozed it. */
const WAKE = dueKind<Snooze>('ticket.wake');
const wakeKey = ({ personId, ticketId }: Snooze): string => `${ticketId}:${personId}`;

/**
 * Stores snoozed tickets, each for one person. To prevent deadlocks with the wake-up job, the job row is always written before the snooze
 * row, and both before the unread state.
 */
@Injectable()
export class Snoozes {
  register(work: DueWork): void {
    work.register(WAKE, { perform: (tx, snooze) => this.endSnooze(tx, snooze) });
  }

  /**
   * Snoozes a ticket; `until: null` ends the snooze. With `unlessAfter`, the ticket returns silently if a handler has sent a message after
   * the entry with that number. Returns the previous snooze.
   */
  async set(tx: Tx, snooze: Snooze, until: Date | null, unlessAfter: number | null): Promise<SnoozeState | null> {
    const { personId, ticketId } = snooze;
    if (until) await schedule(tx, WAKE, wakeKey(snooze), until, snooze);
    else await cancel(tx, WAKE, wakeKey(snooze));
    const previousSnooze = await tx
      .selectFrom('ticket_snooze')
      .select(['until', 'unless_after'])
      .where('person_id', '=', personId)
      .where('ticket_id', '=', ticketId)
      .executeTakeFirst();
    if (until)
      await tx
        .insertInto('ticket_snooze')
        .values({ person_id: personId, ticket_id: ticketId, until, unless_after: unlessAfter })
        .onConflict((conflict) => conflict.columns(['person_id', 'ticket_id']).doUpdateSet({ until, unless_after: unlessAfter }))
        .execute();
    else await this.end(tx, ticketId, [personId]);
    return previousSnooze ? { until: previousSnooze.until, ifUnanswered: previousSnooze.unless_after !== null } : null;
  }

  /**
   * Ends the snoozes of a ticket, for all or some people, and returns the affected people. `back` also marks the ticket unread for them.
   */
  async wake(tx: Tx, ticketId: string, { only, back }: { only?: readonly string[]; back: boolean }): Promise<CountedPerson[]> {
    const people = await tx
      .selectFrom('ticket_snooze')
      .innerJoin('person', 'person.id', 'ticket_snooze.person_id')
      .select(['person.id', 'person.role', 'person.unit_id'])
      .where('ticket_snooze.ticket_id', '=', ticketId)
      .$if(only !== undefined, (query) => query.where(isAmong('person.id', only!)))
      .orderBy('person.id')
      .execute();
    for (const { id } of people) await cancel(tx, WAKE, wakeKey({ personId: id, ticketId }));
    const ids = people.map(({ id }) => id);
    await this.end(tx, ticketId, ids);
    if (back) await this.markBack(tx, ticketId, ids);
    return people;
  }

  async dropAllOf(tx: Tx, personId: string): Promise<() => Promise<void>> {
    await tx.deleteFrom('ticket_snooze').where('person_id', '=', personId).execute();
    return async () => {};
  }

  /**
   * Ends a snooze at its time, so that the ticket returns to the person. The snooze ends silently if the person no longer handles the
   * ticket.
   */
  private async endSnooze(tx: Tx, { personId, ticketId }: Snooze): Promise<void> {
    const isAnswered = await this.isAnswered(tx, { personId, ticketId });
    if (!(await this.end(tx, ticketId, [personId]))) return;
    const person = await tx
      .selectFrom('person')
      .select(['id', 'role', 'unit_id'])
      .where('id', '=', personId)
      .where('standing', '=', 'approved')
      .executeTakeFirst();
    const ticket = await selectTickets(tx).where('ticket.id', '=', ticketId).executeTakeFirst();
    if (!person || !ticket || sideOf({ ...person, unitId: person.unit_id ?? '' }, ticket) !== 'handler') return;
    if (isAnswered) {
      // The ticket stays at its position in the list and does not become unread.
      const data = { ticketId, snoozedUntil: null };
      await appendTicketFacts(tx, ticketId, [{ rooms: [userRoom(personId)], type: 'ticket.snoozed', data }], [person]);
      return;
    }
    await this.markBack(tx, ticketId, [personId]);
    await audit(tx, 'ticket.woken', ticketId, { after: { personId } });
    await appendTicketFacts(tx, ticketId, endedSnoozeFacts(toTicket(ticket), [person]), [person]);
  }

  /** Returns true if the snooze ends silently on a reply, and a handler has replied since it was set. */
  private async isAnswered(tx: Tx, { personId, ticketId }: Snooze): Promise<boolean> {
    const answer = await tx
      .selectFrom('ticket_snooze')
      .innerJoin('ticket_entry as entry', 'entry.ticket_id', 'ticket_snooze.ticket_id')
      .select('entry.nr')
      .where('ticket_snooze.ticket_id', '=', ticketId)
      .where('ticket_snooze.person_id', '=', personId)
      .where('entry.kind', '=', 'replied')
      .where('entry.side', '=', 'handler')
      .whereRef('entry.nr', '>', 'ticket_snooze.unless_after')
      .limit(1)
      .executeTakeFirst();
    return answer !== undefined;
  }

  private async end(tx: Tx, ticketId: string, personIds: readonly string[]): Promise<boolean> {
    if (!personIds.length) return false;
    const { numDeletedRows } = await tx
      .deleteFrom('ticket_snooze')
      .where('ticket_id', '=', ticketId)
      .where(isAmong('person_id', personIds))
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  private async markBack(tx: Tx, ticketId: string, personIds: readonly string[]): Promise<void> {
    if (!personIds.length) return;
    await tx
      .insertInto('ticket_unread')
      .values(personIds.map((person_id) => ({ person_id, ticket_id: ticketId, back: true })))
      .onConflict((conflict) => conflict.columns(['person_id', 'ticket_id']).doUpdateSet({ back: true }))
      .execute();
  }
}
