import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { LIMITS } from '@portal/contracts';
import { Client } from 'pg';
import type { Response } from 'supertest';
import { PASSWORD, registration } from '../../../../../tests/kit/sign-up';
import { addressOf, cookiesOf, KEY, openTestGateway, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { Clock } from '../../platform/clock';
import { Limits } from '../../platform/http/limits/limits';
import { DEMO_PASSWORD } from './demo-users';
import { Passwords } from './passwords/passwords';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
let gateway: TestGateway;
/** The start time of the stopped clock. The clock advances only through `offsetMs`, so that waits do not expire on their own. */
const began = Date.now();
let offsetMs = 0;
beforeAll(async () => {
  gateway = await openTestGateway({ env: { NO_RATE_LIMITS: '0', TRUST_PROXY: '1', LOG_LEVEL: 'silent' } });
  gateway.app.get(Clock, { strict: false }).now = () => new Date(began + offsetMs);
});
afterEach(() => {
  offsetMs = 0;
});
afterAll(() => gateway.close());

const login = (email: string, password: string, from = '10.0.0.1', cookie = '') =>
  gateway.http
    .post('/api/auth/login')
    .set({ ...KEY, 'x-forwarded-for': from, ...(cookie ? { cookie } : {}) })
    .send({ email, password });
const deviceOf = (response: Response): string =>
  cookiesOf(response)
    .find((one) => one.startsWith('dv='))!
    .split(';')[0]!;
const statusOf = async (call: PromiseLike<Response>): Promise<number> => (await call).status;
const replyOf = async (call: PromiseLike<Response>) => {
  const { status, body } = await call;
  const { requestId: _, ...rest } = body as Record<string, unknown>;
  return { status, body: rest };
};
/** Charges calls to a budget. */
const spend = (name: string, key: string, points: number, windowMs: number, cost: number) =>
  gateway.app.get(Limits, { strict: false }).spend(name, key, points, windowMs, cost);
const personWith = (status: 'waiting' | 'rejected') =>
  gateway.database.db.selectFrom('person').selectAll().where('standing', '=', status).limit(1).executeTakeFirstOrThrow();

describe('the cost of a sign-in', () => {
  /**
   * Counts the lookups of the address and the password hashes of one request. Concurrent statements, such as the audit of refusals, are
   * excluded.
   */
  const costOf = async (run: () => PromiseLike<Response>) => {
    const passwords = gateway.app.get(Passwords, { strict: false });
    const spies = [
      jest.spyOn(passwords, 'matches'),
      jest.spyOn(passwords, 'hashFor'),
      jest.spyOn(Client.prototype, 'query' as never) as unknown as jest.SpiedFunction<(statement: unknown) => unknown>,
    ] as const;
    try {
      const answer = await run();
      const statements = spies[2].mock.calls.map(([statement]) => (statement as { text?: string }).text ?? String(statement));
      const lookups = statements.filter((text) => /from "(person|application)" where "email" = /.test(text));
      const body = answer.body as Record<string, unknown>;
      const { requestId: _, ...reply } = body;
      return {
        status: answer.status,
        reply,
        length: JSON.stringify(body).length,
        matches: spies[0].mock.calls.length,
        hashes: spies[1].mock.calls.length,
        lookups,
      };
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
  };

  it('T8 a wrong password has the same cost and response for an account of any status, a sign-up and an unknown address', async () => {
    const [one, several] = [registration(), registration()];
    for (const registrationForm of [
      one,
      several,
      { ...several, password: 'another-harbour-7', confirmPassword: 'another-harbour-7' },
      several,
    ])
      await gateway.nobody.accounts.signUp(registrationForm);
    const emails = [
      addressOf('tran'),
      (await personWith('waiting')).email,
      (await personWith('rejected')).email,
      one.email,
      several.email,
      'nobody@mekong.example',
    ];
    const costs = [];
    for (const email of emails) costs.push(await costOf(() => login(email, 'not the password')));
    expect(costs[0]).toMatchObject({ status: 401, reply: { code: 'sign-in.wrong' }, matches: 1, hashes: 1 });
    expect(costs[0]!.lookups).toHaveLength(2);
    for (const cost of costs) expect(cost).toEqual(costs[0]);
  });

  it('T8 the correct password of a sign-up costs no more hashes than a wrong password and selects that sign-up', async () => {
    const email = registration().email;
    const flows = [];
    for (const password of [PASSWORD, 'another-harbour-7']) {
      const { flow } = await gateway.nobody.accounts.signUp(registration({ email, password, confirmPassword: password }));
      flows.push({ password, flow });
    }
    for (const { password, flow } of flows) {
      const cost = await costOf(() => login(email, password));
      expect(cost).toMatchObject({ status: 409, reply: { data: { flow } }, matches: 1, hashes: 1 });
    }
  });
});

describe('failed sign-ins', () => {
  it('T7 an account waits longer after each failed sign-in beyond five, until a correct password ends the wait', async () => {
    const email = addressOf('faisal');
    for (let failure = 0; failure < 5; failure++) expect(await statusOf(login(email, 'wrong one', '10.0.1.1'))).toBe(401);
    const waits: number[] = [];
    for (let more = 0; more < 3; more++) {
      const response = await login(email, DEMO_PASSWORD, '10.0.1.2');
      expect(response.status).toBe(429);
      waits.push(Number(response.headers['retry-after']));
      offsetMs += waits.at(-1)! * SECOND;
      expect(await statusOf(login(email, 'wrong one', '10.0.1.1'))).toBe(401);
    }
    expect(waits).toEqual([1, 2, 4]);
    offsetMs += 10 * SECOND;
    expect(await statusOf(login(email, DEMO_PASSWORD))).toBe(200);
    expect(await statusOf(login(email, 'wrong one', '10.0.1.1'))).toBe(401);
  });

  it('T7 failed sign-ins of a stranger do not lock out the owner on a known device, which must still wait for other accounts', async () => {
    const email = addressOf('kenji');
    const knownDevice = deviceOf(await login(email, DEMO_PASSWORD, '10.0.3.1'));
    const others = deviceOf(await login(addressOf('aiko'), DEMO_PASSWORD, '10.0.3.2'));
    for (let failure = 0; failure < 5; failure++) await login(email, 'wrong one', '10.0.3.9');
    expect(await statusOf(login(email, DEMO_PASSWORD, '10.0.3.1'))).toBe(429);
    expect(await statusOf(login(email, DEMO_PASSWORD, '10.0.3.1', others))).toBe(429);
    expect(await statusOf(login(email, DEMO_PASSWORD, '10.0.3.1', `${knownDevice.slice(0, -3)}AAA`))).toBe(429);
    const answer = await login(email, DEMO_PASSWORD, '10.0.3.1', knownDevice);
    expect(answer.status).toBe(200);
    // The owner's sign-in grants the stranger no new attempts.
    expect(await statusOf(login(email, 'wrong one', '10.0.3.9'))).toBe(429);
  });

  it('T7 failed sign-ins on a known device are counted separately, with five attempts', async () => {
    const email = addressOf('mei');
    const knownDevice = deviceOf(await login(email, DEMO_PASSWORD, '10.0.4.1'));
    for (let failure = 0; failure < 5; failure++) expect(await statusOf(login(email, 'wrong one', '10.0.4.1', knownDevice))).toBe(401);
    expect(await statusOf(login(email, DEMO_PASSWORD, '10.0.4.1', knownDevice))).toBe(429);
    expect(await statusOf(login(email, DEMO_PASSWORD, '10.0.4.2'))).toBe(200);
  });

  it('T3 the device cookie of a sign-in is HttpOnly, names no account and remembers the last accounts', async () => {
    const first = await login(addressOf('aiko'), DEMO_PASSWORD, '10.0.5.1');
    const line = cookiesOf(first).find((cookie) => cookie.startsWith('dv='))!;
    expect(line).toMatch(/^dv=[\w.-]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    expect(Buffer.from(line.split('.')[1]!, 'base64url').toString()).not.toMatch(/aiko|sakuragi/);
    const both = deviceOf(await login(addressOf('tran'), DEMO_PASSWORD, '10.0.5.1', deviceOf(first)));
    for (const name of ['aiko', 'tran'] as const) {
      for (let failure = 0; failure < 5; failure++) await login(addressOf(name), 'wrong one', '10.0.5.9');
      expect(await statusOf(login(addressOf(name), DEMO_PASSWORD, '10.0.5.1'))).toBe(429);
      expect(await statusOf(login(addressOf(name), DEMO_PASSWORD, '10.0.5.1', both))).toBe(200);
    }
  });

  it('T7 T8 fifty failed sign-ins in an hour limit a network for known and unknown addresses alike, but not for a known device', async () => {
    const from = '10.0.2.1';
    const tries = Array.from({ length: 50 }, (_, at) => () => login(`who${at}@mekong.example`, 'wrong one', from));
    const knownDevice = deviceOf(await login(addressOf('jonas'), DEMO_PASSWORD, from));
    while (tries.length) for (const answer of await Promise.all(tries.splice(0, 5).map((one) => one()))) expect(answer.status).toBe(401);

    const registrationForm = registration();
    await gateway.nobody.accounts.signUp(registrationForm);
    const emails = [
      addressOf('chloe'),
      (await personWith('waiting')).email,
      (await personWith('rejected')).email,
      registrationForm.email,
      'no@mekong.example',
    ];
    for (const email of emails) {
      const rateLimitReply = { status: 429, body: { code: 'rate.limited', message: expect.any(String) } };
      expect(await replyOf(login(email, 'wrong one', from))).toEqual(rateLimitReply);
      // The response does not reveal whether the first attempt was checked, and there is no second attempt.
      expect(await replyOf(login(email, 'wrong one', from))).toEqual(rateLimitReply);
    }
    expect(await statusOf(login(addressOf('chloe'), DEMO_PASSWORD, from))).toBe(429);
    expect(await statusOf(login(addressOf('chloe'), DEMO_PASSWORD, '10.0.2.2'))).toBe(200);
    expect(await statusOf(login(addressOf('lena'), DEMO_PASSWORD, from))).toBe(200);
    expect(await statusOf(login(addressOf('jonas'), DEMO_PASSWORD, from, knownDevice))).toBe(200);
    offsetMs = 60 * MINUTE;
    expect(await statusOf(login(addressOf('chloe'), 'wrong one', from))).toBe(401);
  });
});

describe('call budgets', () => {
  const get = (path: string, from: string) => gateway.http.get(path).set({ ...KEY, 'x-forwarded-for': from });
  const refresh = (cookie: string, from: string) =>
    gateway.http.post('/api/auth/refresh-token').set({ ...KEY, cookie, 'x-forwarded-for': from });
  const CALLS = [
    { name: 'strangers', path: '/api/auth/methods', points: 600 },
    { name: 'health', path: '/health/ready', points: 600 },
    { name: 'GET /api/auth/photo/:photoId', path: '/api/auth/photo/none', points: 3_000 },
    {
      name: 'GET /api/files/content/:fileId',
      path: '/api/files/content/00000000-0000-4000-8000-000000000000?expires=1&as=preview&signature=none',
      points: 3_000,
    },
  ];

  it.each(CALLS)(
    'T7 the budget “$name” allows $points calls a minute from one address, independent of other calls',
    async ({ name, path, points }) => {
      const from = `10.1.${CALLS.findIndex((call) => call.name === name)}.1`;
      const lena = await gateway.as('lena');
      await spend(name, from, points, MINUTE, points - 1);
      expect(await statusOf(get(path, from))).not.toBe(429);
      expect(await replyOf(get(path, from))).toMatchObject({ status: 429, body: { code: 'rate.limited' } });
      for (const other of CALLS.filter((call) => call.name !== name)) expect(await statusOf(get(other.path, from))).not.toBe(429);
      expect(await statusOf(login(addressOf('lena'), DEMO_PASSWORD, from))).toBe(200);
      expect(await statusOf(refresh(lena.cookie, from))).toBe(200);
    },
  );

  it('T7 a network address is limited to 300 sign-ins a minute, and a known device is exempt', async () => {
    const from = '10.1.9.1';
    const knownDevice = deviceOf(await login(addressOf('bruno'), DEMO_PASSWORD, '10.1.9.2'));
    await spend('sign-ins', from, LIMITS.signInsPerMinute, MINUTE, LIMITS.signInsPerMinute - 1);
    expect(await statusOf(login(addressOf('bruno'), DEMO_PASSWORD, from))).toBe(200);
    expect(await statusOf(login(addressOf('bruno'), DEMO_PASSWORD, from))).toBe(429);
    expect(await statusOf(login(addressOf('bruno'), DEMO_PASSWORD, from, knownDevice))).toBe(200);
    expect(await statusOf(get('/api/auth/methods', from))).toBe(200);
  });

  it('R4.1 a refresh is refused only by the budget of its own sign-in, and signs no user out', async () => {
    const [one, other] = [await gateway.as('ines'), await gateway.as('ines')];
    await spend('refresh', one.sessionId, LIMITS.refreshesPerHour, 60 * MINUTE, LIMITS.refreshesPerHour - 1);
    expect(await statusOf(refresh(one.cookie, '10.1.10.1'))).toBe(200);
    const response = await refresh(one.cookie, '10.1.10.1');
    expect(response.status).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(cookiesOf(response)).toEqual([]);
    expect((await one.accounts.me()).items[0]!.userId).toBe('ines');
    expect(await statusOf(refresh(other.cookie, '10.1.10.1'))).toBe(200);
  });
});
