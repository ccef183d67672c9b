import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { insertApplicant } from '../../../../../tests/kit/applicant';
import { openTestGateway, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { Clock } from '../../platform/clock';
import { Cleanup } from '../../platform/database/cleanup';
import { LOG, type Log } from '../../platform/log';
import { DueWork } from '../jobs/due-work';
import { BATCH } from './fold';
import { packDays } from './packed-days';
import { recordUse } from './usage';
import { UsageCheck } from './usage-check';
import { UsageFold } from './usage-fold';

const DAY_MS = 24 * 3_600_000;
let gateway: TestGateway;
let fold: UsageFold;
let check: UsageCheck;
beforeAll(async () => {
  gateway = await openTestGateway();
  fold = gateway.app.get(UsageFold);
  check = gateway.app.get(UsageCheck, { strict: false });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  jest.restoreAllMocks();
  for (const table of ['usage_inbox', 'usage_log', 'usage_day', 'usage_hour', 'usage_person', 'usage_packed_day'])
    await sql`delete from ${sql.table(table)}`.execute(gateway.database.db);
});

const isoDay = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
const LENA = { id: 'lena', role: 'LBO', unitId: 'lco-deutschland' } as const;
const MARCO = { id: 'marco', role: 'RHQ', unitId: 'rhq-europe' } as const;
const MEI = { id: 'mei', role: 'RHQ', unitId: 'rhq-apac' } as const;
const VIEW_USE = { func: 'learn', what: 'viewed' } as const;
const insertUses = (user: typeof LENA | typeof MARCO | typeof MEI, times = 1, daysAgo = 0) =>
  gateway.database.tx(async (tx) => {
    for (let time = 0; time < times; time++) await recordUse(tx, user, VIEW_USE);
    if (daysAgo) await sql`update usage_inbox set at = at - make_interval(days => ${daysAgo}::int)`.execute(tx);
  });
const readDays = () =>
  gateway.database.db.selectFrom('usage_day').select(['day', 'lco_id', 'rhq_id', 'n']).orderBy('day').orderBy('rhq_id').execute();
const count = async (table: string) => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(gateway.database.db);
  return rows[0]!.n;
};
const moveClock = (ms: number) => {
  const now = gateway.app.get(Clock, { strict: false }).now().getTime();
  return jest.spyOn(gateway.app.get(Clock, { strict: false }), 'now').mockImplementation(() => new Date(now + ms));
};
const spyOnErrors = () => jest.spyOn(gateway.app.get<Log>(LOG, { strict: false }), 'error').mockImplementation(() => undefined);
const readJob = async (kind: string) =>
  await gateway.database.db.selectFrom('due').select(['due_at', 'failed_at']).where('kind', '=', kind).executeTakeFirstOrThrow();

