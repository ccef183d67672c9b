import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { codeAt, giveApp, twinOf } from '../../../../../../tests/kit/second-factor';
import { KEY, type Name, openTestGateway, type TestGateway } from '../../../../../../tests/kit/test-gateway';
import { Clock } from '../../../platform/clock';
import { readEnv } from '../../../platform/config/env';
import { DEMO_PASSWORD } from '../demo-users';

const DAY = 24 * 3_600_000;
let gateway: TestGateway;
const clock = { ahead: 0 };
beforeAll(async () => {
  gateway = await openTestGateway({ env: { MFA_REQUIRED_ROLES: 'LBO, RHQ' } });
  gateway.app.get(Clock, { strict: false }).now = () => new Date(Date.now() + clock.ahead);
});
afterEach(() => {
  clock.ahead = 0;
  gateway.env.MFA_REQUIRED_ROLES = ['LBO', 'RHQ'];
});
afterAll(() => gateway.close());

const post = (path: string, body: object, cookie = '') =>
  gateway.http
    .post(path)
    .set({ ...KEY, ...(cookie ? { cookie } : {}) })
    .send(body);
const login = (email: string) => post('/api/auth/login', { email, password: DEMO_PASSWORD });
const code = (secret: string) => codeAt(secret, Date.now() + clock.ahead);
const person = (name: Name) => twinOf(gateway, name);
type SetUp = { flow: string; secret: string; uri: string };
/** Signs in with the password and returns the set-up that the refusal demands. */
const demandOf = async (email: string): Promise<SetUp> => {
  const { status, body } = await login(email);
  expect([status, (body as { code: string }).code]).toEqual([403, 'second-factor.set-up-needed']);
  return (body as { data: SetUp }).data;
};

describe('a role that needs a second factor', () => {
  it('R1.3 within the grace period the password alone is sufficient to sign in, and the profile shows the deadline', async () => {
    const { email } = await person('lena');
    const here = await gateway.signIn(email, DEMO_PASSWORD);
    const { required, dueAt } = await here.factors.status();
    expect(required).toBe(true);
    expect(Math.abs(Date.parse(dueAt!) - Date.now() - 14 * DAY)).toBeLessThan(60_000);
    expect((await here.accounts.me({ callerId: email })).items[0]!.factorDueAt).toBe(dueAt);
    clock.ahead = 13 * DAY;
    const later = await gateway.signIn(email, DEMO_PASSWORD);
    expect((await later.factors.status()).dueAt).toBe(dueAt);
  });

  it('R1.3 after the grace period a sign-in sets up the app first, and the flow allows nothing else', async () => {
    const { email } = await person('lena');
    await gateway.signIn(email, DEMO_PASSWORD);
    clock.ahead = 14 * DAY + 60_000;
    const { flow, secret } = await demandOf(email);
    const refusal = await post('/api/auth/secondfactor', { email, flow, code: code(secret) });
    expect(refusal.body).toMatchObject({ code: 'second-factor.over' });
    const response = await post('/api/auth/secondfactor/setup', { email, flow, code: code(secret) });
    expect(response.status).toBe(200);
    const { token, userDetails, codes } = response.body as { token: string; userDetails: { username: string }; codes: string[] };
    expect(userDetails.username).toBe(email);
    expect(codes).toHaveLength(10);
    const status = await gateway.carrying(token).factors.status();
    expect(status).toMatchObject({ totp: true, codesLeft: 10, required: true, dueAt: null });
    expect((await login(email)).body).toMatchObject({ code: 'second-factor.needed' });
    expect((await post('/api/auth/secondfactor/setup', { email, flow, code: code(secret) })).body).toMatchObject({
      code: 'second-factor.over',
    });
  });

  it('R1.3 the app can be changed but not removed', async () => {
    const { id, email } = await person('marco');
    const here = await gateway.signIn(email, DEMO_PASSWORD);
    const secret = await giveApp(gateway, id);
    const proof = { password: DEMO_PASSWORD, code: code(secret) };
    await expect(here.factors.remove(proof)).rejects.toMatchObject({ status: 403, code: 'second-factor.required' });
    const next = await here.factors.setUp(proof);
    expect((await here.factors.add({ flow: next.flow, code: code(next.secret) })).codes).toHaveLength(10);
  });

  it('R4.1 sessions that began in the grace period continue after it', async () => {
    const { email } = await person('lena');
    const { cookie } = await gateway.signIn(email, DEMO_PASSWORD);
    clock.ahead = 15 * DAY;
    await demandOf(email);
    expect((await post('/api/auth/refresh-token', {}, cookie)).status).toBe(200);
  });

  it('R1.3 other roles sign in with the password alone, and no role needs an app after the setting is removed', async () => {
    const ines = await gateway.signIn((await person('ines')).email, DEMO_PASSWORD);
    expect(await ines.factors.status()).toMatchObject({ required: false, dueAt: null });
    const { email } = await person('lena');
    await gateway.signIn(email, DEMO_PASSWORD);
    clock.ahead = 15 * DAY;
    await demandOf(email);
    gateway.env.MFA_REQUIRED_ROLES = [];
    const here = await gateway.signIn(email, DEMO_PASSWORD);
    expect((await here.accounts.me({ callerId: email })).items[0]!.factorDueAt).toBeNull();
    gateway.env.MFA_REQUIRED_ROLES = ['LBO'];
    const nextSignIn = await gateway.signIn(email, DEMO_PASSWORD);
    expect(Date.parse((await nextSignIn.factors.status()).dueAt!)).toBeGreaterThan(Date.now() + 28 * DAY);
  });

  it('R1.3 without a grace period the first sign-in requires an authenticator app to be set up', async () => {
    gateway.env.MFA_GRACE_DAYS = 0;
    await demandOf((await person('lena')).email);
    gateway.env.MFA_GRACE_DAYS = 14;
  });

  it('R10.6 a setting with an unknown role stops the start', () => {
    expect(readEnv({ MFA_REQUIRED_ROLES: 'CP,SUPER_YHQ' }).MFA_REQUIRED_ROLES).toEqual(['CP', 'SUPER_YHQ']);
    expect(() => readEnv({ MFA_REQUIRED_ROLES: 'BOSS' })).toThrow(/MFA_REQUIRED_ROLES/);
  });
});
