import {
  type Entered,
  fullName,
  noticeOf,
  ObjectMissing,
  type Principal,
  type SignedIn,
  type UserDetails,
  type UserInfo,
} from '@portal/contracts';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { RefusalError } from '../../platform/http/refusal-error';
import type { Tx } from '../../platform/request-context';
import { DELETED_STATUS, type PersonTable, photoPath } from '../../services/org/tables';
import type { IdentityTable } from './tables';

export type Person = Selectable<PersonTable>;
/** A person's identity with an OpenID Connect provider. */
export type Identity = Pick<IdentityTable, 'issuer' | 'tenant' | 'subject' | 'provider_id'>;

/** Returns the person with this address, whatever their status except deleted. */
export const personAt = (db: Kysely<Tables>, email: string): Promise<Person | undefined> =>
  db.selectFrom('person').selectAll().where('email', '=', email).where('standing', '<>', DELETED_STATUS).executeTakeFirst();

export const personOf = (db: Kysely<Tables>, id: string): Promise<Person | undefined> =>
  db.selectFrom('person').selectAll().where('id', '=', id).where('standing', '<>', 'deleted').executeTakeFirst();

/** Locks a person. A sign-in calls it before it changes a factor or a passkey, because a reset locks the person before these as well. */
export const lockPerson = async (tx: Tx, id: string): Promise<void> => {
  await tx.selectFrom('person').select('id').where('id', '=', id).forNoKeyUpdate().execute();
};

export const principalOf = (person: Person, sessionId: string): Principal => ({
  id: person.id,
  email: person.email,
  name: fullName(person),
  role: person.role,
  status: person.standing,
  unitId: person.unit_id ?? '',
  lcoId: person.lco_id,
  sessionId,
});

const detailsOf = (person: Person): UserDetails => ({
  userId: person.id,
  email: person.email,
  firstname: person.firstname,
  lastname: person.lastname,
  role: person.role,
  unitId: person.unit_id,
  isApproved: person.standing === 'approved',
  isVerified: true,
});

export const signedIn = (person: Person, { token, lifeMs }: { token: string; lifeMs: number }): SignedIn => ({
  token,
  refreshToken: '',
  lifeMs,
  user: detailsOf(person),
  ...noticeOf('sign-in.done'),
});

/** Returns the sign-up data of a person in the format of the form. */
export const signUpDataOf = (person: Person): Entered => ({
  role: person.role,
  employee: person.employee,
  country: person.country,
  companyName: person.company_name,
  organizationType: person.organization_type,
  email: person.email,
  firstname: person.firstname,
  lastname: person.lastname,
});

/** The lifetime of the token for following one's own pending request: slightly longer than the request itself. */
export const WAITING_TOKEN_S = 25 * 3600;
export const waitingPrincipal = (person: Person): Principal => principalOf(person, `waiting-${person.id}`);

/** Returns the profile of a person with the names of their units. */
export const infoOf = async (db: Kysely<Tables>, personId: string): Promise<UserInfo> => {
  const row = await db
    .selectFrom('person')
    .leftJoin('unit as lco', 'lco.id', 'person.lco_id')
    .leftJoin('unit as rhq', 'rhq.id', 'person.rhq_id')
    .selectAll('person')
    .select(['lco.name as lco_name', 'rhq.name as rhq_name'])
    .where('person.id', '=', personId)
    .executeTakeFirst();
  if (!row) throw new RefusalError(ObjectMissing);
  return {
    userId: row.id,
    email: row.email,
    firstname: row.firstname,
    lastname: row.lastname,
    role: row.role,
    unitId: row.unit_id,
    photo: photoPath(row.photo_id),
    isApproved: row.standing === 'approved',
    isVerified: true,
    phone: row.phone,
    companyName: row.company_name,
    country: row.country,
    regionName: row.rhq_name ?? '',
    lcoName: row.lco_name ?? '',
    rhqName: row.rhq_name ?? '',
    lastVisit: row.previous_visit_at?.toISOString() ?? null,
    consent: row.consent_version,
    factorDueAt: row.factor_due_at?.toISOString() ?? null,
  };
};