describe('the usage aggregation', () => {
  it('R2.17 the usage aggregation job runs every ten seconds and empties the inbox', async () => {
    const work = gateway.app.get(DueWork, { strict: false });
    for (const round of [1, 2]) {
      moveClock(10_000);
      await insertUses(LENA, 2);
      await work.run('quick');
      expect(await count('usage_inbox')).toBe(0);
      expect(await readDays()).toEqual([{ day: isoDay(0), lco_id: 'lco-deutschland', rhq_id: 'rhq-europe', n: 2 * round }]);
      const now = gateway.app.get(Clock, { strict: false }).now().getTime();
      expect((await readJob('usage.fold')).due_at.getTime() - now).toBeGreaterThan(9_000);
      jest.restoreAllMocks();
      moveClock(20_000);
    }
  });

  it('R2.17 a usage aggregation on demand processes the whole inbox, even if this takes several transactions', async () => {
    await sql`insert into usage_inbox (person_id, unit_id, lco_id, rhq_id, role, func, what)
      select 'lena', 'lco-deutschland', 'lco-deutschland', 'rhq-europe', 'LBO', 'learn', 'viewed' from generate_series(1, ${BATCH + 1}::int)`.execute(
      gateway.database.db,
    );
    await fold.fold();
    expect(await readDays()).toMatchObject([{ n: BATCH + 1 }]);
    expect(await count('usage_log')).toBe(BATCH + 1);
    expect(await count('usage_inbox')).toBe(0);
  });

  it('R2.17 the usage figures have separate rows for the staff of two regions, although they belong to no local company', async () => {
    await insertUses(MARCO);
    await insertUses(MEI, 2);
    await fold.fold();
    expect(await readDays()).toEqual([
      { day: isoDay(0), lco_id: '-', rhq_id: 'rhq-apac', n: 2 },
      { day: isoDay(0), lco_id: '-', rhq_id: 'rhq-europe', n: 1 },
    ]);
  });

  it('R2.17 the cleanup restarts the usage aggregation and the nightly usage check after all their attempts have failed', async () => {
    await gateway.database.db
      .updateTable('due')
      .set({ failed_at: new Date(), tries: 5 })
      .where('kind', 'in', ['usage.fold', 'usage.check'])
      .execute();
    await gateway.app.get(Cleanup, { strict: false }).run();
    for (const kind of ['usage.fold', 'usage.check']) expect((await readJob(kind)).failed_at).toBeNull();
  });

  it("R2.17 the usage aggregation signals only the dashboards of the users' units and of superior units", async () => {
    const hasFold = (events: { event: string }[]) => events.some(({ event }) => event === 'usage.folded');
    const tabs = await Promise.all(
      (['lena', 'marco', 'ines', 'chloe', 'mei'] as const).map(async (name) => {
        const tab = (await gateway.as(name)).connect();
        await tab.until((events) => events.some(({ event }) => event === 'welcome'));
        tab.socket.emit('at', { at: { place: 'dashboard' } });
        await tab.until((events) => events.some(({ event }) => event === 'presence.changed'));
        return tab;
      }),
    );
    const bruno = (await gateway.as('bruno')).connect();
    await bruno.until((events) => events.some(({ event }) => event === 'welcome'));
    bruno.socket.emit('at', { at: { place: 'dashboard' } });
    // Aggregate the sign-ins of these people, which count as uses.
    await fold.fold();
    for (const tab of tabs) await tab.until(hasFold);
    for (const tab of tabs) tab.events.length = 0;
    await insertUses(LENA);
    await fold.fold();
    const [lena, marco, ines, chloe, mei] = tabs;
    for (const tab of [lena!, marco!, ines!]) await tab.until(hasFold);
    // Wait for a signal to the other region: any unwanted signal would have been received before it.
    await insertUses(MEI);
    await fold.fold();
    await mei!.until(hasFold);
    expect(mei!.events.filter(({ event }) => event === 'usage.folded')).toHaveLength(1);
    for (const tab of [chloe!, bruno]) expect(hasFold(tab.events)).toBe(false);
  });
});

