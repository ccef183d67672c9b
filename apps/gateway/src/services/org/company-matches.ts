import type { CompanyMatch } from '@portal/contracts';
import freeEmailDomains from 'free-email-domains';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { textList } from '../../platform/database/text-conditions';
import { type CompanyName, isNearName, readCompanyName } from './company-names';
import type { RequestRow } from './user-requests';

const publicDomains: ReadonlySet<string> = new Set(freeEmailDomains);

export const mailDomainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** True for the domain of a public mail provider, which does not identify a company. */
export const isPublicMailDomain = (domain: string): boolean => publicDomains.has(domain);

/** The maximum number of candidates, most likely first. */
const CANDIDATES = 5;

type Applicant = Pick<RequestRow, 'id' | 'email' | 'company_name' | 'country' | 'lco_id' | 'invited_company'>;
interface Company {
  id: string;
  name: string;
  lco_id: string;
  /** The names of companies that were merged into this one. */
  formerNames: readonly string[];
}
interface CompanyFigures {
  users: number;
  grants?: number;
}

/** The cache of parsed company names, which are compared often. */
const readNames = new Map<string, CompanyName>();
function readName(name: string): CompanyName {
  let parsedName = readNames.get(name);
  if (!parsedName) {
    if (readNames.size >= 20_000) readNames.clear();
    parsedName = readCompanyName(name);
    readNames.set(name, parsedName);
  }
  return parsedName;
}

/** Compares an applicant's company name and mail domain with the companies of a local company. */
export async function matchCompanies(
  db: Kysely<Tables>,
  applicants: readonly Applicant[],
  { withGrants = false } = {},
): Promise<Map<string, CompanyMatch>> {
  if (!applicants.length) return new Map();
  const lcoOf = await lcosOf(db, applicants);
  const domains = [...new Set(applicants.map(({ email }) => mailDomainOf(email)))].filter((domain) => !isPublicMailDomain(domain));
  const companies = await companiesOf(db, [...new Set(lcoOf.values())]);
  const usersOfDomain = await companiesOfDomains(db, domains);

  const comparisons = applicants.map((applicant) => {
    const lco = lcoOf.get(applicant.id);
    const domain = mailDomainOf(applicant.email);
    const typedName = readName(applicant.company_name);
    const candidates = companies
      .filter(({ lco_id }) => lco_id === lco)
      .map((company) => ({ company, names: [company.name, ...company.formerNames].map(readName) }))
      .map(({ company, names }) => ({
        ...company,
        isInvited: company.id === applicant.invited_company,
        hasSameName: names.some(({ key }) => key === typedName.key),
        isNear: names.some((name) => isNearName(name, typedName)),
        usesDomain: usersOfDomain.get(domain)?.has(company.id) ?? false,
      }))
      .filter(({ isInvited, isNear, usesDomain }) => isInvited || isNear || usesDomain)
      .sort((a, b) => scoreOf(b) - scoreOf(a) || a.name.localeCompare(b.name))
      .slice(0, CANDIDATES);
    return { applicant, domain, candidates };
  });
  const figures = await figuresOf(db, [...new Set(comparisons.flatMap(({ candidates }) => candidates.map(({ id }) => id)))], withGrants);

  return new Map(
    comparisons.map(({ applicant, domain, candidates }) => {
      const ownCompanyId = findOwnCompany(candidates, applicant.company_name);
      const match: CompanyMatch = {
        kind: ownCompanyId ? 'known' : candidates.length ? 'unclear' : 'new',
        companyId: ownCompanyId ?? null,
        domain,
        isPublicDomain: isPublicMailDomain(domain),
        candidates: candidates.map(({ id, name, isNear, usesDomain }) => ({
          companyId: id,
          name,
          ...(figures.get(id) ?? { users: 0 }),
          isNear,
          usesDomain,
        })),
      };
      return [applicant.id, match];
    }),
  );
}

interface Candidate extends Company {
  isInvited: boolean;
  hasSameName: boolean;
  isNear: boolean;
  usesDomain: boolean;
}
const scoreOf = ({ isInvited, hasSameName, isNear, usesDomain }: Candidate) =>
  Number(isInvited) * 8 + Number(hasSameName) * 2 + Number(isNear) + Number(usesDomain) * 2;

