import { describe, expect, it } from '@jest/globals';
import {
  auditOf,
  gateway,
  identitiesOf,
  insertOwner,
  OWNER_PASSWORD,
  openBrowser,
  provider,
} from '../../../../../../tests/kit/linking-gateway';
import { codeNow, giveApp } from '../../../../../../tests/kit/second-factor';
import type { Person } from '../../../../../../tests/kit/test-gateway';
import { SecurityEvents } from '../../../services/audit-log/security-events';

const VERIFIED = '/profile?microsoft=verified';
/** Signs in as an approved person whose address is not that of the provider's account. */
const openPerson = async () => {
  const { id, email } = await insertOwner();
  Object.assign(provider.account, { email: `private-${provider.account.sub}@provider.example` });
  return { id, email, person: await gateway.signIn(email, OWNER_PASSWORD) };
};
const connect = async ({ token }: Person, proof?: object) => {
  const tab = openBrowser();
  const { body } = await tab.startConnecting(token, proof);
  expect(await tab.follow(body['url'] as string)).toBe(VERIFIED);
  return tab.link(token);
};
const withoutRequestId = ({ status, body: { requestId: _, ...body } }: Awaited<ReturnType<ReturnType<typeof openBrowser>['send']>>) => ({
  status,
  body,
});
const unlink = (person: Person, identityId: string, password = OWNER_PASSWORD, more: { code?: string } = {}) =>
  openBrowser().send('POST', `/api/auth/identities/${identityId}/unlink`, { token: person.token, body: { password, ...more } });

