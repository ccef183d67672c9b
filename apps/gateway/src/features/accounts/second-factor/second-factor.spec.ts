import { describe, expect, it, jest } from '@jest/globals';
import { FACTOR_LIMITS, type RecoveryCodes } from '@portal/contracts';
import type { z } from 'zod/mini';
import { codeAt, giveApp, holdsLockOn, twinOf } from '../../../../../../tests/kit/second-factor';
import { call, clock, gateway, login, MINUTE, refresh, replyOf } from '../../../../../../tests/kit/sessions-gateway';
import { cookiesOf, type Person } from '../../../../../../tests/kit/test-gateway';
import { SecurityEvents } from '../../../services/audit-log/security-events';
import { DEMO_PASSWORD } from '../demo-users';
import { SecondFactors } from './second-factors';

const STEP = 30_000;
const WRONG = { status: 422, body: { code: 'second-factor.wrong' } };
const OVER = { status: 422, body: { code: 'second-factor.over' } };
const isWrong = expect.objectContaining({ code: 'second-factor.wrong' });

/** Returns the code that the app shows now, or this number of time steps from now. */
const code = (secret: string, steps = 0) => codeAt(secret, Date.now() + clock.ahead + steps * STEP);
/** Returns a code that no time step near now has. */
const wrongCode = (secret: string) =>
  ['000000', '111111', '222222', '333333', '444444', '555555'].find((text) => ![-1, 0, 1].some((step) => code(secret, step) === text))!;

/** Creates a person like Bruno. */
const person = () => twinOf(gateway, 'bruno');
/** Creates a person with an authenticator app who is not signed in. */
const personWithApp = async () => {
  const { id, email } = await person();
  return { id, email, secret: await giveApp(gateway, id) };
};
/** Signs in with the password and returns the flow of the second step. */
const flowOf = async (email: string, from?: string): Promise<string> => {
  const response = await login(email, DEMO_PASSWORD, from);
  expect(replyOf(response)).toMatchObject({ status: 403, body: { code: 'second-factor.needed', data: { lifeMs: FACTOR_LIMITS.flowMs } } });
  return (response.body as { data: { flow: string } }).data.flow;
};
const confirm = (email: string, flow: string, text: string, { from = '10.0.0.1', cookie }: { from?: string; cookie?: string } = {}) =>
  call('/api/auth/secondfactor', { body: { email, flow, code: text }, from, ...(cookie ? { cookie } : {}) });
/** Returns the flows of this many sign-ins. They are opened before guesses are timed, because checking passwords takes long. */
const flowsOf = async (email: string, count: number, from?: string): Promise<string[]> => {
  const flows: string[] = [];
  while (flows.length < count) flows.push(await flowOf(email, from));
  return flows;
};
const signInWith = async (email: string, text: string) => confirm(email, await flowOf(email), text);
/** Sets up an authenticator app as a signed-in person does. */
const setUpFor = async (signedIn: Person): Promise<{ secret: string; codes: string[] }> => {
  const { secret, flow } = await signedIn.factors.setUp({ password: DEMO_PASSWORD });
  const { codes }: z.infer<typeof RecoveryCodes> = await signedIn.factors.add({ flow, code: code(secret) });
  return { secret, codes };
};
const actionsOn = async (id: string) =>
  (await gateway.database.db.selectFrom('audit').select('action').where('object', '=', id).orderBy('seq').execute()).map(
    ({ action }) => action,
  );
/** Returns the kinds of the mails about the second factor. */
const mailsTo = async (email: string) => {
  const mails = gateway.database.db.selectFrom('letter').select('kind').where('to_address', '=', email);
  return (await mails.where('kind', 'like', 'factor.%').execute()).map(({ kind }) => kind);
};

