import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Invalid, LONGEST_RANGE_DAYS, NotAllowed } from '@portal/contracts';
import { daysAgo, forgetUses, insertUses } from '../../../../../tests/features/analytics/uses';
import { openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';

const JAPANESE = { person: 'aiko', unit: 'cp-sakuragi', lco: 'lco-japan', rhq: 'rhq-apac' };
const BRUNO = { person: 'bruno' };
/** The default retention of single uses in days. */
const LOG_DAYS = 400;
const RANGE = { from: daysAgo(9), to: daysAgo(3) };

let gateway: TestGateway;
let jonas: Person;
let ines: Person;
beforeAll(async () => {
  gateway = await openTestGateway();
  [jonas, ines] = [await gateway.as('jonas'), await gateway.as('ines')];
});
afterAll(() => gateway.close());
beforeEach(() => forgetUses(gateway.database));

const addUses = (...useRecords: Parameters<typeof insertUses>[1]) => insertUses(gateway.database, useRecords);

describe('the input of the dashboard', () => {
  const refusalOf = async (input: object, person = ines) =>
    person.analytics.activeUsers(input).then(
      () => null,
      (error: unknown) => error,
    );

  it('R7.9 a dashboard range that ends before it starts is refused with a violation at both fields', async () => {
    expect(await refusalOf({ from: daysAgo(3), to: daysAgo(4) })).toMatchObject({
      status: 400,
      code: Invalid.code,
      body: { errors: { from: [{ code: 'ends-before-start' }], to: [{ code: 'ends-before-start' }] } },
    });
    expect(await refusalOf({ from: daysAgo(-2) })).toMatchObject({ status: 400 });
  });

  it('R7.9 a dashboard range of fifty years is refused with a violation that contains the longest allowed range', async () => {
    const tooLongViolations = [{ code: 'range-too-long', max: LONGEST_RANGE_DAYS }];
    expect(await refusalOf({ from: '1976-11-22' })).toMatchObject({
      status: 400,
      body: { errors: { from: tooLongViolations, to: tooLongViolations } },
    });
    expect(await refusalOf({ from: daysAgo(LONGEST_RANGE_DAYS - 1) })).toBeNull();
    expect(await refusalOf({ from: daysAgo(LONGEST_RANGE_DAYS) })).toMatchObject({ status: 400 });
  });

  it('R9.3 an unknown period or order, an invalid day and a page that is too large are refused', async () => {
    expect(await refusalOf({ timePeriod: 'yearly' })).toMatchObject({
      status: 400,
      body: { errors: { timePeriod: [{ code: 'not-one-of' }] } },
    });
    const people = (input: object) =>
      ines.analytics.people(input).then(
        () => null,
        (error: unknown) => error,
      );
    expect(await people({ sort: 'email' })).toMatchObject({ status: 400 });
    expect(await people({ pageSize: 10_000 })).toMatchObject({ status: 400 });
    expect(await people({ pageSize: 100 })).toBeNull();
    for (const day of ['2026-02-30', '13/01/2026', '1/2/26', 'today'])
      expect(await refusalOf({ from: day })).toMatchObject({ status: 400 });
  });

  it('R7.9 a range that ends in the future is truncated to today, and days are accepted in either format', async () => {
    const activeUsers = await ines.analytics.activeUsers({ from: daysAgo(4), to: daysAgo(-400) });
    expect(activeUsers.range).toMatchObject({ from: daysAgo(4), to: daysAgo(0), running: true });
    const [year, month, day] = daysAgo(4).split('-');
    expect((await ines.analytics.activeUsers({ from: `${month}/${day}/${year}` })).range.from).toBe(daysAgo(4));
  });

  it('R9.3 the dashboard uses the weekly period by default', async () => {
    const [plain, weekly, monthly] = await Promise.all(
      [{}, { timePeriod: 'weekly' }, { timePeriod: 'monthly' }].map((input) => ines.analytics.functions(input as object)),
    );
    expect(plain!.range).toEqual(weekly!.range);
    expect(new Date(plain!.range.from).getUTCDay()).toBe(0);
    expect(monthly!.range.from).toMatch(/-01$/);
  });

  it('R2.16 R9.1 the response contains the first day of complete data if the range or its comparison starts earlier', async () => {
    const peopleStart = new Date();
    peopleStart.setUTCFullYear(peopleStart.getUTCFullYear() - 3);
    const peopleStartRange = { from: daysAgo(1_110), to: daysAgo(1_000) };
    const logStartRange = { from: daysAgo(LOG_DAYS + 1), to: daysAgo(LOG_DAYS - 30) };
    const firstDayOf = async (call: (input: object) => Promise<{ range: { keptFrom: string | null } }>, input: object) =>
      (await call(input)).range.keptFrom;
    const { activeUsers, exportUsage, functions, inquiries } = ines.analytics;
    expect(await firstDayOf(activeUsers, peopleStartRange)).toBe(peopleStart.toISOString().slice(0, 10));
    expect(await firstDayOf(ines.analytics.people, peopleStartRange)).toBe(peopleStart.toISOString().slice(0, 10));
    // Counts by day and inquiries are stored forever.
    expect([await firstDayOf(functions, peopleStartRange), await firstDayOf(inquiries, peopleStartRange)]).toEqual([null, null]);
    expect([await firstDayOf(activeUsers, logStartRange), await firstDayOf(exportUsage, logStartRange)]).toEqual([null, daysAgo(LOG_DAYS)]);
    const retainedRange = { from: daysAgo(LOG_DAYS), to: daysAgo(LOG_DAYS - 30) };
    expect(await firstDayOf(exportUsage, retainedRange)).toBeNull();
    expect(await firstDayOf(exportUsage, { ...retainedRange, compare: true })).toBe(daysAgo(LOG_DAYS));
  });

  it('R2.16 the response for a range without data contains the nearest range with data', async () => {
    await addUses({ ...BRUNO, at: daysAgo(30) }, { ...JAPANESE, at: daysAgo(12) });
    expect((await ines.analytics.functions(RANGE)).range.nearest).toEqual({ from: daysAgo(18), to: daysAgo(12) });
    expect((await jonas.analytics.activeUsers(RANGE)).range.nearest).toEqual({ from: daysAgo(36), to: daysAgo(30) });
    await forgetUses(gateway.database);
    await addUses({ ...BRUNO, at: daysAgo(1) });
    expect((await ines.analytics.people(RANGE)).range.nearest).toEqual({ from: daysAgo(1), to: daysAgo(0) });
  });

  it('R6.3 the dashboard refuses partners', async () => {
    const bruno = await gateway.as('bruno');
    for (const readFigures of [bruno.analytics.tiles, bruno.analytics.people, bruno.analytics.today])
      await expect(readFigures({})).rejects.toMatchObject({ status: 403, code: NotAllowed.code });
  });
});
