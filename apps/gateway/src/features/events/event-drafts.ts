import { Injectable } from '@nestjs/common';
import { EventClosed, type events, type Input, type Principal, SeatsTaken } from '@portal/contracts';
import { type Selectable, sql } from 'kysely';
import type { Announcement } from '../../platform/facts/announcement';
import { refuse } from '../../platform/http/refusal-error';
import type { Tx } from '../../platform/request-context';
import { type KindDraft, PublicationWrites } from '../../publishing/publication-writes';
import type { Period } from '../../publishing/schedule';
import { audit } from '../../services/audit-log/audit';
import { EventNotices } from './event-notices';
import { scheduleReminders } from './event-reminders';
import { eventTimesOf, refuseHidingTimes } from './event-times';
import { categoryFacet, modeFacet } from './events.store';
import { freeSeatsOf } from './seat-facts';
import { SeatNotices } from './seat-notices';
import { assignFreeSeats, changesOf, type LockedEvent, lockEvent, stateOf } from './seats';
import type { EventTable } from './tables';

type EventColumns = Pick<
  Selectable<EventTable>,
  'category' | 'mode' | 'location' | 'url' | 'starts_at' | 'ends_at' | 'zone' | 'capacity' | 'per_company' | 'notify'
>;
type Save = Omit<Input<typeof events.save>, 'fileId'>;

/** Creates and changes the event part of a publication. */
@Injectable()
export class EventDrafts {
  constructor(
    private readonly writes: PublicationWrites,
    private readonly notices: EventNotices,
    private readonly seats: SeatNotices,
  ) {}

  async draftOf(tx: Tx, principal: Principal, { title, description, ...form }: Save): Promise<KindDraft> {
    const savedEvent = form.documentId === undefined ? undefined : await lockEvent(tx, form.documentId);
    if (savedEvent?.cancelled_at) refuse(EventClosed, { state: 'cancelled' });
    const { rows } = await sql<{ now: Date }>`select now() as now`.execute(tx);
    const { now } = rows[0]!;
    const times = eventTimesOf(form, now, savedEvent);
    refuseHidingTimes(form, times, now, savedEvent && (await periodOf(tx, savedEvent.publication_id)));
    const { category, mode, location, url, zone, capacity, perCompany, notify } = form;
    if (savedEvent && capacity !== null && capacity < savedEvent.taken) refuse(SeatsTaken, { taken: savedEvent.taken });
    const row = { category, mode, location, url, zone, capacity, per_company: perCompany, notify, ...times };
    return {
      title,
      description,
      language: 'en',
      texts: [location],
      facets: [categoryFacet(category), modeFacet(mode)],
      sortTime: times.starts_at,
      save: async (_tx, id) => {
        const announcement = savedEvent ? await this.edit(tx, savedEvent, row) : await this.add(tx, id, row);
        await this.notices.plan(tx, principal, id, form);
        await scheduleReminders(tx, id, times.starts_at, now);
        return announcement;
      },
    };
  }

  /** Cancels an event. The event stays readable, and its registrations are retained. */
  cancel(principal: Principal, publicationId: string, reason: string) {
    return this.writes.change(principal, 'event', publicationId, async (tx) => {
      const event = await lockEvent(tx, publicationId);
      const state = stateOf(event);
      if (state === 'cancelled' || state === 'over') refuse(EventClosed, { state });
      await tx
        .updateTable('event')
        .set({ cancelled_at: event.now, cancel_reason: reason, sequence: event.sequence + 1 })
        .where('publication_id', '=', publicationId)
        .execute();
      await scheduleReminders(tx, publicationId, null, event.now);
      await this.notices.planChange(tx, { ...event, sequence: event.sequence + 1 }, 'cancelled');
      await audit(tx, 'event.cancelled', publicationId, { after: { reason } });
      return [];
    });
  }

  /** Withdraws an event. Registered people are notified after the undo period. */
  withdraw(principal: Principal, publicationId: string): Promise<void> {
    return this.writes.withdraw(principal, 'event', publicationId, async (tx) => {
      const event = await lockEvent(tx, publicationId);
      const sequence = event.sequence + 1;
      await tx.updateTable('event').set({ sequence }).where('publication_id', '=', publicationId).execute();
      if (['upcoming', 'running'].includes(stateOf(event)))
        await this.notices.planChange(tx, { ...event, sequence }, 'cancelled', { isWithdrawn: true });
    });
  }

  private async add(tx: Tx, id: string, row: EventColumns): Promise<Announcement> {
    await tx
      .insertInto('event')
      .values({ publication_id: id, ...row })
      .execute();
    return { facts: [] };
  }

  /** Saves an edited event. Added seats are assigned to the waiting list. */
  private async edit(tx: Tx, savedEvent: LockedEvent, row: EventColumns): Promise<Announcement> {
    const move = moveOf(savedEvent, row);
    const change = { ...row, sequence: move ? savedEvent.sequence + 1 : savedEvent.sequence };
    await tx.updateTable('event').set(change).where('publication_id', '=', savedEvent.publication_id).execute();
    const freeSeatsBefore = freeSeatsOf(savedEvent);
    const event = { ...savedEvent, ...change };
    if (move) await this.notices.planChange(tx, event, move);
    const promotedPeople = await assignFreeSeats(tx, event);
    return this.seats.prepare(tx, event, changesOf({ promoted: promotedPeople }), freeSeatsBefore);
  }
}

const periodOf = (tx: Tx, publicationId: string): Promise<Period> =>
  tx.selectFrom('publication').select(['live_from', 'live_until']).where('id', '=', publicationId).executeTakeFirstOrThrow();

/** Returns the kind of change for calendars: of the time, or only of the location. */
const moveOf = (savedEvent: LockedEvent, { starts_at, ends_at, location, zone }: EventColumns): 'moved' | 'relocated' | null => {
  const isSameTime =
    savedEvent.starts_at.getTime() === starts_at.getTime() &&
    savedEvent.ends_at.getTime() === ends_at.getTime() &&
    savedEvent.zone === zone;
  if (!isSameTime) return 'moved';
  return savedEvent.location === location ? null : 'relocated';
};
