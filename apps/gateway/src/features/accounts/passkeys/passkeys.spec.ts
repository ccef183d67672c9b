import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { PASSKEY_LIMITS } from '@portal/contracts';
import { addPasskey, authenticatorFor } from '../../../../../../tests/kit/passkeys/add-passkey';
import { codeAt, giveApp, twinOf } from '../../../../../../tests/kit/second-factor';
import { clock, gateway } from '../../../../../../tests/kit/sessions-gateway';
import { PrincipalCheck } from '../../../platform/http/principal-check';
import { SecurityEvents } from '../../../services/audit-log/security-events';
import { DEMO_PASSWORD } from '../demo-users';

const isWrong = expect.objectContaining({ code: 'passkey.wrong' });
const isOver = expect.objectContaining({ code: 'passkey.over' });
const PROOF = { password: DEMO_PASSWORD };

/** Signs in a person like Bruno. */
const newPerson = async () => {
  const { id, email } = await twinOf(gateway, 'bruno');
  return { id, email, here: await gateway.signIn(email, DEMO_PASSWORD) };
};
const actionsOn = async (id: string) =>
  (await gateway.database.db.selectFrom('audit').select('action').where('object', '=', id).orderBy('seq').execute()).map(
    ({ action }) => action,
  );
const securityEventsOn = async (id: string) => {
  await gateway.app.get(SecurityEvents, { strict: false }).write(Number.POSITIVE_INFINITY);
  const rows = await gateway.database.db.selectFrom('audit').select(['action', 'after']).where('object', '=', id).orderBy('seq').execute();
  return rows.filter(({ action }) => action.startsWith('security.'));
};
const mailsTo = async (email: string) =>
  (await gateway.database.db.selectFrom('letter').select('kind').where('to_address', '=', email).orderBy('id').execute()).map(
    ({ kind }) => kind,
  );
const namesOf = async (here: Awaited<ReturnType<typeof newPerson>>['here']) => (await here.passkeys.list()).items.map(({ name }) => name);

afterEach(() => {
  jest.restoreAllMocks();
  delete gateway.env.PUBLIC_URL;
});

