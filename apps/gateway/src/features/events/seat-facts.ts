import { sql } from 'kysely';
import type { NewFact } from '../../platform/facts/facts';
import { type Room, unitRoom, userRoom } from '../../platform/facts/rooms';
import type { Tx } from '../../platform/request-context';
import { loadOpenAudienceKeys } from '../../publishing/audience/audience';
import { loadAudienceRooms } from '../../publishing/publication-facts';
import { SUPER_UNIT, YHQ_UNIT } from '../../services/org/units';
import { NO_SEATS, registrationsAt, seatsAt } from './own-seats';
import type { LockedEvent, SeatChanges } from './seats';

/** Returns the rooms of the publishing unit and of the units whose staff may read the registrations of these companies. */
const readDeskRooms = async (tx: Tx, publicationId: string, companies: readonly string[]): Promise<Room[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct id from (
      select unnest(array[lco_id, rhq_id]) as id from unit where id = any(${sql.val([...companies])}::text[])
      union select unit_id from publication where id = ${publicationId}) as above
    where id is not null order by id`.execute(tx);
  return [YHQ_UNIT, SUPER_UNIT, ...rows.map(({ id }) => id)].map(unitRoom);
};

/** Returns the facts about changed registrations: each person's registration, each company's seats and, for all readers, the free seats. */
export const buildSeatFacts = async (tx: Tx, event: LockedEvent, changes: SeatChanges, freeBefore: number | null): Promise<NewFact[]> => {
  const publicationId = event.publication_id;
  const rows = Object.values(changes).flat();
  if (!rows.length) return [];
  const companies = [...new Set(rows.map(({ company_id }) => company_id))];
  const facts: NewFact[] = [];
  const people = rows.map(({ person_id }) => person_id);
  const registrations = await registrationsAt(tx, publicationId, people);
  for (const personId of people) {
    const registration = registrations.get(personId) ?? null;
    facts.push({ rooms: [userRoom(personId)], type: 'event.registered', data: { publicationId, registration } });
  }
  const seats = await seatsAt(tx, publicationId, companies);
  for (const company of companies) {
    const companySeats = seats.get(company) ?? NO_SEATS;
    facts.push({ rooms: [unitRoom(company)], type: 'event.company', data: { publicationId, companySeats } });
  }
  const freeSeatCount = freeSeatsOf(event);
  if (freeSeatCount !== freeBefore) {
    const rooms = await loadAudienceRooms(tx, publicationId, await loadOpenAudienceKeys(tx, publicationId));
    facts.push({ rooms, type: 'event.seats', data: { publicationId, free: freeSeatCount } });
  }
  const desks = await readDeskRooms(tx, publicationId, companies);
  return [...facts, { rooms: desks, type: 'publication.filed', data: { publicationId, kind: 'event' } } satisfies NewFact];
};

export const freeSeatsOf = ({ capacity, taken }: Pick<LockedEvent, 'capacity' | 'taken'>): number | null =>
  capacity === null ? null : capacity - taken;
