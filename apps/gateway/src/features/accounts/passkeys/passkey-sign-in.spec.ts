import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { PASSKEY_LIMITS, type PasskeyAssertion } from '@portal/contracts';
import { addPasskey } from '../../../../../../tests/kit/passkeys/add-passkey';
import { giveApp, holdsLockOn, twinOf } from '../../../../../../tests/kit/second-factor';
import { call, clock, DAY, gateway, login, refresh, replyOf } from '../../../../../../tests/kit/sessions-gateway';
import { cookiesOf, type Name } from '../../../../../../tests/kit/test-gateway';
import { SecurityEvents } from '../../../services/audit-log/security-events';
import { DEMO_PASSWORD } from '../demo-users';
import { Passkeys } from './passkeys';

const WRONG = { status: 422, body: { code: 'passkey.wrong' } };
const OVER = { status: 422, body: { code: 'passkey.over' } };

/** Creates a person like a demo user, with a passkey. */
const personWithPasskey = async (name: Name = 'bruno') => {
  const { id, email } = await twinOf(gateway, name);
  const here = await gateway.signIn(email, DEMO_PASSWORD);
  return { id, email, here, ...(await addPasskey(gateway, here)) };
};
const newOptions = () => gateway.nobody.passkeys.signInOptions({});
const signIn = (credential: PasskeyAssertion, from = '10.0.0.1', cookie?: string) =>
  call('/api/auth/passkeys/signin', { body: { credential }, from, ...(cookie ? { cookie } : {}) });
const sessionsOf = (id: string) =>
  gateway.database.db.selectFrom('session').select('id').where('person_id', '=', id).where('ended_at', 'is', null).execute();
const reasonsOn = async (id: string) => {
  await gateway.app.get(SecurityEvents, { strict: false }).write(Number.POSITIVE_INFINITY);
  const rows = await gateway.database.db.selectFrom('audit').select(['action', 'after']).where('object', '=', id).orderBy('seq').execute();
  return rows.flatMap(({ action, after }) => (action === 'security.passkey_refused' ? [(after as { reason: string }).reason] : []));
};

afterEach(() => {
  gateway.env.MFA_REQUIRED_ROLES = [];
});