describe('connecting a Microsoft account on the profile', () => {
  it('R1.3 R2.19 the account is listed in every tab of its person and of nobody else, and signs in from then on', async () => {
    const { id, person } = await openPerson();
    const lines = [person.connect(), (await gateway.as('mei')).connect()] as const;
    for (const line of lines) await line.until((events) => events.some(({ event }) => event === 'welcome'));
    expect(await person.accounts.identities({})).toEqual({ items: [], totalCount: 0, hasPassword: true });
    expect((await connect(person)).status).toBe(200);
    await lines[0].until(() => lines[0].facts('account.changed').some(({ data }) => data['userId'] === id));
    const { items } = await person.accounts.identities({});
    expect(items).toEqual([
      {
        identityId: expect.any(String),
        provider: '127.0.0.1',
        email: provider.account.email,
        linkedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
    expect(await auditOf(id, 'account.linked')).toHaveLength(1);
    expect(await openBrowser().signIn()).toBe('/home');
    expect(JSON.stringify(lines[1].events)).not.toContain(id);
  });

  it('T9 R1.3 connecting requires the password, and a wrong one gets the same response as in disconnecting', async () => {
    const { id, person } = await openPerson();
    const tab = openBrowser();
    expect(await tab.startConnecting(person.token, {})).toMatchObject({ status: 400, body: { errors: { password: expect.anything() } } });
    const refusal = withoutRequestId(await tab.startConnecting(person.token, { password: 'not the password' }));
    expect(refusal).toMatchObject({ status: 400, body: { errors: { password: [expect.objectContaining({ code: 'wrong-password' })] } } });
    expect(JSON.stringify(refusal)).not.toContain('url');
    expect((await connect(person)).status).toBe(200);
    const { identityId } = (await person.accounts.identities({})).items[0]!;
    expect(withoutRequestId(await unlink(person, identityId, 'not the password'))).toEqual(refusal);
    expect(await identitiesOf(id)).toHaveLength(1);
  });

  it('T9 R1.3 connecting also requires a code of the second factor, which is used up', async () => {
    const { id, person } = await openPerson();
    const secret = await giveApp(gateway, id);
    const tab = openBrowser();
    const code = codeNow(secret);
    const wrongCode = code === '000000' ? '111111' : '000000';
    for (const proof of [{}, { code: wrongCode }]) {
      expect(await tab.startConnecting(person.token, { password: OWNER_PASSWORD, ...proof })).toMatchObject({
        status: 422,
        body: { code: 'second-factor.wrong' },
      });
    }
    expect((await connect(person, { password: OWNER_PASSWORD, code })).status).toBe(200);
    expect(await identitiesOf(id)).toHaveLength(1);
    expect(await tab.startConnecting(person.token, { password: OWNER_PASSWORD, code })).toMatchObject({
      status: 422,
      body: { code: 'second-factor.wrong' },
    });
  });

  it('T9 a wrong password does not use up a code', async () => {
    const { id, person } = await openPerson();
    const code = codeNow(await giveApp(gateway, id));
    expect((await openBrowser().startConnecting(person.token, { password: 'not the password', code })).status).toBe(400);
    expect((await connect(person, { password: OWNER_PASSWORD, code })).status).toBe(200);
  });

  it('R1.3 connecting is refused if the account has no password that could confirm it', async () => {
    const { id, person } = await openPerson();
    await gateway.database.db.updateTable('person').set({ password_hash: null }).where('id', '=', id).execute();
    expect(await openBrowser().startConnecting(person.token)).toMatchObject({ status: 422, body: { code: 'password.unset' } });
  });

  it('T9 only the session that started it can link the account', async () => {
    const { id, email, person } = await openPerson();
    const tab = openBrowser();
    expect(await tab.connect(person.token)).toBe(VERIFIED);
    const elsewhere = await gateway.signIn(email, OWNER_PASSWORD);
    const bruno = await gateway.as('bruno');
    for (const { token } of [elsewhere, bruno]) {
      expect(await tab.link(token)).toMatchObject({ status: 422, body: { code: 'identity.spent' } });
    }
    expect(await tab.pending()).toMatchObject({ status: 422, body: { code: 'identity.spent' } });
    expect([...(await identitiesOf(id)), ...(await identitiesOf('bruno'))]).toEqual([]);
    expect((await tab.link(person.token)).status).toBe(200);
  });

  it('T9 the response of the provider is accepted only in the browser that started it', async () => {
    const { person } = await openPerson();
    const tab = openBrowser();
    await tab.connect(person.token);
    const callback = tab.visits.find((url) => url.includes('/microsoft/callback?'))!;
    expect(await openBrowser().follow(callback)).toBe('/login?failed=session.over');
    expect(await tab.follow(callback)).toBe('/login?failed=session.over');
  });

  it('T9 T33 an account that is linked to somebody else is refused, changes nothing and is in the security log', async () => {
    const first = await openPerson();
    expect((await connect(first.person)).status).toBe(200);
    const bruno = await gateway.as('bruno');
    expect(await connect(bruno, { password: 'portal-demo' })).toMatchObject({ status: 422, body: { code: 'identity.taken' } });
    expect(await identitiesOf(first.id)).toHaveLength(1);
    expect(await identitiesOf('bruno')).toEqual([]);
    await gateway.app.get(SecurityEvents, { strict: false }).write(Number.POSITIVE_INFINITY);
    expect(await auditOf('bruno', 'security.link_refused')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ actor: 'bruno', after: expect.objectContaining({ route: 'POST /api/auth/identities' }) }),
      ]),
    );
  });

  it('R1.3 connecting an own account again changes nothing', async () => {
    const { id, person } = await openPerson();
    for (let time = 0; time < 2; time++) expect((await connect(person)).status).toBe(200);
    expect(await identitiesOf(id)).toHaveLength(1);
    expect(await auditOf(id, 'account.linked')).toHaveLength(1);
  });

  it('R1.3 an account without a mail address can be connected', async () => {
    const { id, person } = await openPerson();
    Object.assign(provider.account, { email: undefined });
    expect((await connect(person)).status).toBe(200);
    expect(await identitiesOf(id)).toEqual([expect.objectContaining({ email: null })]);
  });

  it('R1.3 a failure at the provider leads back to the profile', async () => {
    const { person } = await openPerson();
    const tab = openBrowser();
    const { body } = await tab.startConnecting(person.token);
    const state = new URL(body['url'] as string).searchParams.get('state')!;
    const query = new URLSearchParams({ error: 'access_denied', state, iss: provider.issuer });
    expect(await tab.follow(`${gateway.url}/api/auth/microsoft/callback?${query}`)).toBe('/profile?microsoft=failed');
  });
});