describe('adding a passkey', () => {
  it('R1.3 a person adds a passkey, sees it in the list, and learns of it by mail', async () => {
    const { id, email, here } = await newPerson();
    expect(await here.passkeys.list()).toEqual({ items: [], totalCount: 0 });
    const options = await here.passkeys.addOptions(PROOF);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Yarrowdyne Partner Portal' },
      user: { name: email, displayName: 'Bruno Hagen' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      timeout: PASSKEY_LIMITS.challengeMs,
      excludeCredentials: [],
    });
    const authenticator = authenticatorFor(gateway);
    const passkey = await here.passkeys.add({ name: '  Laptop ', credential: authenticator.create(options) });
    expect(passkey).toMatchObject({ name: 'Laptop', usedAt: null });
    expect(await here.passkeys.list()).toEqual({ items: [passkey], totalCount: 1 });
    expect(await actionsOn(id)).toEqual(['passkey.added']);
    expect(await mailsTo(email)).toContain('passkey.added');
    const next = await here.passkeys.addOptions(PROOF);
    expect(next.excludeCredentials).toEqual([{ id: authenticator.id, type: 'public-key', transports: ['internal'] }]);
    expect(next.user.id).toBe(options.user.id);
  });

  it('R6.8 options need the password and, once there is an app, a code that is then used up', async () => {
    const { id, here } = await newPerson();
    await expect(here.passkeys.addOptions({ password: 'not the password' })).rejects.toMatchObject({
      status: 400,
      body: { errors: { password: [{ code: 'wrong-password' }] } },
    });
    const code = codeAt(await giveApp(gateway, id), Date.now());
    await expect(here.passkeys.addOptions(PROOF)).rejects.toMatchObject({ code: 'second-factor.wrong' });
    expect((await here.passkeys.addOptions({ ...PROOF, code })).challenge).toBeTruthy();
    await expect(here.passkeys.addOptions({ ...PROOF, code })).rejects.toMatchObject({ code: 'second-factor.wrong' });
  });

  it('R1.3 an account without a password is told to set one', async () => {
    const { id, here } = await newPerson();
    await gateway.database.db.updateTable('person').set({ password_hash: null }).where('id', '=', id).execute();
    await expect(here.passkeys.addOptions(PROOF)).rejects.toMatchObject({ code: 'password.unset' });
  });

  it('T7 responses from another origin, for another portal, of another kind or without verification are refused', async () => {
    const changes = [
      { reason: 'origin', change: { origin: 'https://portal.example' } },
      { reason: 'rp id', change: { rpId: 'portal.example' } },
      { reason: 'type', change: { type: 'webauthn.get' } },
      { reason: 'user verification', change: { isUserVerified: false } },
    ];
    for (const { reason, change } of changes) {
      const { id, here } = await newPerson();
      const credential = authenticatorFor(gateway).create(await here.passkeys.addOptions(PROOF), change);
      await expect(here.passkeys.add({ name: 'Laptop', credential })).rejects.toEqual(isWrong);
      expect(await namesOf(here)).toEqual([]);
      expect(await securityEventsOn(id)).toMatchObject([
        { action: 'security.passkey_refused', after: { route: 'POST /api/auth/passkeys', reason } },
      ]);
    }
  });

  it('T7 a challenge can be answered only once, even if the response is refused or several requests arrive simultaneously', async () => {
    const { here } = await newPerson();
    const options = await here.passkeys.addOptions(PROOF);
    const wrong = authenticatorFor(gateway).create(options, { origin: 'https://portal.example' });
    await expect(here.passkeys.add({ name: 'Wrong', credential: wrong })).rejects.toEqual(isWrong);
    const right = authenticatorFor(gateway).create(options);
    await expect(here.passkeys.add({ name: 'Late', credential: right })).rejects.toEqual(isOver);

    const device = authenticatorFor(gateway);
    await here.passkeys.add({ name: 'Tablet', credential: device.create(await here.passkeys.addOptions(PROOF)) });
    const nextOptions = await here.passkeys.addOptions(PROOF);
    await expect(here.passkeys.add({ name: 'Again', credential: device.create(nextOptions) })).rejects.toEqual(isWrong);
    await expect(here.passkeys.add({ name: 'Late', credential: authenticatorFor(gateway).create(nextOptions) })).rejects.toEqual(isOver);

    const next = await here.passkeys.addOptions(PROOF);
    const credentials = [authenticatorFor(gateway), authenticatorFor(gateway)].map((authenticator) => authenticator.create(next));
    const results = await Promise.allSettled(credentials.map((credential) => here.passkeys.add({ name: 'Phone', credential })));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await namesOf(here)).toEqual(['Tablet', 'Phone']);
  });

  it('T7 a challenge is refused after its time, for another person, in another session, after a new password and for another purpose', async () => {
    const [one, other] = [await newPerson(), await newPerson()];
    const elsewhere = await gateway.signIn(one.email, DEMO_PASSWORD);
    const add = (here: typeof elsewhere, options: Parameters<ReturnType<typeof authenticatorFor>['create']>[0]) =>
      here.passkeys.add({ name: 'Laptop', credential: authenticatorFor(gateway).create(options) });

    const options = await one.here.passkeys.addOptions(PROOF);
    await expect(add(other.here, options)).rejects.toEqual(isOver);
    await expect(add(elsewhere, options)).rejects.toEqual(isOver);
    const forSignIn = await gateway.nobody.passkeys.signInOptions({});
    await expect(add(one.here, { ...options, challenge: forSignIn.challenge })).rejects.toEqual(isOver);
    await expect(add(one.here, { ...options, challenge: 'Zm9yZ2Vk' })).rejects.toEqual(isOver);
    clock.ahead = PASSKEY_LIMITS.challengeMs + 1_000;
    await expect(add(one.here, options)).rejects.toEqual(isOver);
    clock.ahead = 0;
    const late = await one.here.passkeys.addOptions(PROOF);
    await one.here.accounts.savePassword({ current: DEMO_PASSWORD, password: 'Heidekraut-471' });
    await expect(add(one.here, late)).rejects.toEqual(isOver);
    expect(await namesOf(one.here)).toEqual([]);
    expect(await namesOf(other.here)).toEqual([]);
    expect((await securityEventsOn(other.id)).map(({ after }) => after)).toEqual([
      { route: 'POST /api/auth/passkeys', reason: 'foreign', count: 1 },
    ]);
  });

  it.each([
    ['the session was ended', { ended_at: new Date(), end_reason: 'factor-reset' }, {}],
    ['the account was disabled', {}, { standing: 'disabled' }],
  ] as const)('G8 a passkey is not stored after %s, even if the check of the session is still cached', async (_case, session, change) => {
    const { id, here } = await newPerson();
    const credential = authenticatorFor(gateway).create(await here.passkeys.addOptions(PROOF));
    const { db } = gateway.database;
    jest.spyOn(gateway.app.get(PrincipalCheck, { strict: false }), 'over').mockResolvedValue(null);
    if ('ended_at' in session) await db.updateTable('session').set(session).where('id', '=', here.sessionId).execute();
    if ('standing' in change) await db.updateTable('person').set(change).where('id', '=', id).execute();
    await expect(here.passkeys.add({ name: 'Laptop', credential })).rejects.toEqual(isOver);
    expect(await db.selectFrom('passkey').select('id').where('person_id', '=', id).execute()).toEqual([]);
  });

  it('R6.8 a credential that already belongs to an account cannot be added to any account', async () => {
    const [one, other] = [await newPerson(), await newPerson()];
    const { authenticator } = await addPasskey(gateway, one.here);
    const credential = authenticator.create(await other.here.passkeys.addOptions(PROOF));
    await expect(other.here.passkeys.add({ name: 'Copy', credential })).rejects.toEqual(isWrong);
    expect(await namesOf(other.here)).toEqual([]);
    expect(await namesOf(one.here)).toEqual(['Laptop']);
  });

  it('R1.3 a person has at most ten passkeys, even when the options of several are open', async () => {
    const { id, here } = await newPerson();
    const row = {
      person_id: id,
      user_handle: 'h',
      public_key: Buffer.alloc(1),
      sign_count: 0,
      transports: [],
      name: 'Key',
      added_at: new Date(),
    };
    const insert = (from: number, to: number) =>
      gateway.database.db
        .insertInto('passkey')
        .values(Array.from({ length: to - from }, (_, i) => ({ ...row, credential_id: `${id}-${from + i}`, used_at: null })))
        .execute();
    await insert(0, 9);
    const open = [await here.passkeys.addOptions(PROOF), await here.passkeys.addOptions(PROOF)];
    const add = (options: (typeof open)[number]) =>
      here.passkeys.add({ name: 'Last', credential: authenticatorFor(gateway).create(options) });
    const results = await Promise.allSettled(open.map(add));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(here.passkeys.addOptions(PROOF)).rejects.toMatchObject({ code: 'passkey.full' });
    expect(await namesOf(here)).toHaveLength(10);
  });

  it('R10.6 with a public address, only its origin and host are accepted', async () => {
    const { here } = await newPerson();
    const { env } = gateway;
    env.PUBLIC_URL = 'https://partners.yarrowdyne.example/';
    const options = await here.passkeys.addOptions(PROOF);
    const next = await here.passkeys.addOptions(PROOF);
    expect(options.rp.id).toBe('partners.yarrowdyne.example');
    const local = authenticatorFor(gateway).create(options);
    await expect(here.passkeys.add({ name: 'Local', credential: local })).rejects.toEqual(isWrong);
    const change = { origin: 'https://partners.yarrowdyne.example', rpId: 'partners.yarrowdyne.example' };
    await here.passkeys.add({ name: 'Public', credential: authenticatorFor(gateway).create(next, change) });
    expect(await namesOf(here)).toEqual(['Public']);
  });
});