describe('the nightly usage check', () => {
  const corruptFigures = () => sql`update usage_day set n = n + 3 where day = ${isoDay(2)}::date`.execute(gateway.database.db);

  it('R2.17 the nightly usage check repairs a day whose figures differ from the log, and logs the repair', async () => {
    await insertUses(LENA, 2, 2);
    await insertUses(MARCO, 1, 0);
    await fold.fold();
    const daysBefore = await readDays();
    await corruptFigures();
    await sql`delete from usage_person where day = ${isoDay(2)}::date`.execute(gateway.database.db);
    const error = spyOnErrors();
    await check.checkDay(isoDay(2));
    expect(await readDays()).toEqual(daysBefore);
    expect(await count('usage_person')).toBe(2);
    expect(error.mock.calls.map(([fields]) => fields)).toMatchObject([
      { event: 'usage.figures_repaired', figures: 'usage_day', day: isoDay(2), rows: 2 },
      { event: 'usage.figures_repaired', figures: 'usage_person', day: isoDay(2), rows: 1 },
    ]);
    error.mockClear();
    await check.checkDay(isoDay(2));
    expect(error).not.toHaveBeenCalled();
  });

  it('R2.16 the nightly usage check discards the packed users of a day if they differ from the figures, and the cleanup packs the day again', async () => {
    await insertUses(LENA, 2, 2);
    await fold.fold();
    await insertUses(MARCO, 1, 2);
    await fold.fold();
    await packDays(gateway.database, new Date());
    const countPackedRows = async () =>
      (await gateway.database.db.selectFrom('usage_packed').selectAll().orderBy('func').orderBy('rhq_id').execute()).length;
    const countBefore = await countPackedRows();
    expect(countBefore).toBeGreaterThan(1);
    const error = spyOnErrors();
    await check.checkDay(isoDay(2));
    expect(error).not.toHaveBeenCalled();
    await sql`update usage_packed set people = int4send(4711) where func = ''`.execute(gateway.database.db);
    await check.checkDay(isoDay(2));
    expect(error.mock.calls.map(([fields]) => fields)).toMatchObject([
      { event: 'usage.figures_repaired', figures: 'usage_packed', day: isoDay(2) },
    ]);
    expect(await countPackedRows()).toBe(0);
    await gateway.app.get(Cleanup, { strict: false }).run();
    expect(await countPackedRows()).toBe(countBefore);
    error.mockClear();
    await check.checkDay(isoDay(2));
    expect(error).not.toHaveBeenCalled();
  });

  it('R2.17 the nightly usage check runs as a scheduled task and only checks days that the log covers completely', async () => {
    await insertUses(LENA, 1, 3);
    await fold.fold();
    await insertUses(LENA, 1, 1);
    await fold.fold();
    await sql`update usage_day set n = n + 3`.execute(gateway.database.db);
    const error = spyOnErrors();
    // The log may cover its first day only partially, and covers no earlier day.
    for (let night = 0; night < 12; night++) await check.check();
    expect(new Set(error.mock.calls.map(([fields]) => (fields as unknown as { day: string }).day))).toEqual(new Set([isoDay(1)]));
    expect((await readDays()).map(({ day, n }) => [day, n])).toEqual([
      [isoDay(3), 4],
      [isoDay(1), 1],
    ]);
    const { due_at } = await readJob('usage.check');
    moveClock(DAY_MS);
    // Another scheduled job may be due first.
    while (+(await readJob('usage.check')).due_at === +due_at) await gateway.app.get(DueWork, { strict: false }).run('slow');
    expect((await readJob('usage.check')).due_at.getTime()).toBeGreaterThan(Date.now() + DAY_MS);
  });
});

describe('the retention of usage data', () => {
  it('R2.17 the cleanup retains daily figures, and deletes hourly figures, single uses and per-person figures after their retention', async () => {
    await insertUses(LENA, 1, 401);
    await fold.fold();
    await insertUses(LENA, 1, 1_200);
    await fold.fold();
    await insertUses(LENA, 1, 7);
    await fold.fold();
    await gateway.app.get(Cleanup, { strict: false }).run();
    expect(await count('usage_hour')).toBe(1);
    expect(await count('usage_log')).toBe(1);
    expect(await count('usage_person')).toBe(2);
    expect(await readDays()).toHaveLength(3);
  });

  it('R3.17 a deleted account has the same anonymous id in all usage tables', async () => {
    const jonas = await gateway.as('jonas');
    const userId = await insertApplicant(gateway.database);
    await jonas.approvals.decide({ userId, status: 'Approved' });
    const user = { id: userId, role: 'CP' as const, unitId: 'cp-brennhagen' };
    const recordUses = (times: number) =>
      gateway.database.tx(async (tx) => {
        for (let time = 0; time < times; time++) await recordUse(tx, user, VIEW_USE);
      });
    await recordUses(2);
    await fold.fold();
    await packDays(gateway.database, new Date(Date.now() + DAY_MS));
    await recordUses(1);
    const tables = ['usage_inbox', 'usage_log', 'usage_person', 'usage_number', 'usage_seen'];
    const rows = async () => {
      const all: string[] = [];
      for (const table of tables) {
        const { rows: ofTable } = await sql<{ person_id: string }>`select person_id from ${sql.table(table)}`.execute(gateway.database.db);
        all.push(...ofTable.map(({ person_id }) => person_id));
      }
      return all;
    };
    await jonas.approvals.removeAccount({ userId, reason: 'Has left.' });
    const personIdsAfter = await rows();
    expect(personIdsAfter).not.toContain(userId);
    expect(new Set(personIdsAfter.filter((id) => id.startsWith('deleted-'))).size).toBe(1);
    expect(personIdsAfter.filter((id) => id.startsWith('deleted-'))).toHaveLength(5);

    // A running request inserts a use after the deletion, which the nightly check anonymizes.
    await recordUses(1);
    await fold.fold();
    expect(await rows()).toContain(userId);
    await check.check();
    expect(await rows()).not.toContain(userId);
  });
});
