import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AudienceRule, audienceKeysOf, expandRule, type Principal, type Publisher, ROLES } from '@portal/contracts';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Database } from '../../apps/gateway/src/platform/database/database';
import {
  expandChosenRule,
  loadOpenAudienceKeys,
  placesOf,
  setAudience,
  visibleTo,
} from '../../apps/gateway/src/publishing/audience/audience';
import { SUPER_UNIT, YHQ_UNIT } from '../../apps/gateway/src/services/org/units';
import { openMigratedDatabase } from '../kit/template-database';

const RULES = 100;
const VIEWERS = 10;
const SEED = 20_261_122;
const REGIONS = ['rhq-one', 'rhq-two'];
const LOCAL_COMPANIES = REGIONS.flatMap((rhq) => ['a', 'b'].map((name) => ({ id: `lco-${rhq}-${name}`, rhq })));
const COMPANIES = LOCAL_COMPANIES.flatMap(({ id, rhq }) => ['x', 'y', 'z'].map((name) => ({ id: `cp-${id}-${name}`, lco: id, rhq })));

type Viewer = Pick<Principal, 'role' | 'unitId' | 'lcoId'>;
const VIEWERS_BY_ROLE: Record<Principal['role'], Viewer[]> = {
  SUPER_YHQ: [{ role: 'SUPER_YHQ', unitId: SUPER_UNIT, lcoId: null }],
  YHQ: [{ role: 'YHQ', unitId: YHQ_UNIT, lcoId: null }],
  RHQ: REGIONS.map((unitId) => ({ role: 'RHQ', unitId, lcoId: null })),
  LBO: LOCAL_COMPANIES.map(({ id }) => ({ role: 'LBO', unitId: id, lcoId: id })),
  CP: COMPANIES.map(({ id, lco }) => ({ role: 'CP', unitId: id, lcoId: lco })),
};
const PEOPLE = ROLES.flatMap((role) => VIEWERS_BY_ROLE[role]);
const PUBLISHERS: Publisher[] = PEOPLE.filter(({ role }) => role !== 'CP');

/** Returns true if a publisher's rule reaches a company. This is the oracle for the SQL check. */
const reachesCompany = ({ scope, lcos, companies, granted }: AudienceRule, by: Publisher, company: (typeof COMPANIES)[number]): boolean => {
  if (granted.includes(company.id)) return true;
  if (scope === 'specific') return companies.includes(company.id);
  if (by.role === 'LBO') return company.lco === by.unitId;
  return by.role !== 'RHQ' || lcos.includes(company.lco);
};
/**
 * Returns true if a viewer sees the item. This is the oracle: companies see what reaches them, staff see what they published or what
 * reaches a company below them, and headquarters see everything.
 */
const canSee = (viewer: Viewer, rule: AudienceRule, by: Publisher): boolean => {
  if (viewer.role === 'YHQ' || viewer.role === 'SUPER_YHQ' || viewer.unitId === by.unitId) return true;
  return COMPANIES.some((company) => [company.id, company.lco, company.rhq].includes(viewer.unitId) && reachesCompany(rule, by, company));
};

const someOf = <T>(items: readonly T[]) => fc.subarray([...items], { minLength: 1 });
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);
/** Generates rules that their publisher may select. */
const rulesOfPublishers = fc.constantFrom(...PUBLISHERS).chain((by) => {
  const lcos = by.role === 'RHQ' ? someOf(idsOf(LOCAL_COMPANIES.filter(({ rhq }) => rhq === by.unitId))) : fc.constant<string[]>([]);
  return fc
    .record({ lcos, scope: fc.constantFrom('all' as const, 'specific' as const), granted: fc.subarray(idsOf(COMPANIES)) })
    .chain((rule) => {
      const companiesBelow = COMPANIES.filter(({ lco }) =>
        by.role === 'RHQ' ? rule.lcos.includes(lco) : by.role !== 'LBO' || lco === by.unitId,
      );
      const companies = rule.scope === 'all' ? fc.constant<string[]>([]) : someOf(idsOf(companiesBelow));
      return companies.map((names) => ({ by, rule: { ...rule, companies: names } satisfies AudienceRule }));
    });
});

let database: Database;
beforeAll(async () => {
  database = await openMigratedDatabase();
  const unit = { country: null, zone: 'UTC', language: 'en' };
  await database.db
    .insertInto('unit')
    .values([
      { ...unit, id: SUPER_UNIT, name: SUPER_UNIT, kind: 'SUPER_YHQ', lco_id: null, rhq_id: null },
      { ...unit, id: YHQ_UNIT, name: YHQ_UNIT, kind: 'YHQ', lco_id: null, rhq_id: null },
      ...REGIONS.map((id) => ({ ...unit, id, name: id, kind: 'RHQ' as const, lco_id: null, rhq_id: id })),
      ...LOCAL_COMPANIES.map(({ id, rhq }) => ({ ...unit, id, name: id, kind: 'LBO' as const, lco_id: id, rhq_id: rhq })),
      ...COMPANIES.map(({ id, lco, rhq }) => ({ ...unit, id, name: id, kind: 'CP' as const, lco_id: lco, rhq_id: rhq })),
    ])
    .execute();
  const now = new Date();
  await database.db
    .insertInto('person')
    .values({
      id: 'writer',
      email: 'writer@x.example',
      password_hash: null,
      firstname: 'Writer',
      lastname: '',
      role: 'YHQ',
      standing: 'approved',
      unit_id: YHQ_UNIT,
      lco_id: null,
      rhq_id: null,
      company_name: '',
      organization_type: '',
      country: 'DE',
      employee: true,
      photo_id: null,
      requested_at: now,
      decided_at: null,
      decided_by: null,
      reason: null,
      last_seen_at: null,
      previous_visit_at: null,
    })
    .execute();
  await database.db
    .insertInto('publication')
    .values({
      id: 'item',
      kind: 'material',
      title: 'Item',
      unit_id: YHQ_UNIT,
      author_id: 'writer',
      author_name: 'Writer',
      state: 'live',
      rule: '{}',
      live_from: new Date(now.getTime() - 60_000),
      sort_at: now,
      changed_at: now,
      changed_by: 'writer',
      search: sql<string>`''::tsvector`,
    })
    .execute();
});
afterAll(() => database.close());

