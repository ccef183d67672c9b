import { Missing, noticeOf, type Principal, type SignedIn, type UserDetails, type UserInfo } from '@portal/contracts';
import type { Kysely, Selectable } from 'kysely';
import type { IdentityTable, PersonTable, Tables } from '../../core/tables';
import { RefusalError } from '../../http/refusal-error';
import { photoPath } from '../../org/people';

export type Person = Selectable<PersonTable>;
/** Who somebody is at another provider. */
export type Identity = Omit<IdentityTable, 'person_id'>;

/** The person of an address, whatever their standing; somebody deleted is nobody. */
export const personAt = (db: Kysely<Tables>, email: string): Promise<Person | undefined> =>
  db.selectFrom('person').selectAll().where('email', '=', email).where('standing', '<>', 'deleted').executeTakeFirst();

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
  sessionId,
});

export const detailsOf = (person: Person): UserDetails => ({
  userId: person.id,
  username: person.email,
  firstname: person.firstname,
  lastname: person.lastname,
  role: person.role,
  isapprove: person.standing === 'approved',
  isverified: true,
});

export const signedIn = (person: Person, { token, lifeMs }: { token: string; lifeMs: number }): SignedIn => ({
  token,
  refreshToken: '',
  lifeMs,
  userDetails: detailsOf(person),
  ...noticeOf('sign-in.done'),
});

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
    UserId: row.id,
    Username: row.email,
    Firstname: row.firstname,
    Lastname: row.lastname,
    Role: row.role,
    Profilepic: photoPath(row.photo_id),
    Isapprove: row.standing === 'approved',
    Isverified: true,
    Phone: row.phone,
    CompanyName: row.company_name,
    Country: row.country,
    RegionName: row.rhq_name ?? '',
    LcoName: row.lco_name ?? '',
    RhqName: row.rhq_name ?? '',
    LastVisit: row.previous_visit_at?.toISOString() ?? null,
  };
};
