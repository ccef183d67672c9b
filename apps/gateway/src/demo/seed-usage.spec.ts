import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openMigratedEngine } from '../../../../tests/kit/embedded-template';
import type { Database } from '../platform/database/database';
import { incorrectRowCount } from '../services/usage/figures';
import { seedOrganisation } from './seed';
import { seedUsage, seedVisits } from './seed-usage';

/** A Monday afternoon in Europe. */
const NOW = new Date('2026-11-23T14:30:00Z');

let database: Database;
beforeAll(async () => {
  database = await openMigratedEngine();
  await seedOrganisation(database, { demo: true, now: NOW, usage: true });
}, 120_000);
afterAll(() => database.close());

const queryRow = async <T>(query: ReturnType<typeof sql>) => (await query.execute(database.db)).rows[0] as T;
const countUses = async (lco: string, from: string, to = from) =>
  (
    await queryRow<{ n: number }>(
      sql`select coalesce(sum(n), 0)::int as n from usage_day where lco_id = ${lco} and day between ${from}::date and ${to}::date`,
    )
  ).n;

describe('the usage figures of the demo', () => {
  it("R7.9 the demo usage covers 120 days, with no use in the future or before the user's approval", async () => {
    const { days, ahead, early } = await queryRow<{ days: number; ahead: number; early: number }>(sql`
      select count(distinct (at at time zone 'UTC')::date)::int as days, count(*) filter (where at > ${NOW})::int as ahead,
        count(*) filter (where at < decided_at and object is null)::int as early
      from usage_log join person on person.id = person_id`);
    expect(days).toBeGreaterThanOrEqual(119);
    expect([ahead, early]).toEqual([0, 0]);
  });

  it('R7.9 the demo usage drops at weekends, on holidays and in August, and grows over time', async () => {
    // These four days are a Friday to a Monday.
    const [friday, saturday, sunday, monday] = ['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16'];
    expect(await countUses('lco-deutschland', monday!)).toBeGreaterThan(3 * (await countUses('lco-deutschland', sunday!)));
    expect(await countUses('lco-gulf', sunday!)).toBeGreaterThan(3 * (await countUses('lco-gulf', friday!)));
    expect(await countUses('lco-gulf', sunday!)).toBeGreaterThan(3 * (await countUses('lco-gulf', saturday!)));
    // The first Tuesday is a public holiday in Japan; the second one is a working day.
    expect(await countUses('lco-japan', '2026-11-10')).toBeGreaterThan(3 * (await countUses('lco-japan', '2026-11-03')));
    expect(await countUses('lco-france', '2026-09-07', '2026-09-20')).toBeGreaterThan(
      1.3 * (await countUses('lco-france', '2026-08-03', '2026-08-14')),
    );
    const countUsesByWeek = async (from: string, to: string) =>
      (await queryRow<{ n: number }>(sql`select sum(n)::int as n from usage_day where day between ${from}::date and ${to}::date`)).n;
    expect(await countUsesByWeek('2026-11-09', '2026-11-22')).toBeGreaterThan(1.15 * (await countUsesByWeek('2026-09-07', '2026-09-20')));
  });

  it('R2.16 demo users with export rights have exported several kinds of tables, in every region and at headquarters', async () => {
    const { kinds, roles, regions, regionsWith } = await queryRow<{
      kinds: number;
      roles: string[];
      regions: number;
      regionsWith: number;
    }>(sql`
      select count(distinct what)::int as kinds, array_agg(distinct role order by role) as roles, count(distinct rhq_id)::int as "regionsWith",
        (select count(*)::int from unit where kind = 'RHQ') as regions from usage_log where func = 'export'`);
    expect(kinds).toBe(4);
    expect(roles).toEqual(['LBO', 'RHQ', 'SUPER_YHQ', 'YHQ']);
    expect(regionsWith).toBe(regions);
  });

  it('R7.9 the demo usage contains one use for each inquiry in the period that it covers', async () => {
    const { asked, opened } = await queryRow<{ asked: number; opened: number }>(sql`
      select (select count(*)::int from usage_log where func = 'contact' and what = 'asked') as asked,
        (select count(*)::int from ticket where created_at > ${NOW}::timestamptz - interval '120 days') as opened`);
    expect(asked).toBe(opened);
    expect(asked).toBeGreaterThan(10);
  });

  it('R7.9 the figures of the demo usage match its log, and repeated seeding does not change them', async () => {
    for (const day of ['2026-08-03', '2026-10-07', '2026-11-20', '2026-11-23'])
      for (const figures of ['usage_day', 'usage_person'] as const)
        expect((await incorrectRowCount(figures, day).execute(database.db)).rows).toEqual([{ wrong: 0 }]);
    const rowsBefore = await sql`select day, lco_id, rhq_id, role, func, n from usage_day order by 1, 2, 3, 4, 5`.execute(database.db);
    for (const table of ['usage_log', 'usage_day', 'usage_hour', 'usage_person'])
      await sql`delete from ${sql.table(table)}`.execute(database.db);
    await database.tx(async (tx) => {
      await seedVisits(tx, NOW);
      await seedUsage(tx, NOW);
    });
    const after = await sql`select day, lco_id, rhq_id, role, func, n from usage_day order by 1, 2, 3, 4, 5`.execute(database.db);
    expect(after.rows).toEqual(rowsBefore.rows);
  });
});