describe('the passkeys of a person', () => {
  it('R1.3 renaming needs no password, and only the own passkeys can be renamed', async () => {
    const [one, other] = [await newPerson(), await newPerson()];
    const { passkeyId } = await addPasskey(gateway, one.here);
    expect(await one.here.passkeys.rename({ passkeyId, name: 'Work laptop' })).toMatchObject({ passkeyId, name: 'Work laptop' });
    await expect(other.here.passkeys.rename({ passkeyId, name: 'Mine' })).rejects.toMatchObject({ code: 'object.missing' });
    expect(await namesOf(one.here)).toEqual(['Work laptop']);
  });

  it('R1.3 removing needs the password and, with an app, a code, and its person learns of it by mail', async () => {
    const [one, other] = [await newPerson(), await newPerson()];
    const { id, email, here } = one;
    const { passkeyId } = await addPasskey(gateway, here);
    await expect(here.passkeys.remove({ passkeyId, password: 'not the password' })).rejects.toMatchObject({ status: 400 });
    await expect(other.here.passkeys.remove({ passkeyId, ...PROOF })).rejects.toMatchObject({ code: 'object.missing' });
    const code = codeAt(await giveApp(gateway, id), Date.now());
    await expect(here.passkeys.remove({ passkeyId, ...PROOF })).rejects.toMatchObject({ code: 'second-factor.wrong' });
    expect(await namesOf(here)).toEqual(['Laptop']);
    await here.passkeys.remove({ passkeyId, ...PROOF, code });
    expect(await namesOf(here)).toEqual([]);
    expect(await actionsOn(id)).toEqual(expect.arrayContaining(['passkey.added', 'passkey.removed']));
    expect(await mailsTo(email)).toEqual(expect.arrayContaining(['passkey.added', 'passkey.removed']));
  });

  it('R4.1 the tabs of the person are notified of a new, a renamed and a removed passkey', async () => {
    const { id, here } = await newPerson();
    const line = here.connect();
    await line.until((events) => events.some(({ event }) => event === 'welcome'));
    const isNotified = (count: number) =>
      line.until(() => line.facts('factor.changed').filter(({ data }) => data['userId'] === id).length === count);
    const { passkeyId } = await addPasskey(gateway, here);
    await isNotified(1);
    await here.passkeys.rename({ passkeyId, name: 'Phone' });
    await isNotified(2);
    await here.passkeys.remove({ passkeyId, ...PROOF });
    await isNotified(3);
  });

  it('R6.8 the download of own data names the passkeys, and deleting the account deletes them', async () => {
    const { id, here } = await newPerson();
    const { addedAt } = await addPasskey(gateway, here);
    const { data } = (await here.accounts.personalData()) as { data: Record<string, Record<string, string>[]> };
    expect(data['passkey']!.map(({ name, added_at, used_at }) => [name, new Date(added_at!).toISOString(), used_at])).toEqual([
      ['Laptop', addedAt, null],
    ]);
    await (await gateway.as('jonas')).approvals.removeAccount({ userId: id, reason: 'Left the company' });
    const rows = await gateway.database.db.selectFrom('passkey').select('id').where('person_id', '=', id).execute();
    expect(rows).toEqual([]);
  });
});
