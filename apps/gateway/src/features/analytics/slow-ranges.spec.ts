import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isoDay, type Principal, RangeTooSlow } from '@portal/contracts';
import { sql } from 'kysely';
import { daysAgo } from '../../../../../tests/features/analytics/uses';
import { openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import type { Clock } from '../../platform/clock';
import { isTooSlow } from '../../platform/database/database-errors';
import { buildLogQuery, type LogInput } from './log-query';
import { ResultCache } from './result-cache';

describe('slow queries', () => {
  let gateway: TestGateway;
  let ines: Person;
  beforeAll(async () => {
    gateway = await openTestGateway();
    ines = await gateway.as('ines');
  });
  afterAll(() => gateway.close());

  it('R2.16 a slow query is refused only for the card that needs it', async () => {
    const { db } = gateway.database;
    // Simulate a statement timeout of the server.
    await sql`create function too_slow() returns integer language plpgsql as $$ begin raise sqlstate '57014'; end $$`.execute(db);
    await sql`alter table usage_day rename to quick_day`.execute(db);
    await sql`create view usage_day as select day, lco_id, rhq_id, role, func, too_slow() as n from quick_day`.execute(db);
    await sql`insert into quick_day values (${daysAgo(5)}::date, 'lco-deutschland', 'rhq-europe', 'CP', 'learn', 1) on conflict do nothing`.execute(
      db,
    );
    const range = { from: daysAgo(9), to: daysAgo(3) };
    await expect(ines.analytics.functions(range)).rejects.toMatchObject({ status: 422, code: RangeTooSlow.code });
    await expect(ines.analytics.people(range)).resolves.toBeTruthy();
    await sql`drop view usage_day`.execute(db);
    await sql`alter table quick_day rename to usage_day`.execute(db);
    await expect(ines.analytics.functions(range)).resolves.toMatchObject({ range });
  });

  it('R2.16 the server cancels a slow query at the time limit, and all reads of a call share one snapshot', async () => {
    const { database } = gateway;
    if (database.kind === 'embedded') return expect(await database.readMoment(5_000, async () => 'read')).toBe('read');
    const failure = await database.readMoment(30, (tx) => sql`select pg_sleep(20)`.execute(tx)).catch((error: unknown) => error);
    expect(isTooSlow(failure)).toBe(true);
    const count = (db: typeof database.db) =>
      db
        .selectFrom('product')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow();
    const [countBefore, countAfter] = await database.readMoment(5_000, async (tx) => {
      const first = await count(tx);
      await database.tx((other) => other.insertInto('product').values({ id: 'yd-new', name: 'New', family: 'New' }).execute());
      return [first, await count(tx)];
    });
    expect(countAfter).toEqual(countBefore);
    return expect(await count(database.db)).not.toEqual(countBefore);
  });
});

describe('the cache of dashboard responses', () => {
  const NOW = Date.parse('2026-11-22T10:00:00Z');
  let now = NOW;
  const clock = { now: () => new Date(now) } as Clock;
  const HQ = { id: 'ines', role: 'YHQ', unitId: 'yhq' } as Principal;
  const YEAR: LogInput = { from: '2025-11-23', to: '2026-11-22', compare: true };
  const queryCache = async (cache: ResultCache, principal: Principal, input: LogInput, countedDays: string[], name = 'people') => {
    const query = buildLogQuery(principal, input, clock.now(), 400);
    return cache.getOrCount(name, query, async () => {
      countedDays.push(isoDay(clock.now()));
      return countedDays.length;
    });
  };

  it('R2.16 responses for long ranges of headquarters are cached for a minute, separately for each query', async () => {
    now = NOW;
    const cache = new ResultCache(clock);
    const countedDays: string[] = [];
    // Simultaneous calls share one count.
    expect(
      await Promise.all([queryCache(cache, HQ, YEAR, countedDays), queryCache(cache, { ...HQ, role: 'SUPER_YHQ' }, YEAR, countedDays)]),
    ).toEqual([1, 1]);
    now += 59_000;
    expect(await queryCache(cache, HQ, YEAR, countedDays)).toBe(1);
    expect(await queryCache(cache, HQ, { ...YEAR, compare: false }, countedDays)).toBe(2);
    expect(await queryCache(cache, HQ, { ...YEAR, roles: ['CP'] }, countedDays)).toBe(3);
    expect(await queryCache(cache, HQ, { ...YEAR, from: '2025-11-24' }, countedDays)).toBe(4);
    expect(await queryCache(cache, HQ, YEAR, countedDays, 'roles')).toBe(5);
    now += 1_000;
    expect(await queryCache(cache, HQ, YEAR, countedDays)).toBe(6);
  });

  it('R2.16 responses for quarters, regions and local companies are shared only while the query is running', async () => {
    now = NOW;
    const cache = new ResultCache(clock);
    const countedDays: string[] = [];
    for (const [principal, input] of [
      [HQ, { from: '2026-09-01', to: '2026-11-22', compare: true }],
      [{ ...HQ, role: 'RHQ', unitId: 'rhq-europe' }, YEAR],
      [{ ...HQ, role: 'LBO', unitId: 'lco-france' }, YEAR],
    ] as const)
      for (const _ of [1, 2]) {
        const all = await Promise.all([1, 2, 3].map(() => queryCache(cache, principal as Principal, input, countedDays)));
        expect(new Set(all).size).toBe(1);
      }
    expect(countedDays).toHaveLength(6);
    // Different parts do not share responses.
    const regions = ['rhq-europe', 'rhq-apac'].map((unitId) => ({ ...HQ, role: 'RHQ', unitId }) as Principal);
    const both = await Promise.all(regions.map((person) => queryCache(cache, person, YEAR, countedDays)));
    expect(new Set(both).size).toBe(2);
  });

  it('R2.16 failed counts are not cached', async () => {
    now = NOW;
    const memory = new ResultCache(clock);
    const query = buildLogQuery(HQ, YEAR, clock.now(), 400);
    await expect(memory.getOrCount('people', query, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await memory.getOrCount('people', query, async () => 7)).toBe(7);
  });
});
