import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { LIMITS } from '@portal/contracts';
import type { Response } from 'supertest';
import { codeFor, registration } from '../../../../../tests/kit/sign-up';
import { addressOf, cookiesOf, KEY, openTestGateway, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { Clock } from '../../platform/clock';

const HOUR = 3_600_000;
const OWNER = '198.51.100.7';
const STRANGERS = ['203.0.113.1', '203.0.113.2', '203.0.113.3'] as const;

let gateway: TestGateway;
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

const post = (path: string, from: string, body: object = {}, cookie = '') =>
  gateway.http
    .post(path)
    .set({ ...KEY, 'x-forwarded-for': from, ...(cookie ? { cookie } : {}) })
    .send(body);
const signUp = (email: string, from: string) => post('/api/auth/signup/adduser', from, registration({ email }));
const askAgain = (email: string, from: string, flow: string) =>
  post(`/api/auth/sendverificationcode?${new URLSearchParams({ userEmail: email, emailType: 'Registration', flow })}`, from);
const forget = (email: string, from: string, cookie?: string) =>
  post(`/api/auth/sendverificationcode?${new URLSearchParams({ userEmail: email, emailType: 'ForgotPassword' })}`, from, {}, cookie);
const confirm = async (email: string, flow: string, from: string) =>
  post(`/api/auth/confirmverification?${new URLSearchParams({ userEmail: email, code: await codeFor(gateway, email), flow })}`, from);
const flowOf = ({ body }: Response): string => (body as { flow: string }).flow;
const waitOver = () => (offsetMs += LIMITS.otpResendMs + 1);

it('T7 one network has three sign-ups an hour and six a day for an address, whose owner can still use another network', async () => {
  const email = 'vera@talwasser.example';
  for (let signUpCount = 0; signUpCount < 3; signUpCount++) expect((await signUp(email, STRANGERS[0])).status).toBe(200);
  const refusedResponse = await signUp(email, STRANGERS[0]);
  expect(refusedResponse.status).toBe(429);
  expect(Number(refusedResponse.headers['retry-after'])).toBeGreaterThan(3_500);
  expect((await signUp(email, OWNER)).status).toBe(200);
  for (const hour of [1, 2]) {
    offsetMs = hour * (HOUR + 1_000);
    const statuses = [];
    for (let signUpCount = 0; signUpCount < 3; signUpCount++) statuses.push((await signUp(email, STRANGERS[0])).status);
    expect(statuses).toEqual(hour === 1 ? [200, 200, 200] : [429, 429, 429]);
  }
});

it('T7 strangers share a limit of five sign-ups an hour and ten a day per e-mail address', async () => {
  const email = 'olaf@talwasser.example';
  const countSignUps = async () => {
    let mails = 0;
    for (const from of STRANGERS) while ((await signUp(email, from)).status === 200) mails++;
    return mails;
  };
  expect(await countSignUps()).toBe(5);
  offsetMs = HOUR + 1_000;
  expect(await countSignUps()).toBe(5);
  offsetMs = 2 * (HOUR + 1_000);
  expect(await countSignUps()).toBe(0);
});

it('T7 the holder of a flow has three codes a day that strangers cannot use up, and then shares the limit of strangers', async () => {
  const email = 'petra@talwasser.example';
  const flow = flowOf(await signUp(email, OWNER));
  const strange = [];
  for (const from of STRANGERS.slice(0, 2)) for (let each = 0; each < 2; each++) strange.push(flowOf(await signUp(email, from)));
  waitOver();
  let codeCount = 0;
  for (let round = 0; round < 6; round++) {
    for (const [at, other] of strange.entries()) if ((await askAgain(email, STRANGERS[at >> 1]!, other)).status === 200) codeCount++;
    waitOver();
  }
  // Three codes for each of four flows, and five codes that all strangers share.
  expect(codeCount).toBe(17);
  for (let own = 0; own < 3; own++) {
    expect((await askAgain(email, OWNER, flow)).status).toBe(200);
    waitOver();
  }
  expect((await askAgain(email, OWNER, flow)).status).toBe(429);
});

it('T7 password resets that a stranger requests neither use up the budget of a known device nor delay its requests', async () => {
  const email = addressOf('aiko');
  const signedIn = await post('/api/auth/login', OWNER, { email, password: 'portal-demo' });
  const device = cookiesOf(signedIn)
    .find((one) => one.startsWith('dv='))!
    .split(';')[0]!;
  let resetCount = 0;
  for (const from of STRANGERS) {
    for (let round = 0; round < 4; round++) {
      if ((await forget(email, from)).status === 200) resetCount++;
      waitOver();
    }
  }
  expect(resetCount).toBe(5);
  expect((await forget(email, OWNER)).status).toBe(429);
  for (let ownResetCount = 0; ownResetCount < 5; ownResetCount++) {
    expect((await forget(email, OWNER, device)).status).toBe(200);
    expect((await forget(email, OWNER, device)).status).toBe(429);
    waitOver();
  }
  expect((await forget(email, OWNER, device)).status).toBe(429);
  expect((await forget(addressOf('kenji'), OWNER, device)).status).toBe(200);
});

it('T7 a network has twenty unconfirmed sign-ups an hour, so an office whose people confirm their sign-ups is not limited', async () => {
  for (let person = 0; person < 21; person++) {
    const email = `colleague${person}@office.example`;
    const flow = flowOf(await signUp(email, OWNER));
    expect((await confirm(email, flow, OWNER)).status).toBe(200);
  }
  const from = '192.0.2.9';
  for (let person = 0; person < 20; person++) expect((await signUp(`victim${person}@elsewhere.example`, from)).status).toBe(200);
  expect((await signUp('victim20@elsewhere.example', from)).status).toBe(429);
  expect((await signUp('victim20@elsewhere.example', OWNER)).status).toBe(200);
});
