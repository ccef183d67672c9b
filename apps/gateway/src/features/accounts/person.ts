import { type Entered, Missing, noticeOf, type Principal, type SignedIn, type UserDetails, type UserInfo } from '@portal/contracts';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { RefusalError } from '../../platform/http/refusal-error';
import { DELETED, photoPath } from '../../services/org/people';
import type { PersonTable } from '../../services/org/tables';
import type { IdentityTable } from './tables';

export type Person = Selectable<PersonTable>;
/** Who somebody is at another provider. */
export type Identity = Omit<IdentityTable, 'person_id'>;

/** The person of an address, whatever their standing; somebody deleted is nobody. */
export const personAt = (db: Kysely<Tables>, email: string): Promise<Person | undefined> =>
  db.selectFrom('person').selectAll().where('email', '=', email).where('standing', '<>', DELETED).executeTakeFirst();

export const personOf = (db: Kysely<Tables>, id: string): Promise<Person | undefined> =>
  db.selectFrom('person').selectAll().where('id', '=', id).where('standing', '<>', 'deleted').executeTakeFirst();

export const fullName = (person: Pick<Person, 'firstname' | 'lastname'>): string => `${person.firstname} ${person.lastname}`;

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

/** What a person entered to sign up, in the form that they correct it in. */
export const enteredBy = (person: Person): Entered => ({
  role: person.role,
  employee: person.employee,
  country: person.country,
  companyName: person.company_name,
  organizationType: person.organization_type,
  email: person.email,
  firstname: person.firstname,
  lastname: person.lastname,
});

/** How long the token is good that lets a person follow their own request: as long as the request has, and a little more. */
export const WAITING_TOKEN_S = 25 * 3600;
/** Who follows their own request. */
export const waitingPrincipal = (person: Person): Principal => principalOf(person, `waiting-${person.id}`);

/** The own record of a person, with the names of where they belong. */
export const infoOf = async (db: Kysely<Tables>, personId: string): Promise<UserInfo> => {
  const row = await db
    .selectFrom('person')
    .leftJoin('unit as lco', 'lco.id', 'person.lco_id')
    .leftJoin('unit as rhq', 'rhq.id', 'person.rhq_id')
    .selectAll('person')
    .select(['lco.name as lco_name', 'rhq.name as rhq_name'])
    .where('person.id', '=', personId)
    .executeTakeFirst();
  if (!row) throw new RefusalError(Missing);
  return {
    userId: row.id,
    email: row.email,
    firstname: row.firstname,
    lastname: row.lastname,
    role: row.role,
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
  };
};
