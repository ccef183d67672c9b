import { Injectable } from '@nestjs/common';
import { EventClosed, EventFull, NoSeatOffered, NotRegistered, type Principal } from '@portal/contracts';
import { type SqlBool, sql } from 'kysely';
import { Database } from '../../platform/database/database';
import { type Announcement, announce } from '../../platform/facts/announcement';
import { refuse } from '../../platform/http/refusal-error';
import type { Tx } from '../../platform/request-context';
import { loadOpenAudienceKeys } from '../../publishing/audience/audience';
import { readersWith } from '../../publishing/audience/audience-keys';
import { AudienceHooks } from '../../publishing/publication-hooks';
import { audit } from '../../services/audit-log/audit';
import { DueWork } from '../../services/jobs/due-work';
import { AccountRemovalHooks } from '../../services/org/account-removal.hooks';
import { PersonMoveHooks } from '../../services/org/person-move.hooks';
import { recordUse } from '../../services/usage/usage';
import { freeSeatsOf } from './seat-facts';
import { SeatNotices } from './seat-notices';
import {
  assignFreeSeats,
  changesOf,
  checkSeatLimits,
  type LockedEvent,
  lockEvent,
  lockVisibleEvent,
  PROMOTION_WORK,
  type Registration,
  recountRegistrations,
  registrationOf,
  type SeatChanges,
  setState,
  stateOf,
} from './seats';

/** Assigns, releases and transfers seats, always under the event lock, so that no waiting person is skipped. */
@Injectable()
export class Registrations {
  constructor(
    private readonly database: Database,
    private readonly notices: SeatNotices,
    hooks: AccountRemovalHooks,
    moves: PersonMoveHooks,
    audience: AudienceHooks,
    work: DueWork,
  ) {
    work.register(PROMOTION_WORK, { perform: (tx, { publicationId }) => this.promote(tx, publicationId) });
    hooks.register('registrations', (tx, personId) => this.release(tx, personId));
    moves.register('registrations', (tx, personId) => this.releaseUnseenBy(tx, personId));
    audience.register('registrations', async (tx, kind, publicationId) =>
      kind === 'event' ? this.releaseUnseen(tx, publicationId) : { facts: [] },
    );
  }

  /** Registers the caller and returns the new state. An existing registration does not change. */
  register(principal: Principal, publicationId: string, joinsWaitingList: boolean): Promise<'seated' | 'waiting'> {
    return this.change(principal, publicationId, async (tx, event, registration) => {
      const state = stateOf(event);
      if (state === 'cancelled' || state === 'over') refuse(EventClosed, { state });
      if (registration) return { answer: registration.state as 'seated' | 'waiting', changes: changesOf() };
      // A seat can be free while a person waits: that person's account was disabled when the seat was returned, and has been enabled since.
      const promotedPeople = await assignFreeSeats(tx, event);
      const room = await checkSeatLimits(tx, event, principal.unitId);
      if (room !== 'free' && !joinsWaitingList) refuse(EventFull, { limit: room, free: freeSeatsOf(event) });
      // People can leave the waiting list only until the event starts, so joining it later is refused.
      if (room !== 'free') this.requireUpcoming(event);
      const attendee = { person_id: principal.id, company_id: principal.unitId };
      const answer = room === 'free' ? 'seated' : 'waiting';
      await setState(tx, event, attendee, answer);
      await recountRegistrations(tx, event);
      await audit(tx, 'event.registered', publicationId, { after: { state: answer } });
      await recordUse(tx, principal, { func: 'events', what: 'registered' }, publicationId);
      return { answer, changes: changesOf({ promoted: promotedPeople, [answer]: [attendee] }) };
    });
  }

  /** Releases the caller's seat and assigns it to the next eligible person on the waiting list. */
  unregister(principal: Principal, publicationId: string): Promise<void> {
    return this.change(principal, publicationId, async (tx, event, registration) => {
      this.requireUpcoming(event);
      if (!registration) return refuse(NotRegistered);
      await setState(tx, event, registration, 'cancelled');
      const promotedPeople = await assignFreeSeats(tx, event);
      await recordUse(tx, principal, { func: 'events', what: 'unregistered' }, publicationId);
      await audit(tx, 'event.unregistered', publicationId, { before: { state: registration.state } });
      return {
        answer: undefined,
        changes: changesOf({ promoted: promotedPeople, [registration.state === 'seated' ? 'left' : 'others']: [registration] }),
      };
    });
  }

  offerSeat(principal: Principal, publicationId: string, isOffered: boolean): Promise<void> {
    return this.change(principal, publicationId, async (tx, event, registration) => {
      this.requireUpcoming(event);
      if (registration?.state !== 'seated') return refuse(NotRegistered);
      if ((registration.offered_at !== null) === isOffered) return { answer: undefined, changes: changesOf() };
      await tx
        .updateTable('registration')
        .set({ offered_at: isOffered ? event.now : null })
        .where('event_id', '=', publicationId)
        .where('person_id', '=', principal.id)
        .execute();
      await recordUse(tx, principal, { func: 'events', what: 'offered' }, publicationId);
      await audit(tx, 'event.seat-offered', publicationId, { after: { offered: isOffered } });
      return { answer: undefined, changes: changesOf({ others: [registration] }) };
    });
  }

