import { type AccountStatus, CONSENT_VERSION, LIMITS, ORGANIZATION_TYPES, type Role } from '@portal/contracts';
import type { Insertable } from 'kysely';
import { CAST } from '../features/accounts/cast';
import type { PersonTable } from '../services/org/tables';
import { SUPER_UNIT, YHQ_UNIT } from '../services/org/units';
import { dice, NAMES } from './names';
import { LOCAL_COMPANIES, type LocalCompany, REGIONS } from './organisation';

export type NewPerson = Insertable<PersonTable> & { id: string; email: string; role: Role; standing: AccountStatus };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export const companyId = (domain: string): string => `cp-${domain}`;

/** A place in the organisation that people are made for. */
interface Post {
  role: Role;
  unit: string | null;
  lco: LocalCompany | null;
  rhq: string | null;
  company: string;
  country: string;
  domain: string;
  language: string;
  /** Of `NAMES`. */
  names: string;
}

const hq = (role: Role, unit: string): Post => ({
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
const regional = (region: (typeof REGIONS)[number]): Post => ({
  ...hq('RHQ', region.id),
  rhq: region.id,
  company: `Yarrowdyne ${region.name}`,
  country: region.country,
});
const localPost = (lco: LocalCompany): Post => ({
  ...hq('LBO', lco.id),
  lco,
  rhq: lco.region,
  company: lco.name,
  country: lco.country,
  language: lco.language,
  names: lco.language,
});
const partner = (lco: LocalCompany, [company, domain, country, names]: LocalCompany['partners'][number], known = true): Post => ({
  role: 'CP',
  unit: known ? companyId(domain) : null,
  lco,
  rhq: lco.region,
  company,
  country,
  domain,
  language: names ? 'en' : lco.language,
  names: names ?? lco.language,
});

const lcoOf = (id: string): LocalCompany => LOCAL_COMPANIES.find((lco) => lco.id === id)!;

/** Everybody: the cast, their colleagues, and the requests of the last days, with times relative to `now`. Always the same people. */
export const makePeople = (now: Date, passwordHash: string): NewPerson[] => {
  const roll = dice(20_261_121);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)]!;
  const ago = (ms: number): Date => new Date(now.getTime() - Math.round(ms));
  const people: NewPerson[] = [];
  const emails = new Set<string>();
  const called = new Set(CAST.map(({ firstname, lastname }) => `${firstname} ${lastname}`));

  const add = (
    post: Post,
    who: { id: string; firstname: string; lastname: string },
    email: string,
    request: Partial<NewPerson>,
  ): NewPerson => {
    const types: readonly string[] = ORGANIZATION_TYPES[post.role];
    const longAgo = ago(DAY * (40 + roll() * 500));
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
      phone: `${post.lco?.dial ?? '+81 3'} 5550 ${String(1000 + people.length)}`,
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

  /** Somebody of that unit who decides on others: the first of the cast, or of those made. */
  const someoneAt = (unit: string): string => people.find((person) => person.unit_id === unit && person.standing === 'approved')!.id;
  const deciderOf = ({ role, lco, rhq }: Post): string | null =>
    role === 'CP'
      ? someoneAt(lco!.id)
      : role === 'LBO'
        ? someoneAt(rhq!)
        : role === 'RHQ'
          ? someoneAt(YHQ_UNIT)
          : role === 'YHQ'
            ? someoneAt(SUPER_UNIT)
            : null;
  const settled = (
    post: Post,
    requestedAt: Date,
    status: 'approved' | 'rejected' = 'approved',
    reason: string | null = null,
    decider = deciderOf(post),
  ) => ({
    standing: status,
    requested_at: requestedAt,
    decided_at: new Date(Math.min(now.getTime() - 60_000, requestedAt.getTime() + LIMITS.activationMs * (0.05 + 0.85 * roll()))),
    decided_by: decider,
    reason,
    rev: 2,
    last_seen_at: status === 'approved' ? ago(DAY * 6 * roll()) : null,
  });

  const plain = (name: string): string =>
    name
      .replaceAll('ı', 'i')
      .replaceAll('ł', 'l')
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase();
  const somebody = (post: Post): { who: { id: string; firstname: string; lastname: string }; email: string } => {
    for (;;) {
      const { given, family } = NAMES[post.names]!;
      const [picked, lastname] = [pick(given), pick(family)];
      const emailOf = (name: string): string => `${plain(name)}.${plain(lastname)}@${post.domain}.example`;
      if (emails.has(emailOf(picked))) continue;
      emails.add(emailOf(picked));
      // Two people of one name would be taken for one person.
      const firstname = [picked, ...given].find((name) => !called.has(`${name} ${lastname}`))!;
      called.add(`${firstname} ${lastname}`);
      const email = emailOf(firstname);
      return { who: { id: `p${String(people.length + 1).padStart(3, '0')}`, firstname, lastname }, email };
    }
  };
  const staffed = (post: Post, upTo: number): void => {
    const there = () => people.filter((person) => person.unit_id === post.unit).length;
    for (const { id, firstname, lastname, domain } of CAST.filter(({ at }) => at === post.unit || companyId(at) === post.unit)) {
      add(post, { id, firstname, lastname }, `${id}@${domain}.example`, settled(post, ago(DAY * (600 + people.length))));
    }
    while (there() < upTo) {
      const { who, email } = somebody(post);
      add(post, who, email, settled(post, ago(DAY * (20 + roll() * 520))));
    }
  };
  const addRequest = (post: Post, hours: number, decision?: ['approved' | 'rejected', string | null, decider?: string]): void => {
    const { who, email } = somebody(post);
    const requestedAt = ago(hours * HOUR);
    add(post, who, email, decision ? settled(post, requestedAt, ...decision) : { standing: 'waiting', requested_at: requestedAt });
  };

  staffed(hq('SUPER_YHQ', SUPER_UNIT), 2);
  staffed(hq('YHQ', YHQ_UNIT), 5);
  for (const region of REGIONS) staffed(regional(region), 3);
  for (const lco of LOCAL_COMPANIES) staffed(localPost(lco), 3);
  for (const lco of LOCAL_COMPANIES) for (const company of lco.partners) staffed(partner(lco, company), 3);

  const first = (lco: string): Post => partner(lcoOf(lco), lcoOf(lco).partners[0]!);
  const second = (lco: string): Post => partner(lcoOf(lco), lcoOf(lco).partners[1]!);
  const fresh = (lco: string, company: string, domain: string): Post => partner(lcoOf(lco), [company, domain, lcoOf(lco).country], false);

  addRequest(first('lco-deutschland'), 23.2);
  addRequest(fresh('lco-deutschland', 'Havelwerk Prozesstechnik', 'havelwerk'), 6.4);
  addRequest(second('lco-deutschland'), 0.6);
  addRequest(first('lco-france'), 18.7);
  addRequest(fresh('lco-france', 'Ardoisière Contrôle', 'ardoisiere'), 3.1);
  addRequest(second('lco-japan'), 21.3);
  addRequest(first('lco-japan'), 1.2);
  addRequest(second('lco-vietnam'), 12.5);
  addRequest(fresh('lco-gulf', 'Barq Al Sahra Controls', 'barqalsahra'), 22.4);
  addRequest(first('lco-america'), 8.9);
  addRequest(first('lco-brasil'), 2.2);
  addRequest(localPost(lcoOf('lco-polska')), 11.4);
  addRequest(localPost(lcoOf('lco-thailand')), 4.3);
  addRequest(regional(REGIONS[1]), 15.6);
  addRequest(hq('YHQ', YHQ_UNIT), 9.8);

  addRequest(second('lco-deutschland'), 49, ['approved', null]);
  addRequest(first('lco-deutschland'), 31, ['approved', null]);
  addRequest(fresh('lco-deutschland', 'Sudhang Handel', 'sudhang'), 78, [
    'rejected',
    'There is no distribution agreement with this company yet.',
  ]);
  addRequest(second('lco-france'), 55, ['approved', null]);
  addRequest(fresh('lco-france', 'Boréal Négoce', 'boreal'), 97, ['rejected', 'The company could not be reached under the number given.']);
  addRequest(first('lco-italia'), 36, ['approved', null]);
  addRequest(first('lco-nederland'), 120, ['approved', null]);
  addRequest(second('lco-japan'), 70, ['approved', null]);
  addRequest(fresh('lco-japan', 'Kitahama Shoji', 'kitahama'), 143, ['rejected', 'This address belongs to a company that has closed.']);
  addRequest(first('lco-turkiye'), 44, ['approved', null]);
  addRequest(second('lco-mexico'), 62, ['approved', null]);
  // This applicant requested the role RHQ, so the decision was made above the region.
  addRequest(localPost(lcoOf('lco-italia')), 84, ['approved', null, someoneAt(SUPER_UNIT)]);
  addRequest(localPost(lcoOf('lco-magyarorszag')), 110, ['rejected', 'Access for contractors is requested by their department.']);
  addRequest(regional(REGIONS[3]), 132, ['approved', null]);
  return people;
};
