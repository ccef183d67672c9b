import { audienceKeysOf, type EventState, eventStateAt, ObjectMissing, type Principal } from '@portal/contracts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { refuse } from '../../platform/http/refusal-error';
import type { Tx } from '../../platform/request-context';
import { visibleTo } from '../../publishing/audience/audience';
import { dueKind, schedule } from '../../services/jobs/due';
import type { EventTable, RegistrationTable } from './tables';

/** An event whose row is locked. The order of these locks is the order in which seats are assigned. */
export interface LockedEvent extends Selectable<EventTable> {
  now: Date;
  is_withdrawn: boolean;
}
export type Registration = Pick<Selectable<RegistrationTable>, 'person_id' | 'company_id' | 'state' | 'offered_at'>;
type Attendee = Pick<Registration, 'person_id' | 'company_id'>;

/** Changed registrations, grouped by kind of change. */
export interface SeatChanges {
  seated: readonly Attendee[];
  /** The people from the waiting list who got a seat. */
  promoted: readonly Attendee[];
  waiting: readonly Attendee[];
  /** The people who lost or gave up their seat. */
  left: readonly Attendee[];
  others: readonly Attendee[];
}
export const changesOf = (changes: Partial<SeatChanges> = {}): SeatChanges => ({
  seated: [],
  promoted: [],
  waiting: [],
  left: [],
  others: [],
  ...changes,
});

/** Locks an existing event without checking access. */
export const lockEvent = async (tx: Tx, publicationId: string): Promise<LockedEvent> =>
  tx
    .selectFrom('event')
    .selectAll()
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .select(sql<boolean>`(select state = 'withdrawn' from publication where id = event.publication_id)`.as('is_withdrawn'))
    .where('publication_id', '=', publicationId)
    .forUpdate()
    .executeTakeFirstOrThrow();

/** Locks an event that the caller may see. A change of access takes the same lock, so access is checked again after locking. */
export const lockVisibleEvent = async (tx: Tx, principal: Principal, publicationId: string): Promise<LockedEvent> => {
  await requireVisibleEvent(tx, principal, publicationId);
  const event = await lockEvent(tx, publicationId);
  await requireVisibleEvent(tx, principal, publicationId);
  return event;
};

export const requireVisibleEvent = async (db: Kysely<Tables>, principal: Principal, publicationId: string): Promise<void> => {
  const row = await db
    .selectFrom('publication')
    .select('id')
    .where('id', '=', publicationId)
    .where('kind', '=', 'event')
    .where(visibleTo(audienceKeysOf(principal)))
    .executeTakeFirst();
  if (!row) refuse(ObjectMissing);
};

export const stateOf = ({ starts_at, ends_at, cancelled_at, now }: LockedEvent): EventState =>
  eventStateAt({ startsAt: starts_at.toISOString(), endsAt: ends_at.toISOString(), cancelledAt: cancelled_at?.toISOString() ?? null }, now);

export const registrationOf = (tx: Tx, event: LockedEvent, personId: string): Promise<Registration | undefined> =>
  tx
    .selectFrom('registration')
    .select(['person_id', 'company_id', 'state', 'offered_at'])
    .where('event_id', '=', event.publication_id)
    .where('person_id', '=', personId)
    .where('state', '<>', 'cancelled')
    .executeTakeFirst();

/** Stores the state of a registration. A new registration is last in the order. */
export const setState = async (tx: Tx, event: LockedEvent, attendee: Attendee, state: Registration['state']): Promise<void> => {
  const row = { company_id: attendee.company_id, state, nr: sql<number>`nextval('registration_nr')`, at: event.now, offered_at: null };
  await tx
    .insertInto('registration')
    .values({ event_id: event.publication_id, person_id: attendee.person_id, ...row })
    .onConflict((conflict) => conflict.columns(['event_id', 'person_id']).doUpdateSet({ ...row, turn: sql<number>`registration.turn + 1` }))
    .execute();
};

/** Returns whether a seat is free or, if not, which limit is reached. Eligible people on the waiting list take precedence. */
export const checkSeatLimits = async (tx: Tx, event: LockedEvent, companyId: string): Promise<'free' | 'event' | 'company'> => {
  if (event.capacity !== null && event.taken >= event.capacity) return 'event';
  if (event.waiting && (await findNextWaiting(tx, event))) return 'event';
  if (event.per_company === null) return 'free';
  const { count } = await tx
    .selectFrom('registration')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('event_id', '=', event.publication_id)
    .where('company_id', '=', companyId)
    .where('state', '=', 'seated')
    .executeTakeFirstOrThrow();
  return count < event.per_company ? 'free' : 'company';
};

/** Returns the first person on the waiting list whose account is active and whose company may have another seat. */
const findNextWaiting = async (tx: Tx, { publication_id, per_company }: LockedEvent): Promise<Attendee | undefined> => {
  const { rows } = await sql<Attendee>`
    select person_id, company_id from registration join person on person.id = registration.person_id
    where event_id = ${publication_id} and state = 'waiting' and person.standing = 'approved' and (${per_company}::int is null or (
      select count(*) from registration as seated
      where seated.event_id = ${publication_id} and seated.company_id = registration.company_id and seated.state = 'seated') < ${per_company}::int)
    order by registration.nr limit 1`.execute(tx);
  return rows[0];
};

/** The maximum number of promotions per transaction. The rest follow in separate background work. */
const PROMOTED_PER_BATCH = 100;
export const PROMOTION_WORK = dueKind<{ publicationId: string }>('event.promote');

/** Recounts the registrations and assigns free seats to the waiting list. Returns the promoted people. */
export const assignFreeSeats = async (tx: Tx, event: LockedEvent): Promise<Attendee[]> => {
  const promotedAttendees: Attendee[] = [];
  await recountRegistrations(tx, event);
  const canPromote = !event.is_withdrawn && ['upcoming', 'running'].includes(stateOf(event));
  while (canPromote && event.waiting && (event.capacity === null || event.taken < event.capacity)) {
    const next = await findNextWaiting(tx, event);
    if (!next) break;
    if (promotedAttendees.length === PROMOTED_PER_BATCH) {
      await schedule(tx, PROMOTION_WORK, `${event.publication_id}:${event.taken}`, event.now, { publicationId: event.publication_id });
      break;
    }
    await setState(tx, event, next, 'seated');
    promotedAttendees.push(next);
    event.taken += 1;
    event.waiting -= 1;
  }
  if (promotedAttendees.length) await recountRegistrations(tx, event);
  return promotedAttendees;
};

export const recountRegistrations = async (tx: Tx, event: LockedEvent): Promise<void> => {
  const count = (state: Registration['state']) =>
    sql<number>`(select count(*)::int from registration where event_id = ${event.publication_id} and state = ${state})`;
  const counts = await tx
    .updateTable('event')
    .set({ taken: count('seated'), waiting: count('waiting') })
    .where('publication_id', '=', event.publication_id)
    .returning(['taken', 'waiting'])
    .executeTakeFirstOrThrow();
  Object.assign(event, counts);
};
