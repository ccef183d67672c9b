import { type AudienceKey, type AudienceRule, audienceKeysOf, expandRule, fullName, type UnitPlace } from '@portal/contracts';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { scheduleReminders } from '../features/events/event-reminders';
import { categoryFacet, modeFacet } from '../features/events/events.store';
import type { Tables } from '../platform/database/tables';
import type { Tx } from '../platform/request-context';
import { searchVector } from '../publishing/publication-search';
import { EVENTS, type EventItem } from './demo-data';
import type { NewPerson } from './make-people';

const HOUR_MS = 3_600_000;
/** The number of days between the publication of an event and its start. */
const AHEAD_DAYS = 40;

interface World {
  people: readonly NewPerson[];
  places: ReadonlyMap<string, UnitPlace>;
  now: Date;
}

/** Seeds the events of the demo with their registrations and due reminders. */
export const seedEvents = async (
  tx: Tx,
  people: readonly NewPerson[],
  places: ReadonlyMap<string, UnitPlace>,
  now: Date,
): Promise<void> => {
  const all = EVENTS.map((item, turn) => rowsOf(item, turn, { people, places, now }));
  const add = async <T extends keyof Tables>(table: T, rows: readonly Insertable<Tables[T]>[]) =>
    void (await tx
      .insertInto(table)
      .values(rows as never)
      .execute());
  await add(
    'publication',
    all.map(({ publication }) => publication),
  );
  await add(
    'publication_version',
    all.map(({ version }) => version),
  );
  await add(
    'audience',
    all.flatMap(({ audience }) => audience),
  );
  await add(
    'event',
    all.map(({ event }) => event),
  );
  await add(
    'registration',
    all.flatMap(({ registrations }) => registrations),
  );
  await sql`select setval('registration_nr', (select max(nr) + 1 from registration))`.execute(tx);
  for (const { event } of all) if (!event.cancelled_at) await scheduleReminders(tx, event.publication_id, event.starts_at, now);
};

/** Returns the start of an event in its time zone. Today's event starts on the hour or half hour, at least 90 minutes after `now`. */
const startOf = ({ inDays, startHour, zone }: EventItem, now: Date): Date => {
  if (inDays === 0) return new Date(Math.ceil((now.getTime() + 1.5 * HOUR_MS) / (HOUR_MS / 2)) * (HOUR_MS / 2));
  const day = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate().add({ days: inDays });
  const plainTime = { hour: Math.floor(startHour), minute: (startHour % 1) * 60 };
  return new Date(day.toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds);
};

const rowsOf = (item: EventItem, turn: number, world: World) => {
  const { id, publisher, localCompanies, category, mode, title, description, location, zone, hours, cancelReason } = item;
  const { people, places, now } = world;
  const author = people.find(({ unit_id, standing }) => unit_id === publisher && standing === 'approved')!;
  const author_name = fullName(author);
  const starts_at = startOf(item, now);
  const publishedAt = new Date(Math.min(starts_at.getTime() - AHEAD_DAYS * 24 * HOUR_MS, now.getTime() - (turn + 1) * 7 * HOUR_MS));
  const lcos =
    publisher === 'yhq' || localCompanies.length
      ? localCompanies
      : [...places.values()].flatMap(({ kind, rhqId, id: lco }) => (kind === 'LBO' && rhqId === publisher ? [lco] : []));
  const rule: AudienceRule = { scope: 'all', lcos, companies: [], granted: [] };
  const marks = expandRule(rule, { role: author.role, unitId: publisher }, places);
  const registrations = registrationsOf(item, new Set(marks.keys()), { at: publishedAt, starts_at }, turn, world);
  const count = (state: 'seated' | 'waiting') => registrations.filter((one) => one.state === state).length;
  const publication = {
    id,
    kind: 'event' as const,
    title,
    description,
    unit_id: publisher,
    author_id: author.id,
    author_name,
    state: 'live' as const,
    rule: JSON.stringify(rule),
    live_from: publishedAt,
    sort_at: starts_at,
    changed_at: publishedAt,
    changed_by: author.id,
    search: searchVector({ title, description, texts: [location], facets: [categoryFacet(category), modeFacet(mode)] }, [], marks),
  };
  return {
    publication: publication as unknown as Insertable<Tables['publication']>,
    version: { publication_id: id, nr: 1, published_at: publishedAt, published_by: author.id, publisher_name: author_name },
    audience: [...marks].map(([mark, via]) => ({
      publication_id: id,
      mark,
      kind: 'event' as const,
      sort_at: starts_at,
      since: publishedAt,
      by_id: author.id,
      via,
    })),
    event: {
      publication_id: id,
      category,
      mode,
      location,
      url: item.url ?? null,
      starts_at,
      ends_at: new Date(starts_at.getTime() + hours * HOUR_MS),
      zone,
      capacity: item.capacity ?? null,
      per_company: item.seatsPerCompany ?? null,
      taken: count('seated'),
      waiting: count('waiting'),
      notify: true,
      told_at: publishedAt,
      told_by: author.id,
      ...(cancelReason && { cancelled_at: new Date(now.getTime() - 26 * HOUR_MS), cancel_reason: cancelReason, sequence: 1 }),
    },
    registrations,
  };
};

/**
 * Returns the registrations of an event. A reader gets a seat while the event and the company have seats left, otherwise a position on the
 * waiting list.
 */
const registrationsOf = (
  { id, capacity = Number.POSITIVE_INFINITY, seatsPerCompany = Number.POSITIVE_INFINITY, registrations }: EventItem,
  marks: ReadonlySet<AudienceKey>,
  { at, starts_at }: { at: Date; starts_at: Date },
  turn: number,
  { people, now }: World,
) => {
  const readers = people.filter(
    ({ role, standing, unit_id, lco_id }) =>
      role === 'CP' &&
      standing === 'approved' &&
      audienceKeysOf({ role, unitId: unit_id ?? '', lcoId: lco_id ?? null }).some((mark) => marks.has(mark)),
  );
  // Start each event with a different reader, so that different people get the seats.
  const inTurn = [...readers.slice((turn * 5) % (readers.length || 1)), ...readers.slice(0, (turn * 5) % (readers.length || 1))];
  const seatsOf = new Map<string, number>();
  let seats = 0;
  const until = Math.min(now.getTime(), starts_at.getTime());
  return inTurn.slice(0, registrations).map(({ id: person_id, unit_id }, index) => {
    const company_id = unit_id!;
    const takenSeats = seatsOf.get(company_id) ?? 0;
    const isAdmitted = seats < capacity && takenSeats < seatsPerCompany;
    if (isAdmitted) {
      seats += 1;
      seatsOf.set(company_id, takenSeats + 1);
    }
    const moment = new Date(at.getTime() + ((until - at.getTime()) * (index + 1)) / (registrations + 1));
    const state = isAdmitted ? ('seated' as const) : ('waiting' as const);
    return { event_id: id, person_id, company_id, state, nr: turn * 1_000 + index + 1, at: moment };
  });
};