describe('a sign-in with a passkey', () => {
  it('R1.3 the passkey signs in without an address, a password or a code, and the list shows when it was used', async () => {
    const { id, email, here, authenticator } = await personWithPasskey();
    await giveApp(gateway, id);
    const options = await newOptions();
    expect(options).toEqual({
      challenge: expect.any(String),
      timeout: PASSKEY_LIMITS.challengeMs,
      rpId: 'localhost',
      userVerification: 'required',
    });
    const response = await signIn(authenticator.sign(options));
    expect(replyOf(response)).toMatchObject({ status: 200, body: { userDetails: { username: email }, code: 'sign-in.done' } });
    const cookie = cookiesOf(response).find((line) => line.startsWith('rt='))!;
    expect((await refresh(cookie.split(';')[0]!)).status).toBe(200);
    const { items } = await here.passkeys.list();
    expect(Math.abs(Date.parse(items[0]!.usedAt!) - Date.now())).toBeLessThan(60_000);
    expect((await signIn(authenticator.sign(await newOptions()))).status).toBe(200);
  });

  it('R1.3 a passkey is accepted as both factors of a role that requires one, even after the grace period', async () => {
    const { email, authenticator } = await personWithPasskey('lena');
    gateway.env.MFA_REQUIRED_ROLES = ['LBO'];
    await login(email);
    clock.ahead = 15 * DAY;
    expect(replyOf(await login(email))).toMatchObject({ status: 403, body: { code: 'second-factor.set-up-needed' } });
    expect((await signIn(authenticator.sign(await newOptions()))).status).toBe(200);
  });

  it('R1.3 an authenticator that does not count signatures can sign in more than once', async () => {
    const { authenticator } = await personWithPasskey();
    for (const _ of [1, 2]) expect((await signIn(authenticator.sign(await newOptions(), { counter: 0 }))).status).toBe(200);
  });

  it('R4.1 the tabs of the person show the use of a passkey', async () => {
    const { id, here, authenticator } = await personWithPasskey();
    const line = here.connect();
    await line.until((events) => events.some(({ event }) => event === 'welcome'));
    await signIn(authenticator.sign(await newOptions()));
    await line.until(() => line.facts('factor.changed').some(({ data }) => data['userId'] === id));
  });

  it('T8 an unknown passkey and a wrong signature have the same answer', async () => {
    const [one, other] = [await personWithPasskey(), await personWithPasskey()];
    const foreignKey = other.authenticator.sign(await newOptions());
    const wrongSignature = await signIn({ ...foreignKey, id: one.authenticator.id, rawId: one.authenticator.id });
    await other.here.passkeys.remove({ passkeyId: other.passkeyId, password: DEMO_PASSWORD });
    const unknownReply = await signIn(other.authenticator.sign(await newOptions()));
    expect(replyOf(wrongSignature)).toMatchObject(WRONG);
    expect(replyOf(unknownReply)).toEqual(replyOf(wrongSignature));
  });

  it('T7 responses with a wrong signature, origin, portal, kind, person or without verification are refused, and change nothing', async () => {
    const { id, here, authenticator } = await personWithPasskey();
    const changes = [
      { origin: 'https://portal.example' },
      { rpId: 'portal.example' },
      { type: 'webauthn.create' },
      { isUserVerified: false },
      { userHandle: 'c29tZWJvZHk' },
    ];
    for (const [i, change] of changes.entries()) {
      const response = await signIn(authenticator.sign(await newOptions(), change), `10.1.${i}.1`);
      expect(replyOf(response)).toMatchObject(WRONG);
      clock.ahead += 20 * 60_000;
    }
    const forgedResponse = authenticator.sign(await newOptions());
    forgedResponse.response.signature = authenticator.sign(await newOptions()).response.signature;
    expect(replyOf(await signIn(forgedResponse, '10.1.9.1'))).toMatchObject(WRONG);
    clock.ahead = 0;
    expect((await here.passkeys.list()).items[0]!.usedAt).toBeNull();
    expect(await sessionsOf(id)).toHaveLength(1);
    expect((await reasonsOn(id)).at(-1)).toBe('signature');
  });

  it('T7 a challenge is answered once, even after a refused response, and not after its time or for another purpose', async () => {
    const { here, authenticator } = await personWithPasskey();
    const options = await newOptions();
    const response = authenticator.sign(options);
    expect((await signIn(response)).status).toBe(200);
    expect(replyOf(await signIn(response))).toMatchObject(OVER);

    const next = await newOptions();
    expect(replyOf(await signIn(authenticator.sign(next, { origin: 'https://portal.example' })))).toMatchObject(WRONG);
    expect(replyOf(await signIn(authenticator.sign(next)))).toMatchObject(OVER);

    const forAdding = await here.passkeys.addOptions({ password: DEMO_PASSWORD });
    expect(replyOf(await signIn(authenticator.sign({ ...next, challenge: forAdding.challenge })))).toMatchObject(OVER);
    expect(replyOf(await signIn(authenticator.sign({ ...next, challenge: 'Zm9yZ2Vk' })))).toMatchObject(OVER);

    const late = await newOptions();
    clock.ahead = PASSKEY_LIMITS.challengeMs + 1_000;
    expect(replyOf(await signIn(authenticator.sign(late)))).toMatchObject(OVER);
  });

  it('T7 only one of several simultaneous sign-ins with the same challenge succeeds', async () => {
    const { authenticator } = await personWithPasskey();
    const options = await newOptions();
    const responses = [1, 2, 3].map(() => authenticator.sign(options, { counter: 0 }));
    const statuses = await Promise.all(responses.map(async (response) => (await signIn(response)).status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  });

  it('G1 a sign-in locks the person before the passkey, as a reset does, so that the two never wait for each other', async () => {
    const { id, authenticator } = await personWithPasskey();
    const passkeys = gateway.app.get(Passkeys, { strict: false });
    const recordUse = passkeys.recordUse.bind(passkeys);
    const hasLock: boolean[] = [];
    const spy = jest.spyOn(passkeys, 'recordUse').mockImplementation(async (tx, passkey, counter) => {
      hasLock.push(await holdsLockOn(tx, id));
      return recordUse(tx, passkey, counter);
    });
    const { status } = await signIn(authenticator.sign(await newOptions()));
    spy.mockRestore();
    expect([status, hasLock]).toEqual([200, [true]]);
  });

  it('T7 a signature counter that goes back is refused as a copied authenticator, and is in the audit of the person', async () => {
    const { id, here, authenticator } = await personWithPasskey();
    expect((await signIn(authenticator.sign(await newOptions(), { counter: 7 }))).status).toBe(200);
    const { usedAt } = (await here.passkeys.list()).items[0]!;
    for (const counter of [7, 3, 0]) {
      expect(replyOf(await signIn(authenticator.sign(await newOptions(), { counter })))).toMatchObject(WRONG);
    }
    expect((await here.passkeys.list()).items[0]!.usedAt).toBe(usedAt);
    expect(new Set(await reasonsOn(id))).toEqual(new Set(['counter']));
    expect((await signIn(authenticator.sign(await newOptions(), { counter: 8 }))).status).toBe(200);
  });

  it.each([
    ['waiting', 403, 'account.waiting'],
    ['rejected', 403, 'account.rejected'],
    ['disabled', 403, 'account.disabled'],
    ['deleted', 422, 'passkey.wrong'],
  ] as const)('R1.3 an account that is %s is refused', async (standing, status, code) => {
    const { id, authenticator } = await personWithPasskey();
    await gateway.database.db.updateTable('person').set({ standing, reason: 'Not a partner' }).where('id', '=', id).execute();
    expect(replyOf(await signIn(authenticator.sign(await newOptions())))).toMatchObject({ status, body: { code } });
  });

  it('T7 wrong responses are limited by person, and a device of the owner is counted separately', async () => {
    const { authenticator } = await personWithPasskey();
    const first = await signIn(authenticator.sign(await newOptions()));
    const device = cookiesOf(first)
      .find((line) => line.startsWith('dv='))!
      .split(';')[0]!;
    const guess = async (i: number) => signIn(authenticator.sign(await newOptions(), { isUserVerified: false }), `10.2.${i}.1`);
    for (const i of [1, 2, 3, 4, 5]) expect(replyOf(await guess(i))).toMatchObject(WRONG);
    expect((await guess(6)).status).toBe(429);
    expect((await signIn(authenticator.sign(await newOptions()), '10.2.7.1')).status).toBe(429);
    expect((await signIn(authenticator.sign(await newOptions()), '10.2.7.1', device)).status).toBe(200);
  });

  it('T7 wrong responses with unknown passkeys are limited by network', async () => {
    const { authenticator, here, passkeyId } = await personWithPasskey();
    await here.passkeys.remove({ passkeyId, password: DEMO_PASSWORD });
    const guess = async () => (await signIn(authenticator.sign(await newOptions()), '10.3.0.1')).status;
    const statuses: number[] = [];
    while (statuses.length < 6) statuses.push(await guess());
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });
});