/** Sets the audience of the item to a rule, replacing any previous audience. */
const apply = async (rule: AudienceRule, by: Publisher): Promise<void> => {
  const item = { publicationId: 'item', kind: 'material' as const, sortTime: new Date(), byId: 'writer' };
  await database.tx(async (tx) => void (await setAudience(tx, item, await expandChosenRule(tx, rule, by))));
};
const seesInSql = async (viewer: Viewer): Promise<boolean> => {
  const { rows } = await sql<{ sees: boolean }>`
    select exists (select from publication where id = 'item' and ${visibleTo(audienceKeysOf(viewer))}) as sees`.execute(database.db);
  return rows[0]!.sees;
};

describe('the visibility of publications', () => {
  it('R6.7 the SQL visibility check agrees with the rule for 1,000 random pairs, with at most one matching audience key', async () => {
    const counts = { yes: 0, no: 0 };
    const pairs = fc.tuple(rulesOfPublishers, fc.array(fc.constantFrom(...PEOPLE), { minLength: VIEWERS, maxLength: VIEWERS }));
    await fc.assert(
      fc.asyncProperty(pairs, async ([{ rule, by }, viewers]) => {
        await apply(rule, by);
        const openKeys = await loadOpenAudienceKeys(database.db, 'item');
        const places = await placesOf(database.db, [by.unitId, ...rule.lcos, ...rule.companies, ...rule.granted]);
        expect(openKeys).toEqual([...expandRule(rule, by, places).keys()].sort());
        for (const viewer of viewers) {
          const expected = canSee(viewer, rule, by);
          counts[expected ? 'yes' : 'no']++;
          const matchingKeys = audienceKeysOf(viewer).filter((mark) => openKeys.includes(mark));
          expect({ rule, by, who: viewer, sees: await seesInSql(viewer), marks: matchingKeys.length }).toEqual({
            rule,
            by,
            who: viewer,
            sees: expected,
            marks: expected ? 1 : 0,
          });
        }
      }),
      { numRuns: RULES, seed: SEED },
    );
    expect(Math.min(counts.yes, counts.no)).toBeGreaterThan(RULES);
  });

  it('R6.7 a scheduled or expired item is visible only to its editors, and a draft or withdrawn item to no one', async () => {
    await apply({ scope: 'all', lcos: [], companies: [], granted: [] }, { role: 'YHQ', unitId: YHQ_UNIT });
    const [pastDate, futureDate] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)];
    const isEditor = ({ role }: Publisher) => role === 'YHQ' || role === 'SUPER_YHQ';
    const states: [
      string,
      { state?: 'draft' | 'live' | 'scheduled' | 'withdrawn'; live_from?: Date; live_until?: Date },
      boolean | 'editors',
    ][] = [
      ['live', {}, true],
      ['scheduled and its hour has come', { state: 'scheduled', live_from: pastDate }, true],
      ['scheduled', { state: 'scheduled', live_from: futureDate }, 'editors'],
      ['over', { live_from: pastDate, live_until: pastDate }, 'editors'],
      ['a draft', { state: 'draft' }, false],
      ['withdrawn', { state: 'withdrawn' }, false],
    ];
    for (const [name, change, visible] of states) {
      const usualRow = { state: 'live' as const, live_from: pastDate, live_until: futureDate };
      await database.db
        .updateTable('publication')
        .set({ ...usualRow, ...change })
        .where('id', '=', 'item')
        .execute();
      for (const viewer of PEOPLE) {
        const expected = visible === 'editors' ? isEditor(viewer) : visible;
        expect({ name, who: viewer, sees: await seesInSql(viewer) }).toEqual({ name, who: viewer, sees: expected });
      }
    }
  });

  it('R6.7 changing an audience closes and opens audience rows, and deletes none', async () => {
    const publisher: Publisher = { role: 'LBO', unitId: LOCAL_COMPANIES[0]!.id };
    const rule = (companies: string[]): AudienceRule => ({ scope: 'specific', lcos: [], companies, granted: [] });
    const [oldCompany, newCompany] = idsOf(COMPANIES);
    await apply(rule([oldCompany!]), publisher);
    await apply(rule([newCompany!]), publisher);
    await apply(rule([oldCompany!]), publisher);
    const { rows } = await sql<{ mark: string; open: boolean }>`
      select mark, until = 'infinity' as open from audience where mark = ${`cp:${oldCompany}`} order by since, until`.execute(database.db);
    expect(rows.filter(({ open }) => open)).toHaveLength(1);
    expect(rows.filter(({ open }) => !open).length).toBeGreaterThan(0);
  });
});