  /** Takes the seat that a colleague has offered for the longest time. The waiting list is not affected. */
  takeSeat(principal: Principal, publicationId: string): Promise<void> {
    return this.change(principal, publicationId, async (tx, event, registration) => {
      this.requireUpcoming(event);
      if (registration?.state === 'seated') return { answer: undefined, changes: changesOf() };
      const formerHolder = await tx
        .selectFrom('registration')
        .select(['person_id', 'company_id'])
        .where('event_id', '=', publicationId)
        .where('company_id', '=', principal.unitId)
        .where('state', '=', 'seated')
        .where('offered_at', 'is not', null)
        .orderBy('offered_at')
        .orderBy('nr')
        .limit(1)
        .executeTakeFirst();
      if (!formerHolder) return refuse(NoSeatOffered);
      const taker = { person_id: principal.id, company_id: principal.unitId };
      await setState(tx, event, formerHolder, 'cancelled');
      await setState(tx, event, taker, 'seated');
      await assignFreeSeats(tx, event);
      await recordUse(tx, principal, { func: 'events', what: 'registered' }, publicationId);
      await audit(tx, 'event.seat-taken', publicationId, {
        before: { personId: formerHolder.person_id },
        after: { personId: principal.id },
      });
      return { answer: undefined, changes: changesOf({ seated: [taker], left: [formerHolder] }) };
    });
  }

  private requireUpcoming(event: LockedEvent): void {
    const state = stateOf(event);
    if (state !== 'upcoming') refuse(EventClosed, { state });
  }

  private change<T>(
    principal: Principal,
    publicationId: string,
    action: (tx: Tx, event: LockedEvent, registration: Registration | undefined) => Promise<{ answer: T; changes: SeatChanges }>,
  ): Promise<T> {
    return this.database.tx(async (tx) => {
      const event = await lockVisibleEvent(tx, principal, publicationId);
      const freeSeatsBefore = freeSeatsOf(event);
      const { answer, changes } = await action(tx, event, await registrationOf(tx, event, principal.id));
      await announce(tx, [await this.notices.prepare(tx, event, changes, freeSeatsBefore)]);
      return answer;
    });
  }

  /** Assigns free seats to the waiting list. */
  private async promote(tx: Tx, publicationId: string): Promise<void> {
    const event = await lockEvent(tx, publicationId);
    const freeBefore = freeSeatsOf(event);
    await announce(tx, [await this.notices.prepare(tx, event, changesOf({ promoted: await assignFreeSeats(tx, event) }), freeBefore)]);
  }

  /** Reassigns the seats at an upcoming event whose holders can no longer see the event. */
  private async releaseUnseen(tx: Tx, publicationId: string): Promise<Announcement> {
    const event = await lockEvent(tx, publicationId);
    if (stateOf(event) !== 'upcoming') return { facts: [] };
    const audienceKeys = await loadOpenAudienceKeys(tx, publicationId);
    const deletedRows = await tx
      .selectFrom('registration')
      .innerJoin('person', 'person.id', 'registration.person_id')
      .select(['person_id', 'company_id', 'state'])
      .where('event_id', '=', publicationId)
      .where('state', '<>', 'cancelled')
      .where(sql<SqlBool>`(person.role not in ('YHQ', 'SUPER_YHQ') and not ${readersWith(audienceKeys)})`)
      .execute();
    if (!deletedRows.length) return { facts: [] };
    const freeBefore = freeSeatsOf(event);
    for (const one of deletedRows) await setState(tx, event, one, 'cancelled');
    const [seatedRows, waitingRows] = [
      deletedRows.filter(({ state }) => state === 'seated'),
      deletedRows.filter(({ state }) => state === 'waiting'),
    ];
    return this.notices.prepare(
      tx,
      event,
      changesOf({ promoted: await assignFreeSeats(tx, event), left: seatedRows, others: waitingRows }),
      freeBefore,
    );
  }

  /** Releases the seats of a moved person at upcoming events that the person no longer sees. Other seats stay with the former company. */
  private async releaseUnseenBy(tx: Tx, personId: string): Promise<() => Promise<void>> {
    const announcements: Announcement[] = [];
    for (const eventId of await this.registeredEvents(tx, personId)) announcements.push(await this.releaseUnseen(tx, eventId));
    return () => announce(tx, announcements);
  }

  private async registeredEvents(tx: Tx, personId: string): Promise<string[]> {
    const rows = await tx
      .selectFrom('registration')
      .innerJoin('event', 'event.publication_id', 'registration.event_id')
      .select('event_id')
      .where('person_id', '=', personId)
      .where('state', '<>', 'cancelled')
      .where('ends_at', '>', new Date())
      .orderBy('event_id')
      .execute();
    return rows.map(({ event_id }) => event_id);
  }

  /** Releases the seats of a removed person. Past events do not change. */
  private async release(tx: Tx, personId: string): Promise<() => Promise<void>> {
    const announcements: Announcement[] = [];
    for (const event_id of await this.registeredEvents(tx, personId)) {
      const event = await lockEvent(tx, event_id);
      const freeBefore = freeSeatsOf(event);
      const ownRegistration = await registrationOf(tx, event, personId);
      if (!ownRegistration) continue;
      await setState(tx, event, ownRegistration, 'cancelled');
      const changes = changesOf({ promoted: await assignFreeSeats(tx, event), others: [ownRegistration] });
      announcements.push(await this.notices.prepare(tx, event, changes, freeBefore));
    }
    return () => announce(tx, announcements);
  }
}
