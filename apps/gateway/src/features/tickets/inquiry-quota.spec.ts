import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type ApiError, LIMITS } from '@portal/contracts';
import { sql } from 'kysely';
import { inquiry, rawInquiry } from '../../../../../tests/kit/inquiries';
import { KEY, openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { openGateway } from '../../open';
import { Clock } from '../../platform/clock';
import { makeLog } from '../../platform/log';

const [TEN_MINUTE_LIMIT, DAILY_LIMIT] = [LIMITS.inquiriesPerTenMinutes, LIMITS.inquiriesPerDay];
const MINUTE = 60_000;

describe('the quota of new inquiries', () => {
  let gateway: TestGateway;
  let bruno: Person;
  let eve: Person;
  beforeAll(async () => {
    gateway = await openTestGateway({ env: { NO_RATE_LIMITS: '' } });
    [bruno, eve] = [await gateway.as('bruno'), await gateway.as('eve')];
  });
  beforeEach(async () => {
    await gateway.database.db.deleteFrom('budget_use').execute();
  });
  afterAll(() => gateway.close());

  const open = (person: Person, idempotencyKey?: string) =>
    person.tickets.open(inquiry(), idempotencyKey === undefined ? {} : { idempotencyKey });
  const refusalOf = (call: Promise<unknown>): Promise<ApiError> =>
    call.then(
      () => Promise.reject(new Error('It was not refused')),
      (error: ApiError) => error,
    );
  /** Records that `count` inquiries were opened `agoMs` ago. */
  const recordOpened = (key: string, count: number, agoMs: number) =>
    sql`insert into budget_use (id, budget, key, at)
      select gen_random_uuid()::text, 'inquiries', ${key}, clock_timestamp() - make_interval(secs => ${agoMs / 1000})
      from generate_series(1, ${count})`.execute(gateway.database.db);
  const tickets = async () =>
    (await gateway.database.db.selectFrom('ticket').select('id').where('requester_id', '=', 'bruno').execute()).length;

  it('R7.8 the tenth inquiry within ten minutes is accepted, and the eleventh is refused with the time to wait', async () => {
    await recordOpened('bruno', TEN_MINUTE_LIMIT - 1, 4 * MINUTE);
    await open(bruno);
    const ticketsBefore = await tickets();
    const refusal = await refusalOf(open(bruno));
    expect(refusal).toMatchObject({
      status: 429,
      code: 'inquiry.too-many',
      body: { data: { points: TEN_MINUTE_LIMIT, windowMs: 10 * MINUTE } },
    });
    expect(refusal.retryAfterMs).toBeGreaterThan(5 * MINUTE);
    expect(refusal.retryAfterMs).toBeLessThanOrEqual(6 * MINUTE);
    expect(await tickets()).toBe(ticketsBefore);
    await open(eve);
  });

  it('R7.8 the thirtieth inquiry of a day is accepted, and the thirty-first is refused with the hours to wait', async () => {
    await recordOpened('bruno', DAILY_LIMIT - 1, 20 * 60 * MINUTE);
    await open(bruno);
    const refusal = await refusalOf(open(bruno));
    expect(refusal).toMatchObject({
      status: 429,
      code: 'inquiry.too-many',
      body: { data: { points: DAILY_LIMIT, windowMs: 24 * 60 * MINUTE } },
    });
    expect(refusal.retryAfterMs).toBeGreaterThan(3 * 60 * MINUTE);
    expect(refusal.retryAfterMs).toBeLessThanOrEqual(4 * 60 * MINUTE);
  });

  it('R7.8 inquiries older than the window no longer count', async () => {
    await recordOpened('bruno', TEN_MINUTE_LIMIT, 10 * MINUTE + 1_000);
    await recordOpened('bruno', DAILY_LIMIT, 24 * 60 * MINUTE + 1_000);
    await open(bruno);
  });

  it('R7.8 ten of twenty concurrent inquiries are accepted', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => open(bruno)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(TEN_MINUTE_LIMIT);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 429 });
  });

  it('R1.3 refused and repeated inquiries do not use up the quota', async () => {
    const key = randomUUID();
    const first = await open(bruno, key);
    for (let copy = 0; copy < TEN_MINUTE_LIMIT; copy++) expect(await open(bruno, key)).toEqual(first);
    for (let attempt = 0; attempt < TEN_MINUTE_LIMIT; attempt++) {
      await expect(bruno.tickets.open(inquiry({ productId: 'none' }))).rejects.toMatchObject({ status: 400 });
    }
    for (let more = 1; more < TEN_MINUTE_LIMIT; more++) await open(bruno);
    await expect(open(bruno)).rejects.toMatchObject({ status: 429 });
  });

  it('R7.8 a gateway that starts later with a fast clock counts the inquiries accepted by other gateways', async () => {
    await recordOpened('bruno', TEN_MINUTE_LIMIT, 5 * MINUTE);
    const other = await openGateway(gateway.env, { database: gateway.database, log: makeLog('silent') });
    other.app.get(Clock, { strict: false }).now = () => new Date(Date.now() + 10 * MINUTE);
    await other.app.listen(0, '127.0.0.1');
    const url = (await other.app.getUrl()).replace('[::1]', '127.0.0.1');
    const headers = { ...KEY, authorization: `Bearer ${bruno.token}`, 'content-type': 'application/json' };
    const response = await fetch(`${url}/api/contactus/createinquiry`, { method: 'POST', headers, body: JSON.stringify(rawInquiry()) });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([429, 'inquiry.too-many']);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    await other.close();
  });
});