/**
 * Returns the company that the applicant was invited to, or the only company whose name and mail domain both match, preferring an identical spelling. Returns undefined if no company or
 * several match.
 */
function findOwnCompany(candidates: readonly Candidate[], typedName: string): string | undefined {
  const invitingCompany = candidates.find(({ isInvited }) => isInvited);
  if (invitingCompany) return invitingCompany.id;
  const fittingCompanies = candidates.filter(({ hasSameName, usesDomain }) => hasSameName && usesDomain);
  if (fittingCompanies.length === 1) return fittingCompanies[0]!.id;
  return fittingCompanies.find(({ name }) => name.toLowerCase() === typedName.trim().toLowerCase())?.id;
}

/** Returns the local company of each applicant: the chosen one, or the local company of the applicant's country. */
async function lcosOf(db: Kysely<Tables>, applicants: readonly Applicant[]): Promise<Map<string, string>> {
  const countries = applicants.flatMap(({ lco_id, country }) => (lco_id ? [] : [country]));
  const countryRows = countries.length
    ? await db.selectFrom('country').select(['code', 'lco_id']).where('code', 'in', countries).execute()
    : [];
  const lcoByCountry = new Map(countryRows.map(({ code, lco_id }) => [code, lco_id]));
  return new Map(
    applicants.flatMap(({ id, lco_id, country }) => {
      const lco = lco_id ?? lcoByCountry.get(country);
      return lco ? [[id, lco] as const] : [];
    }),
  );
}

async function companiesOf(db: Kysely<Tables>, lcos: readonly string[]): Promise<Company[]> {
  if (!lcos.length) return [];
  const rows = await db
    .selectFrom('unit')
    .select(['id', 'name', 'lco_id'])
    .select(
      sql<string[]>`array(select alias.name from company_alias as alias where alias.company_id = unit.id order by alias.id)`.as(
        'former_names',
      ),
    )
    .where('kind', '=', 'CP')
    .where('lco_id', 'in', lcos)
    .execute();
  return rows.map(({ id, name, lco_id, former_names }) => ({ id, name, lco_id: lco_id!, formerNames: former_names }));
}

/** Returns the companies of each domain: those whose approved users have an address in the domain. */
async function companiesOfDomains(db: Kysely<Tables>, domains: readonly string[]): Promise<Map<string, Set<string>>> {
  const unitsByDomain = new Map<string, Set<string>>();
  if (!domains.length) return unitsByDomain;
  const { rows } = await sql<{ domain: string; unit_id: string }>`
    select distinct lower(split_part(email, '@', -1)) as domain, unit_id from person
    where role = 'CP' and standing = 'approved' and unit_id is not null and lower(split_part(email, '@', -1)) = any(${textList(domains)})`.execute(
    db,
  );
  for (const { domain, unit_id } of rows) unitsByDomain.set(domain, (unitsByDomain.get(domain) ?? new Set()).add(unit_id));
  return unitsByDomain;
}

/**
 * Returns the number of approved users of each company and, with `withGrants`, the number of publications that name the company in their
 * audience.
 */
async function figuresOf(db: Kysely<Tables>, companies: readonly string[], withGrants: boolean): Promise<Map<string, CompanyFigures>> {
  if (!companies.length) return new Map();
  const grants = withGrants
    ? sql`(select count(*)::int from audience join publication on publication.id = audience.publication_id
        where audience.mark = 'cp:' || unit.id and audience.until = 'infinity' and publication.state = 'live')`
    : sql`null::int`;
  const { rows } = await sql<{ id: string; users: number; grants: number | null }>`
    select unit.id, ${grants} as grants,
      (select count(*)::int from person where person.unit_id = unit.id and person.standing = 'approved') as users
    from unit where unit.id = any(${textList(companies)})`.execute(db);
  return new Map(rows.map(({ id, users, grants }) => [id, grants === null ? { users } : { users, grants }]));
}
