import type { CompanySeats, EventRegistration } from '@portal/contracts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { isAmong } from '../../platform/database/text-conditions';
import type { RegistrationTable } from './tables';

export const NO_SEATS: CompanySeats = { taken: 0, offered: 0 };
const REGISTRATION_COLUMNS = ['event_id', 'person_id', 'state', 'at', 'offered_at'] as const;

const toRegistration = ({ state, at, offered_at }: Pick<Selectable<RegistrationTable>, 'state' | 'at' | 'offered_at'>) =>
  ({ state, at: at.toISOString(), offered: offered_at !== null }) as EventRegistration;

/** Returns a person's registrations by event. */
export const readOwnRegistrations = async (
  db: Kysely<Tables>,
  personId: string,
  ids: readonly string[],
): Promise<Map<string, EventRegistration>> => {
  const rows = await db
    .selectFrom('registration')
    .select(REGISTRATION_COLUMNS)
    .where('person_id', '=', personId)
    .where(isAmong('event_id', ids))
    .where('state', '<>', 'cancelled')
    .execute();
  return new Map(rows.map((row) => [row.event_id, toRegistration(row)]));
};

/** Returns the registrations for an event by person. */
export const registrationsAt = async (
  db: Kysely<Tables>,
  publicationId: string,
  people: readonly string[],
): Promise<Map<string, EventRegistration>> => {
  const rows = await db
    .selectFrom('registration')
    .select(REGISTRATION_COLUMNS)
    .where('event_id', '=', publicationId)
    .where(isAmong('person_id', people))
    .where('state', '<>', 'cancelled')
    .execute();
  return new Map(rows.map((row) => [row.person_id, toRegistration(row)]));
};

const COUNTS = [sql<number>`count(*)::int`.as('taken'), sql<number>`count(offered_at)::int`.as('offered')] as const;

/** Returns the seats taken by a company, by event. */
export const readCompanySeats = async (db: Kysely<Tables>, unitId: string, ids: readonly string[]): Promise<Map<string, CompanySeats>> => {
  const rows = await db
    .selectFrom('registration')
    .select(['event_id', ...COUNTS])
    .where('company_id', '=', unitId)
    .where(isAmong('event_id', ids))
    .where('state', '=', 'seated')
    .groupBy('event_id')
    .execute();
  return new Map(rows.map(({ event_id, ...seats }) => [event_id, seats]));
};

/** Returns the seats taken at an event by company. */
export const seatsAt = async (
  db: Kysely<Tables>,
  publicationId: string,
  companies: readonly string[],
): Promise<Map<string, CompanySeats>> => {
  const rows = await db
    .selectFrom('registration')
    .select(['company_id', ...COUNTS])
    .where('event_id', '=', publicationId)
    .where(isAmong('company_id', companies))
    .where('state', '=', 'seated')
    .groupBy('company_id')
    .execute();
  return new Map(rows.map(({ company_id, ...seats }) => [company_id, seats]));
};
