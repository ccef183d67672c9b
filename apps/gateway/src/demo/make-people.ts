import { type AccountStatus, CONSENT_VERSION, fullName, LIMITS, ORGANIZATION_TYPES, type Role } from '@portal/contracts';
import type { Insertable } from 'kysely';
import { DEMO_USERS } from '../features/accounts/demo-users';
import type { PersonTable } from '../services/org/tables';
import { SUPER_UNIT, YHQ_UNIT } from '../services/org/units';
import {
  ACCOUNT_REQUESTS,
  type AccountRequest,
  LOCAL_COMPANIES,
  type LocalCompany,
  type PartnerCompany,
  PERSON_NAMES,
  REGIONS,
  type Region,
} from './demo-data';
import { seededRandom } from './seeded-random';

export type NewPerson = Insertable<PersonTable> & { id: string; email: string; role: Role; standing: AccountStatus };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export const companyId = (domain: string): string => `cp-${domain}`;

/** A position in the organisation. */
interface Post {
  role: Role;
  unit: string | null;
  lco: LocalCompany | null;
  rhq: string | null;
  company: string;
  country: string;
  domain: string;
  language: string;
  /** The key of the name list in `PERSON_NAMES`. */
  names: string;
}

const headquartersPost = (role: Role, unit: string): Post => ({
  role,
  unit,
  lco: null,
  rhq: null,
  company: 'Yarrowdyne Automation',
  country: 'JP',
  domain: 'yarrowdyne',
  language: 'en',
  names: 'en',
});
const regionalPost = (region: Region): Post => ({
  ...headquartersPost('RHQ', region.id),
  rhq: region.id,
  company: `Yarrowdyne ${region.name}`,
  country: region.country,
});
const localPost = (lco: LocalCompany): Post => ({
  ...headquartersPost('LBO', lco.id),
  lco,
  rhq: lco.region,
  company: lco.name,
  country: lco.serves[0]!,
  language: lco.language,
  names: lco.language,
});
const partnerPost = (lco: LocalCompany, { name, domain, country, names }: PartnerCompany, isRegistered = true): Post => ({
  role: 'CP',
  unit: isRegistered ? companyId(domain) : null,
  lco,
  rhq: lco.region,
  company: name,
  country,
  domain,
  language: names ? 'en' : lco.language,
  names: names ?? lco.language,
});

/** Returns the unit and company that an account was requested for. */
const requestedPost = ({ unit, company, newCompany }: AccountRequest): Post => {
  for (const lco of LOCAL_COMPANIES) {
    if (lco.id === unit) return localPost(lco);
    const partner = lco.partners.find(({ domain }) => domain === company);
    if (partner) return partnerPost(lco, partner);
    if (newCompany?.localCompany === lco.id)
      return partnerPost(lco, { name: newCompany.name, domain: newCompany.domain, country: lco.serves[0]! }, false);
  }
  const region = REGIONS.find(({ id }) => id === unit);
  return region ? regionalPost(region) : headquartersPost('YHQ', YHQ_UNIT);
};

/**
 * Returns all demo people: the demo users, their colleagues and the recent applicants. The people are always the same; their times are
 * relative to `now`.
 */
