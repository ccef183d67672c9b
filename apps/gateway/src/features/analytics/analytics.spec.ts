import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { COUNTED_ROLES, isoDay, NotAllowed, ObjectMissing } from '@portal/contracts';
import { daysAgo, forgetUses, insertUses } from '../../../../../tests/features/analytics/uses';
import { inquiry } from '../../../../../tests/kit/inquiries';
import { openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { Clock } from '../../platform/clock';
import { UsageViews } from '../../services/usage/usage-views';

const FRENCH = { person: 'eve', unit: 'cp-valbrune', lco: 'lco-france' };
const JAPANESE = { person: 'aiko', unit: 'cp-sakuragi', lco: 'lco-japan', rhq: 'rhq-apac' };
const LENA = { person: 'lena', role: 'LBO', unit: 'lco-deutschland' } as const;
const BRUNO = { person: 'bruno' };

let gateway: TestGateway;
let jonas: Person;
let marco: Person;
let ines: Person;
beforeAll(async () => {
  gateway = await openTestGateway();
  [jonas, marco, ines] = [await gateway.as('jonas'), await gateway.as('marco'), await gateway.as('ines')];
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.app.get(UsageViews).flush();
  await forgetUses(gateway.database);
});

const addUses = (...useRecords: Parameters<typeof insertUses>[1]) => insertUses(gateway.database, useRecords);
const RANGE = { from: daysAgo(9), to: daysAgo(3) };

describe('active users', () => {
  it('R2.16 a person active on two days counts as one active user, and days without users count 0', async () => {
    await addUses(
      { ...BRUNO, at: daysAgo(5), times: 3 },
      { ...BRUNO, at: daysAgo(4), func: 'news' },
      { ...FRENCH, at: daysAgo(4) },
      { ...BRUNO, at: daysAgo(10) },
    );
    const { items, count, previous, range } = await ines.analytics.activeUsers(RANGE);
    expect(items.map(({ at, count }) => [at, count])).toEqual(
      [9, 8, 7, 6, 5, 4, 3].map((days) => [daysAgo(days), { 5: 1, 4: 2 }[days] ?? 0]),
    );
    expect({ count, previous, range }).toEqual({
      count: 2,
      previous: null,
      range: { ...RANGE, grain: 'day', running: false, previous: null, nearest: null, keptFrom: null },
    });
  });

  it('R2.16 the chart shows the previous period for each day, and the previous period has its own total', async () => {
    await addUses(
      { ...BRUNO, at: daysAgo(16) },
      { ...FRENCH, at: daysAgo(12) },
      { ...BRUNO, at: daysAgo(12) },
      { ...BRUNO, at: daysAgo(9) },
    );
    const { items, previous, range } = await ines.analytics.activeUsers({ ...RANGE, compare: 'true' });
    expect(range.previous).toEqual({ from: daysAgo(16), to: daysAgo(10) });
    expect(items.map((point) => point.previous)).toEqual([1, 0, 0, 0, 2, 0, 0]);
    expect(previous).toBe(2);
  });

  it("R2.16 today's figures are compared with yesterday's up to the same time of day", async () => {
    const clock = gateway.app.get(Clock, { strict: false });
    const now = clock.now();
    const yesterday = new Date(now.getTime() - 24 * 3_600_000);
    await addUses(
      { ...BRUNO, at: new Date(yesterday.getTime() - 10 * 60_000) },
      { ...FRENCH, at: new Date(yesterday.getTime() + 10 * 60_000) },
      { ...LENA, at: now },
    );
    const { range, items } = await ines.analytics.functions({ from: isoDay(now), to: isoDay(now), compare: 'true' });
    expect([range.grain, range.running, range.previous]).toEqual(['hour', true, { from: daysAgo(1, now), to: daysAgo(1, now) }]);
    // Shortly after midnight, the time ten minutes earlier is on the previous day.
    const isOtherDay = isoDay(new Date(yesterday.getTime() - 10 * 60_000)) !== isoDay(yesterday);
    expect(items).toEqual([{ func: 'learn', count: 1, previous: isOtherDay ? 0 : 1 }]);
    const today = await ines.analytics.today({ roles: 'CP,LCO' });
    expect(today).toMatchObject({ day: isoDay(now), activeUsers: 1, uses: 1, exports: 0 });
  });
});

describe('the counted people', () => {
  beforeEach(() =>
    addUses(
      { ...BRUNO, at: daysAgo(5) },
      { ...LENA, at: daysAgo(5) },
      { ...FRENCH, at: daysAgo(5) },
      { person: 'marco', role: 'RHQ', unit: 'rhq-europe', lco: null, at: daysAgo(5) },
      { ...JAPANESE, at: daysAgo(5) },
      { person: 'ines', role: 'YHQ', unit: 'yhq', lco: null, rhq: null, at: daysAgo(5) },
    ),
  );

  const peopleOf = async (person: Person, more: object = {}) =>
    (await person.analytics.people({ ...RANGE, sort: 'name', direction: 'asc', ...more })).items.map(({ userId }) => userId).sort();

  it("R6.1 a local company counts its own companies' people, a region those of the region, and headquarters all people", async () => {
    expect(await peopleOf(jonas)).toEqual(['bruno']);
    expect(await peopleOf(marco)).toEqual(['bruno', 'eve', 'lena', 'marco']);
    expect(await peopleOf(ines)).toEqual(['aiko', 'bruno', 'eve', 'ines', 'lena', 'marco']);
  });

  it('R2.16 counted people are filtered by role, an empty filter means all roles, and a role out of scope is refused', async () => {
    expect(await peopleOf(marco, { roles: 'CP,LCO' })).toEqual(['bruno', 'eve', 'lena']);
    expect(await peopleOf(marco, { roles: '' })).toEqual(['bruno', 'eve', 'lena', 'marco']);
    expect(COUNTED_ROLES.RHQ).not.toContain('YHQ');
    for (const [principal, roles] of [
      [jonas, 'RHQ'],
      [jonas, 'CP,LBO'],
      [marco, 'YHQ'],
    ] as const)
      await expect(principal.analytics.functions({ ...RANGE, roles })).rejects.toMatchObject({ status: 403, code: NotAllowed.code });
  });

  it('R6.1 the chart of active users has no columns for local companies of other regions', async () => {
    const columnsOf = async (person: Person) =>
      (await person.analytics.activeByFunction({ ...RANGE, by: 'lco' })).columns.map(({ key }) => key);
    expect(await columnsOf(jonas)).toEqual(['lco-deutschland']);
    expect((await columnsOf(marco)).sort()).toEqual(['-', 'lco-deutschland', 'lco-france']);
    expect(await columnsOf(ines)).toContain('lco-japan');
  });

  it('R6.1 people who moved to another region are counted, but not named', async () => {
    await addUses({ ...JAPANESE, unit: 'cp-brennhagen', lco: 'lco-deutschland', rhq: 'rhq-europe', at: daysAgo(4) });
    const { items } = await marco.analytics.people(RANGE);
    expect(items.find(({ userId }) => userId === 'aiko')).toMatchObject({ name: null, company: null, role: 'CP', learn: 1, total: 1 });
    expect((await ines.analytics.people(RANGE)).items.find(({ userId }) => userId === 'aiko')).toMatchObject({
      name: expect.any(String),
    });
  });
});

describe('the usage table', () => {
  beforeEach(() =>
    addUses(
      { ...BRUNO, at: daysAgo(5), times: 2 },
      { ...BRUNO, at: daysAgo(4), func: 'contact', what: 'asked' },
      { ...BRUNO, at: daysAgo(4), func: 'prices' },
      { ...FRENCH, at: daysAgo(4), func: 'events', times: 5 },
      { ...LENA, at: daysAgo(3), func: 'ai', what: 'asked', times: 3 },
    ),
  );

  it('R2.17 the usage table has the columns name, role, each function and total, and its sums equal those of the chart', async () => {
    const { items, totals, totalCount } = await ines.analytics.people(RANGE);
    expect(totalCount).toBe(3);
    expect(items.map(({ name, company, ...row }) => row)).toEqual([
      { userId: 'eve', role: 'CP', events: 5, news: 0, learn: 0, contact: 0, ai: 0, other: 0, total: 5 },
      { userId: 'bruno', role: 'CP', events: 0, news: 0, learn: 2, contact: 1, ai: 0, other: 1, total: 4 },
      { userId: 'lena', role: 'LBO', events: 0, news: 0, learn: 0, contact: 0, ai: 3, other: 0, total: 3 },
    ]);
    expect(items[1]).toMatchObject({ name: 'Bruno Hagen', company: 'Brennhagen Messtechnik' });
    expect(totals).toEqual({ events: 5, news: 0, learn: 2, contact: 1, ai: 3, other: 1, total: 12 });
    const chart = await ines.analytics.functions(RANGE);
    expect(chart.count).toBe(totals.total);
    expect(chart.items.map(({ func, count }) => [func, count])).toEqual([
      ['events', 5],
      ['ai', 3],
      ['learn', 2],
      ['contact', 1],
      ['prices', 1],
    ]);
  });

  it('R2.17 the usage table can be sorted by any column in both directions, and each page has the same totals', async () => {
    const idsOf = async (input: object) => (await ines.analytics.people({ ...RANGE, ...input })).items.map(({ userId }) => userId);
    expect(await idsOf({ sort: 'name', direction: 'asc' })).toEqual(['bruno', 'lena', 'eve']);
    expect(await idsOf({ sort: 'name', direction: 'desc' })).toEqual(['eve', 'lena', 'bruno']);
    expect(await idsOf({ sort: 'learn' })).toEqual(['bruno', 'eve', 'lena']);
    expect(await idsOf({ sort: 'total', direction: 'asc' })).toEqual(['lena', 'bruno', 'eve']);
    expect(await idsOf({ sort: 'role', direction: 'desc' })).toEqual(['lena', 'eve', 'bruno']);
    const second = await ines.analytics.people({ ...RANGE, pageSize: 2, pageNumber: 2 });
    expect([second.items.map(({ userId }) => userId), second.totalCount, second.totals.total]).toEqual([['lena'], 3, 12]);
    expect(await ines.analytics.people({ ...RANGE, pageSize: 2, pageNumber: 3 })).toMatchObject({
      items: [],
      totalCount: 3,
      totals: { total: 12 },
    });
  });

  it('R2.17 the usage table is filtered by the selected bar, cell or point', async () => {
    const bar = await ines.analytics.people({ ...RANGE, func: 'learn' });
    expect([bar.items.map(({ userId, total }) => [userId, total]), bar.totals.total]).toEqual([[['bruno', 2]], 2]);
    const cell = await ines.analytics.people({ ...RANGE, lcoId: 'lco-france' });
    expect(cell.items.map(({ userId }) => userId)).toEqual(['eve']);
    expect(cell.lcoName).toContain('France');
    expect(await jonas.analytics.people({ ...RANGE, lcoId: 'lco-france' })).toMatchObject({ totalCount: 0, lcoName: null });
  });

  it("R2.17 the usage table links each person to the person's daily usage", async () => {
    const { person, items, totals, totalCount } = await jonas.analytics.personDays({ ...RANGE, personId: 'bruno' });
    expect(person).toMatchObject({ userId: 'bruno', name: 'Bruno Hagen', role: 'CP' });
    expect(items.map(({ day, learn, contact, other, total }) => ({ day, learn, contact, other, total }))).toEqual([
      { day: daysAgo(4), learn: 0, contact: 1, other: 1, total: 2 },
      { day: daysAgo(5), learn: 2, contact: 0, other: 0, total: 2 },
    ]);
    expect([totals.total, totalCount]).toEqual([4, 2]);
    expect((await jonas.analytics.personDays({ ...RANGE, personId: 'bruno', pageSize: 1, pageNumber: 2 })).items).toHaveLength(1);
    await expect(jonas.analytics.personDays({ ...RANGE, personId: 'eve' })).rejects.toMatchObject({
      status: 404,
      code: ObjectMissing.code,
    });
  });
});

describe('exports and inquiries', () => {
  it('R2.16 exports are counted by day and by kind', async () => {
    await addUses(
      { ...BRUNO, func: 'export', what: 'inquiries', at: daysAgo(5), times: 2 },
      { ...FRENCH, func: 'export', what: 'log', at: daysAgo(4) },
      { ...BRUNO, func: 'export', what: 'log', at: daysAgo(12) },
    );
    const { items, count, previous, kinds } = await ines.analytics.exportUsage({ ...RANGE, compare: 'true' });
    expect([count, previous, items.map((point) => point.count)]).toEqual([3, 1, [0, 0, 0, 0, 2, 1, 0]]);
    expect(kinds).toEqual([
      { kind: 'inquiries', count: 2, previous: 0 },
      { kind: 'log', count: 1, previous: 1 },
    ]);
  });

  it('R2.16 R2.18 inquiries are counted by day and status, with the number past their deadline and the working hours to the first response', async () => {
    const bruno = await gateway.as('bruno');
    const { ticket } = await bruno.tickets.open(inquiry());
    const other = await bruno.tickets.open(inquiry());
    const { db } = gateway.database;
    // On this Friday, three working hours remain in Berlin from 15:00 until Monday 9:00.
    const friday = new Date('2026-03-06T14:00:00Z');
    const monday = new Date('2026-03-09T08:00:00Z');
    await db
      .updateTable('ticket')
      .set({ created_at: friday, answered_at: monday, status: 'In Progress' })
      .where('id', '=', ticket.ticketId)
      .execute();
    await db.updateTable('ticket').set({ created_at: friday, answer_by: monday }).where('id', '=', other.ticket.ticketId).execute();
    const range = { from: '2026-03-05', to: '2026-03-08' };
    const days = await jonas.analytics.inquiries(range);
    expect(days.items.map(({ count, new: fresh, inProgress, closed }) => [count, fresh, inProgress, closed])).toEqual([
      [0, 0, 0, 0],
      [2, 1, 1, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ]);
    expect(days).toMatchObject({ count: 2, new: 1, inProgress: 1, closed: 0, late: 1, median: 3, ninthTenth: 3 });
    expect(days.responses).toEqual([
      { unit: { id: 'lco-deutschland', name: expect.any(String) }, count: 2, answered: 1, open: 2, late: 1, median: 3, ninthTenth: 3 },
    ]);
    await db.updateTable('ticket').set({ status: 'Closed', closed_at: monday }).where('id', '=', other.ticket.ticketId).execute();
    expect((await jonas.analytics.inquiries(range)).responses).toMatchObject([{ count: 2, open: 1, late: 0 }]);
    expect((await marco.analytics.inquiries({ ...range, roles: 'LCO' })).count).toBe(0);
    const chloe = await gateway.as('chloe');
    expect(await chloe.analytics.inquiries(range)).toMatchObject({ count: 0, responses: [], median: null });
  });

  it('R2.16 the dashboard tiles show the totals and trends of the cards', async () => {
    await addUses({ ...BRUNO, at: daysAgo(5), times: 3 }, { ...FRENCH, func: 'export', what: 'log', at: daysAgo(4) });
    const tiles = await ines.analytics.tiles({ ...RANGE, compare: 'true' });
    expect(tiles).toMatchObject({
      activeUsers: { count: 2, previous: 0, spark: [0, 0, 0, 0, 1, 1, 0] },
      uses: { count: 4, previous: 0, spark: [0, 0, 0, 0, 3, 1, 0] },
      exports: { count: 1, previous: 0, spark: [0, 0, 0, 0, 0, 1, 0] },
    });
    expect(tiles.inquiries.spark).toHaveLength(7);
  });
});
