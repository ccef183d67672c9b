import { afterAll, beforeAll, expect, it } from '@jest/globals';
import request, { type Response } from 'supertest';
import { registration } from '../../../../../tests/kit/sign-up';
import { addressOf, KEY, openTestGateway, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { type OpenGateway, openGateway } from '../../open';
import { Clock } from '../../platform/clock';
import { Nodes } from '../../platform/cluster/nodes';
import { makeLog } from '../../platform/log';
import { DEMO_PASSWORD } from './demo-users';

const HOUR_S = 3_600;
let gateway: TestGateway;
let other: OpenGateway;
/** Two gateways that share a database but no cluster bus, as when Redis is down or a pooler reassigns connections. */
let gatewayHttp: ReturnType<typeof request>[];
const began = new Date();
/** Stops the clock, so that no wait expires while a gateway starts. */
const stopClock = ({ app }: Pick<OpenGateway, 'app'>) => {
  app.get(Clock, { strict: false }).now = () => began;
};
const openOtherGateway = async () => {
  const otherGateway = await openGateway(gateway.env, { database: gateway.database, log: makeLog('silent') });
  stopClock(otherGateway);
  await otherGateway.app.listen(0, '127.0.0.1');
  return { opened: otherGateway, http: request((await otherGateway.app.getUrl()).replace('[::1]', '127.0.0.1')) };
};
beforeAll(async () => {
  gateway = await openTestGateway({ env: { NO_RATE_LIMITS: '0', TRUST_PROXY: '1', LOG_LEVEL: 'silent', REDIS_URL: '' } });
  stopClock(gateway);
  const { opened, http } = await openOtherGateway();
  other = opened;
  gatewayHttp = [gateway.http, http];
});
afterAll(async () => {
  await other.close();
  await gateway.close();
});

const post = (nr: number, path: string, from: string, body: object = {}) =>
  gatewayHttp[nr % 2]!.post(path)
    .set({ ...KEY, 'x-forwarded-for': from })
    .send(body);
const login = (nr: number, email: string, password: string, from: string) => post(nr, '/api/auth/login', from, { email, password });
const statusesOf = async (count: number, call: (nr: number) => PromiseLike<Response>): Promise<number[]> => {
  const statuses = [];
  for (let index = 0; index < count; index++) statuses.push((await call(index)).status);
  return statuses;
};

it('T7 gateways without a cluster bus count the failures of an account together, including a gateway that starts later', async () => {
  for (const one of [gateway.app, other.app]) expect(one.get(Nodes, { strict: false }).others).toBe(0);
  const email = addressOf('faisal');
  const wrong = (nr: number) => login(nr, email, 'wrong one', `10.2.0.${nr}`);
  expect(await statusesOf(6, wrong)).toEqual([401, 401, 401, 401, 401, 429]);
  const later = await openOtherGateway();
  try {
    const response = await later.http.post('/api/auth/login').set(KEY).send({ email, password: DEMO_PASSWORD });
    expect(response.status).toBe(429);
  } finally {
    await later.opened.close();
  }
});

it.each([
  { name: 'signing up', path: '/api/auth/signup/adduser', points: 60 },
  { name: 'verifying an address', path: '/api/auth/confirmverification', points: 100 },
  { name: 'requesting a code', path: '/api/auth/sendverificationcode', points: 60 },
  { name: 'resetting a password', path: '/api/auth/changepassword', points: 100 },
  { name: 'trying a code', path: '/api/auth/checkcode', points: 100 },
])('T7 the budget for $name allows $points calls an hour from one network across all gateways', async ({ path, points }) => {
  const from = `10.3.0.${points}`;
  // The content of the request does not matter: the request is counted before its body is read.
  const statuses = await statusesOf(points + 2, (nr) => post(nr, path, from));
  expect(statuses.slice(0, points)).not.toContain(429);
  expect(statuses.slice(points)).toEqual([429, 429]);
  const response = await post(1, path, from);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(HOUR_S - 120);
  expect((await post(1, path, '10.3.1.1', registration())).status).not.toBe(429);
});

it("T7 a person's own password can be guessed twenty times an hour across all gateways", async () => {
  const { token } = await gateway.as('mei');
  const guess = (nr: number) =>
    gatewayHttp[nr % 2]!.put('/api/auth/password')
      .set({ ...KEY, authorization: `Bearer ${token}` })
      .send({ current: 'wrong one', Password: 'quiet-harbour-42' });
  const statuses = await statusesOf(21, guess);
  expect(statuses).toEqual([...Array<number>(20).fill(400), 429]);
});