describe('setting up an authenticator app', () => {
  it('R1.3 a confirmed app is required at the next sign-in, and the person learns of it by mail', async () => {
    const { id, email } = await person();
    const here = await gateway.signIn(email, DEMO_PASSWORD);
    expect(await here.factors.status()).toEqual({ totp: false, since: null, codesLeft: 0, required: false, dueAt: null });
    const setUp = await here.factors.setUp({ password: DEMO_PASSWORD });
    expect(setUp.uri).toBe(
      `otpauth://totp/Yarrowdyne%20Partner%20Portal:${encodeURIComponent(email)}?issuer=Yarrowdyne%20Partner%20Portal&secret=${setUp.secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect((await gateway.signIn(email, DEMO_PASSWORD)).id).toBe(id);

    const { codes } = await here.factors.add({ flow: setUp.flow, code: code(setUp.secret) });
    expect(new Set(codes).size).toBe(10);
    for (const recovery of codes) expect(recovery).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
    expect(await here.factors.status()).toMatchObject({ totp: true, codesLeft: 10 });
    const response = await signInWith(email, code(setUp.secret, 1));
    expect(replyOf(response)).toMatchObject({ status: 200, body: { userDetails: { username: email }, code: 'sign-in.done' } });
    const cookie = cookiesOf(response).find((line) => line.startsWith('rt='))!;
    expect((await refresh(cookie.split(';')[0]!)).status).toBe(200);
    expect(await mailsTo(email)).toEqual(['factor.added']);
    expect(await actionsOn(id)).toEqual(['factor.added']);
  });

  it('R1.3 the secret and the recovery codes are not stored in clear', async () => {
    const { id, email } = await person();
    const { secret, codes } = await setUpFor(await gateway.signIn(email, DEMO_PASSWORD));
    const { db } = gateway.database;
    const rows = JSON.stringify([
      await db.selectFrom('second_factor').selectAll().where('person_id', '=', id).execute(),
      await db.selectFrom('recovery_code').selectAll().where('person_id', '=', id).execute(),
      await db.selectFrom('audit').selectAll().where('object', '=', id).execute(),
      await db.selectFrom('idempotency').selectAll().execute(),
    ]);
    for (const text of [secret, ...codes, ...codes.map((recovery) => recovery.replace('-', ''))]) expect(rows).not.toContain(text);
  });

  it('R6.8 setting up needs the password, and only the same person can confirm it', async () => {
    const [one, other] = [await person(), await person()];
    const [here, there] = [await gateway.signIn(one.email, DEMO_PASSWORD), await gateway.signIn(other.email, DEMO_PASSWORD)];
    await expect(here.factors.setUp({ password: 'not the password' })).rejects.toMatchObject({
      status: 400,
      body: { errors: { password: [{ code: 'wrong-password' }] } },
    });
    const { secret, flow } = await here.factors.setUp({ password: DEMO_PASSWORD });
    await expect(there.factors.add({ flow, code: code(secret) })).rejects.toMatchObject({ code: 'second-factor.over' });
    await expect(here.factors.add({ flow, code: wrongCode(secret) })).rejects.toEqual(isWrong);
    expect((await here.factors.add({ flow, code: code(secret) })).codes).toHaveLength(10);
  });

  it('R1.3 a set-up is confirmed once, even by simultaneous requests, and not after its time or a new password', async () => {
    const { email } = await person();
    const here = await gateway.signIn(email, DEMO_PASSWORD);
    const [late, first, second] = [
      await here.factors.setUp({ password: DEMO_PASSWORD }),
      await here.factors.setUp({ password: DEMO_PASSWORD }),
      await here.factors.setUp({ password: DEMO_PASSWORD }),
    ];
    clock.ahead = FACTOR_LIMITS.setUpMs;
    const later = await gateway.signIn(email, DEMO_PASSWORD);
    await expect(later.factors.add({ flow: late.flow, code: code(late.secret) })).rejects.toMatchObject({ code: 'second-factor.over' });
    clock.ahead = 0;
    const results = await Promise.allSettled([first, second].map(({ flow, secret }) => here.factors.add({ flow, code: code(secret) })));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await here.factors.status()).toMatchObject({ totp: true, codesLeft: 10 });

    const another = await person();
    const there = await gateway.signIn(another.email, DEMO_PASSWORD);
    const { flow, secret } = await there.factors.setUp({ password: DEMO_PASSWORD });
    await there.accounts.savePassword({ current: DEMO_PASSWORD, password: 'Heidekraut-471' });
    await expect(there.factors.add({ flow, code: code(secret) })).rejects.toMatchObject({ code: 'second-factor.over' });
  });

  it('R1.3 changing the app needs a current code, and the new app replaces the old one and its recovery codes', async () => {
    const { email } = await person();
    const here = await gateway.signIn(email, DEMO_PASSWORD);
    const old = await setUpFor(here);
    await expect(here.factors.setUp({ password: DEMO_PASSWORD })).rejects.toEqual(isWrong);
    await expect(here.factors.setUp({ password: DEMO_PASSWORD, code: wrongCode(old.secret) })).rejects.toEqual(isWrong);
    clock.ahead += STEP;
    const next = await here.factors.setUp({ password: DEMO_PASSWORD, code: code(old.secret) });
    await here.factors.add({ flow: next.flow, code: code(next.secret) });
    clock.ahead += STEP;
    expect(replyOf(await signInWith(email, code(old.secret)))).toMatchObject(WRONG);
    expect(replyOf(await signInWith(email, old.codes[0]!))).toMatchObject(WRONG);
    expect((await signInWith(email, code(next.secret))).status).toBe(200);
  });

  it('R4.1 the sessions of a person continue after the app is set up', async () => {
    const { email } = await person();
    const [here, there] = [await gateway.signIn(email, DEMO_PASSWORD), await gateway.signIn(email, DEMO_PASSWORD)];
    await setUpFor(here);
    for (const { cookie } of [here, there]) expect((await refresh(cookie)).status).toBe(200);
  });
});

describe('the second step of a sign-in', () => {
  it('T8 the step is asked for only after the correct password', async () => {
    const { email } = await personWithApp();
    expect(replyOf(await login(email, 'not the password'))).toMatchObject({ status: 401, body: { code: 'sign-in.wrong' } });
  });

  it('R1.3 codes of the previous, the current and the next time step are accepted, others are not', async () => {
    for (const step of [-2, 2]) {
      const { email, secret } = await personWithApp();
      expect(replyOf(await signInWith(email, code(secret, step)))).toMatchObject(WRONG);
    }
    for (const step of [-1, 0, 1]) {
      const { email, secret } = await personWithApp();
      expect((await signInWith(email, code(secret, step))).status).toBe(200);
    }
  });

  it('T7 a code is accepted once, and a code of an earlier time step is not accepted after it', async () => {
    const { email, secret } = await personWithApp();
    expect((await signInWith(email, code(secret))).status).toBe(200);
    expect(replyOf(await signInWith(email, code(secret)))).toMatchObject(WRONG);
    expect(replyOf(await signInWith(email, code(secret, -1)))).toMatchObject(WRONG);
    expect((await signInWith(email, code(secret, 1))).status).toBe(200);
  });

  it('T7 only one of several simultaneous sign-ins with the same code or recovery code succeeds', async () => {
    const { email, secret } = await personWithApp();
    const flows = [await flowOf(email), await flowOf(email), await flowOf(email)];
    const statuses = await Promise.all(flows.map(async (flow) => (await confirm(email, flow, code(secret))).status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422, 422]);

    const another = await person();
    const { codes } = await setUpFor(await gateway.signIn(another.email, DEMO_PASSWORD));
    const others = [await flowOf(another.email), await flowOf(another.email)];
    const results = await Promise.all(others.map(async (flow) => (await confirm(another.email, flow, codes[0]!)).status));
    expect(results.toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('R1.3 each recovery code signs in once, however it is written, and its use is in the audit', async () => {
    const { id, email } = await person();
    const here = await gateway.signIn(email, DEMO_PASSWORD);
    const { codes } = await setUpFor(here);
    expect((await signInWith(email, ` ${codes[0]!.toLowerCase().replace('-', ' ')} `)).status).toBe(200);
    expect(replyOf(await signInWith(email, codes[0]!))).toMatchObject(WRONG);
    expect((await here.factors.status()).codesLeft).toBe(9);
    expect(await actionsOn(id)).toEqual(['factor.added', 'factor.code-used']);
  });

  it('R6.8 a flow of another person, of a set-up or of another installation is refused', async () => {
    const [one, other] = [await personWithApp(), await personWithApp()];
    const flow = await flowOf(one.email);
    expect(replyOf(await confirm(other.email, flow, code(other.secret)))).toMatchObject(OVER);
    expect(replyOf(await confirm(one.email, `A${flow.slice(1)}`, code(one.secret)))).toMatchObject(OVER);
    const { email } = await person();
    const { flow: setUp, secret } = await (await gateway.signIn(email, DEMO_PASSWORD)).factors.setUp({ password: DEMO_PASSWORD });
    expect(replyOf(await confirm(email, setUp, code(secret)))).toMatchObject(OVER);
    expect(replyOf(await call('/api/auth/secondfactor/setup', { body: { email: one.email, flow, code: code(one.secret) } }))).toMatchObject(
      OVER,
    );
    expect((await confirm(one.email, flow, code(one.secret))).status).toBe(200);
  });

  it('R6.8 a flow ends after five minutes, with a new password and with the account', async () => {
    const { id, email, secret } = await personWithApp();
    const flow = await flowOf(email);
    clock.ahead = FACTOR_LIMITS.flowMs;
    expect(replyOf(await confirm(email, flow, code(secret)))).toMatchObject(OVER);
    clock.ahead = 0;
    const { db } = gateway.database;
    await db
      .updateTable('person')
      .set({ password_hash: (await person()).password_hash!.replace(/.$/, 'x') })
      .where('id', '=', id)
      .execute();
    expect(replyOf(await confirm(email, flow, code(secret)))).toMatchObject(OVER);

    const leaver = await personWithApp();
    const open = await flowOf(leaver.email);
    await (await gateway.as('sam')).approvals.removeAccount({ userId: leaver.id, reason: 'The contract ended.' });
    expect(replyOf(await confirm(leaver.email, open, code(leaver.secret)))).toMatchObject(OVER);
    expect(await db.selectFrom('second_factor').select('person_id').where('person_id', '=', leaver.id).execute()).toEqual([]);
  });
});

describe('the locks of a second step', () => {
  it('G1 a sign-in locks the person before the factor, as a reset does, so that the two never wait for each other', async () => {
    const { id, email, secret } = await personWithApp();
    const factors = gateway.app.get(SecondFactors, { strict: false });
    const useCode = factors.useCode.bind(factors);
    const hasLock: boolean[] = [];
    const spy = jest.spyOn(factors, 'useCode').mockImplementation(async (tx, person, text) => {
      hasLock.push(await holdsLockOn(tx, id));
      await useCode(tx, person, text);
    });
    const { status } = await signInWith(email, code(secret));
    spy.mockRestore();
    expect([status, hasLock]).toEqual([200, [true]]);
  });
});

describe('guesses of codes', () => {
  it('T7 a sign-in accepts five guesses, and then starts again with the password', async () => {
    const { email, secret } = await personWithApp();
    const flow = await flowOf(email);
    for (let guess = 0; guess < 5; guess++) expect(replyOf(await confirm(email, flow, wrongCode(secret)))).toMatchObject(WRONG);
    expect(replyOf(await confirm(email, flow, code(secret)))).toMatchObject(OVER);
  });

  it('T7 new sign-ins with the password give no further guesses, and a correct code ends the wait', async () => {
    const { email, secret } = await personWithApp();
    const [last, ...flows] = await flowsOf(email, 6);
    for (const flow of flows) expect(replyOf(await confirm(email, flow, wrongCode(secret)))).toMatchObject(WRONG);
    const response = await confirm(email, last!, code(secret));
    expect(response.status).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    clock.ahead += MINUTE;
    expect((await signInWith(email, code(secret))).status).toBe(200);
    clock.ahead += MINUTE;
    expect(replyOf(await signInWith(email, wrongCode(secret)))).toMatchObject(WRONG);
  });

  it('T7 somebody who knows the password cannot lock out the owner on a known device', async () => {
    const { email, secret } = await personWithApp();
    const device = cookiesOf(await signInWith(email, code(secret, -1)))
      .find((line) => line.startsWith('dv='))!
      .split(';')[0]!;
    const from = '10.9.0.9';
    const [own, last, ...flows] = await flowsOf(email, 7, from);
    for (const flow of flows) await confirm(email, flow, wrongCode(secret), { from });
    expect((await confirm(email, last!, code(secret), { from })).status).toBe(429);
    expect((await confirm(email, own!, code(secret), { cookie: device })).status).toBe(200);
  });

  it('T7 refusals that check no code do not reset the guesses', async () => {
    const { email } = await person();
    const here = await gateway.signIn(email, DEMO_PASSWORD);
    const stale = await here.factors.setUp({ password: DEMO_PASSWORD });
    const current = await setUpFor(here);
    const [last, fifth, ...flows] = await flowsOf(email, 6);
    const guess = async (flow: string) => replyOf(await confirm(email, flow, wrongCode(current.secret)));
    for (const flow of flows) expect(await guess(flow)).toMatchObject(WRONG);
    const body = { email, flow: stale.flow, code: code(stale.secret) };
    expect(replyOf(await call('/api/auth/secondfactor/setup', { body, from: '10.0.0.1' }))).toMatchObject(OVER);
    expect(await guess(fifth!)).toMatchObject(WRONG);
    expect((await confirm(email, last!, code(current.secret, 1))).status).toBe(429);
  });

  it('T33 wrong codes are security events of the person', async () => {
    const { id, email, secret } = await personWithApp();
    await signInWith(email, wrongCode(secret));
    await gateway.app.get(SecurityEvents, { strict: false }).write(Number.POSITIVE_INFINITY);
    expect(await actionsOn(id)).toEqual(['security.code_wrong']);
  });
});

describe('changing the second factor', () => {
  it('R1.3 removing needs the password and a code, and the password alone signs in afterwards', async () => {
    const { id, email } = await person();
    const here = await gateway.signIn(email, DEMO_PASSWORD);
    const { secret, codes } = await setUpFor(here);
    await expect(here.factors.remove({ password: 'not the password', code: code(secret, 1) })).rejects.toMatchObject({ status: 400 });
    await expect(here.factors.remove({ password: DEMO_PASSWORD, code: wrongCode(secret) })).rejects.toEqual(isWrong);
    await here.factors.remove({ password: DEMO_PASSWORD, code: codes[3]! });
    expect(await here.factors.status()).toMatchObject({ totp: false, codesLeft: 0 });
    expect((await login(email)).status).toBe(200);
    expect((await mailsTo(email)).sort()).toEqual(['factor.added', 'factor.removed']);
    // The wrong code is a security event, which is written later.
    const changes = (await actionsOn(id)).filter((action) => action.startsWith('factor.'));
    expect(changes).toEqual(['factor.added', 'factor.code-used', 'factor.removed']);
    await expect(here.factors.remove({ password: DEMO_PASSWORD, code: codes[4]! })).rejects.toMatchObject({ code: 'object.missing' });
  });

  it('R1.3 new recovery codes replace the old ones', async () => {
    const { email } = await person();
    const here = await gateway.signIn(email, DEMO_PASSWORD);
    const { secret, codes: old } = await setUpFor(here);
    const { codes } = await here.factors.renewCodes({ password: DEMO_PASSWORD, code: code(secret, 1) });
    expect(codes.filter((recovery) => old.includes(recovery))).toEqual([]);
    expect(replyOf(await signInWith(email, old[0]!))).toMatchObject(WRONG);
    expect((await signInWith(email, codes[0]!)).status).toBe(200);
  });

  it('R4.1 the tabs of the person, and only these, are notified of a change', async () => {
    const { id, email } = await person();
    const here = await gateway.signIn(email, DEMO_PASSWORD);
    const [own, foreign] = [here.connect(), (await gateway.as('mei')).connect()];
    for (const line of [own, foreign]) await line.until((events) => events.some(({ event }) => event === 'welcome'));
    await setUpFor(here);
    await own.until(() => own.facts('factor.changed').some(({ data }) => data['userId'] === id));
    await gateway.as('mei');
    await foreign.until(() => foreign.facts('session.begun').length > 0);
    expect(foreign.facts('factor.changed')).toEqual([]);
  });
});