export const makePeople = (now: Date, passwordHash: string): NewPerson[] => {
  const random = seededRandom(20_261_121);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const timeAgo = (ms: number): Date => new Date(now.getTime() - Math.round(ms));
  const people: NewPerson[] = [];
  const emails = new Set<string>();
  const fullNames = new Set(DEMO_USERS.map(({ firstname, lastname }) => fullName({ firstname, lastname })));

  const add = (
    post: Post,
    who: { id: string; firstname: string; lastname: string },
    email: string,
    request: Partial<NewPerson>,
  ): NewPerson => {
    const types: readonly string[] = ORGANIZATION_TYPES[post.role];
    const longAgo = timeAgo(DAY * (40 + random() * 500));
    const requestedAt = request.requested_at ?? longAgo;
    const person: NewPerson = {
      ...who,
      email,
      password_hash: passwordHash,
      role: post.role,
      standing: 'approved',
      unit_id: post.unit,
      lco_id: post.lco?.id ?? null,
      rhq_id: post.rhq,
      company_name: post.company,
      organization_type: types[people.length % types.length]!,
      country: post.country,
      employee: post.role !== 'CP',
      phone: `${post.lco?.dialCode ?? '+81 3'} 5550 ${String(1000 + people.length)}`,
      language: post.language,
      photo_id: null,
      requested_at: requestedAt,
      consent_version: CONSENT_VERSION,
      consent_at: requestedAt,
      decided_at: null,
      decided_by: null,
      reason: null,
      rev: 1,
      last_seen_at: null,
      previous_visit_at: null,
      ...request,
    };
    people.push(person);
    return person;
  };

  /** Returns the first approved person of a unit. */
  const firstOf = (unit: string): string => people.find((person) => person.unit_id === unit && person.standing === 'approved')!.id;
  const deciderOf = ({ role, lco, rhq }: Post): string | null =>
    role === 'CP'
      ? firstOf(lco!.id)
      : role === 'LBO'
        ? firstOf(rhq!)
        : role === 'RHQ'
          ? firstOf(YHQ_UNIT)
          : role === 'YHQ'
            ? firstOf(SUPER_UNIT)
            : null;
  const decisionColumns = (
    post: Post,
    requestedAt: Date,
    status: 'approved' | 'rejected' = 'approved',
    reason: string | null = null,
    decider = deciderOf(post),
  ) => ({
    standing: status,
    requested_at: requestedAt,
    decided_at: new Date(Math.min(now.getTime() - 60_000, requestedAt.getTime() + LIMITS.activationMs * (0.05 + 0.85 * random()))),
    decided_by: decider,
    reason,
    rev: 2,
    last_seen_at: status === 'approved' ? timeAgo(DAY * 6 * random()) : null,
  });

  const asciiName = (name: string): string =>
    name
      .replaceAll('ı', 'i')
      .replaceAll('ł', 'l')
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase();
  const createPerson = (post: Post): { who: { id: string; firstname: string; lastname: string }; email: string } => {
    for (;;) {
      const { given, family } = PERSON_NAMES[post.names]!;
      const [picked, lastname] = [pick(given), pick(family)];
      const emailOf = (name: string): string => `${asciiName(name)}.${asciiName(lastname)}@${post.domain}.example`;
      if (emails.has(emailOf(picked))) continue;
      emails.add(emailOf(picked));
      // Choose another first name if the full name is taken, because users would confuse two people with the same name.
      const firstname = [picked, ...given].find((name) => !fullNames.has(`${name} ${lastname}`))!;
      fullNames.add(fullName({ firstname, lastname }));
      const email = emailOf(firstname);
      return { who: { id: `p${String(people.length + 1).padStart(3, '0')}`, firstname, lastname }, email };
    }
  };
  const fillUnit = (post: Post, size: number): void => {
    const countMembers = () => people.filter((person) => person.unit_id === post.unit).length;
    for (const { id, firstname, lastname, domain } of DEMO_USERS.filter(({ at }) => at === post.unit || companyId(at) === post.unit)) {
      add(post, { id, firstname, lastname }, `${id}@${domain}.example`, decisionColumns(post, timeAgo(DAY * (600 + people.length))));
    }
    while (countMembers() < size) {
      const { who, email } = createPerson(post);
      add(post, who, email, decisionColumns(post, timeAgo(DAY * (20 + random() * 520))));
    }
  };
  const addRequest = (request: AccountRequest): void => {
    const post = requestedPost(request);
    const { who, email } = createPerson(post);
    const requestedAt = timeAgo(request.hoursAgo * HOUR);
    if (!request.decision) return void add(post, who, email, { standing: 'waiting', requested_at: requestedAt });
    const { status, reason = null, decidedBy } = request.decision;
    add(post, who, email, decisionColumns(post, requestedAt, status, reason, decidedBy ? firstOf(decidedBy) : deciderOf(post)));
  };

  fillUnit(headquartersPost('SUPER_YHQ', SUPER_UNIT), 2);
  fillUnit(headquartersPost('YHQ', YHQ_UNIT), 5);
  for (const region of REGIONS) fillUnit(regionalPost(region), 3);
  for (const lco of LOCAL_COMPANIES) fillUnit(localPost(lco), 3);
  for (const lco of LOCAL_COMPANIES) for (const company of lco.partners) fillUnit(partnerPost(lco, company), 3);
  for (const request of ACCOUNT_REQUESTS) addRequest(request);
  return people;
};