describe('disconnecting a Microsoft account', () => {
  it('R1.3 R2.19 disconnecting requires the password, and the Microsoft account no longer signs in', async () => {
    const { id, person } = await openPerson();
    await connect(person);
    const { identityId } = (await person.accounts.identities({})).items[0]!;
    const refusal = await unlink(person, identityId, 'not the password');
    expect({ status: refusal.status, fields: Object.keys(refusal.body['errors'] as object) }).toEqual({
      status: 400,
      fields: ['password'],
    });
    expect(await identitiesOf(id)).toHaveLength(1);
    expect((await unlink(person, identityId)).status).toBe(200);
    expect(await identitiesOf(id)).toEqual([]);
    expect(await auditOf(id, 'account.unlinked')).toEqual([
      { actor: id, before: { provider: '127.0.0.1', tenant: 'a-tenant', subject: provider.account.sub }, after: null },
    ]);
    expect(await openBrowser().signIn()).toMatch(/^\/sign-up\?/);
  });

  it('T9 R1.3 disconnecting also requires a code of the second factor, which is used up', async () => {
    const { id, person } = await openPerson();
    await connect(person);
    const { identityId } = (await person.accounts.identities({})).items[0]!;
    const secret = await giveApp(gateway, id);
    const code = codeNow(secret);
    const refusal = { status: 422, body: { code: 'second-factor.wrong' } };
    for (const more of [{}, { code: code === '000000' ? '111111' : '000000' }]) {
      expect(await unlink(person, identityId, OWNER_PASSWORD, more)).toMatchObject(refusal);
    }
    expect((await unlink(person, identityId, 'not the password', { code })).status).toBe(400);
    expect(await identitiesOf(id)).toHaveLength(1);
    expect((await unlink(person, identityId, OWNER_PASSWORD, { code })).status).toBe(200);
    expect(await identitiesOf(id)).toEqual([]);
    expect(await openBrowser().startConnecting(person.token, { password: OWNER_PASSWORD, code })).toMatchObject(refusal);
  });

  it('R1.3 disconnecting is refused if the account has no password, because its person could not sign in any more', async () => {
    const { id, person } = await openPerson();
    await connect(person);
    await gateway.database.db.updateTable('person').set({ password_hash: null }).where('id', '=', id).execute();
    const { items, hasPassword } = await person.accounts.identities({});
    expect(hasPassword).toBe(false);
    expect(await unlink(person, items[0]!.identityId, 'anything')).toMatchObject({ status: 422, body: { code: 'password.unset' } });
    expect(await identitiesOf(id)).toHaveLength(1);
    expect(await openBrowser().signIn()).toBe('/home');
  });

  it('R6.8 the identity of another person is refused like an unknown one', async () => {
    const { id, person } = await openPerson();
    await connect(person);
    const { identityId } = (await person.accounts.identities({})).items[0]!;
    const bruno = await gateway.as('bruno');
    const replyTo = async (of: string) => {
      const { status, body } = await unlink(bruno, of, 'portal-demo');
      const { requestId: _, ...rest } = body;
      return { status, rest };
    };
    const unknownReply = await replyTo('00000000-0000-4000-8000-000000000000');
    expect(unknownReply.status).toBe(404);
    expect(await replyTo(identityId)).toEqual(unknownReply);
    expect(await identitiesOf(id)).toHaveLength(1);
  });

  it('T26 deleting an account deletes its linked identities', async () => {
    const { id, person } = await openPerson();
    await connect(person);
    await (await gateway.as('lena')).approvals.removeAccount({ userId: id, reason: 'Left the company.' });
    expect(await identitiesOf(id)).toEqual([]);
  });
});
