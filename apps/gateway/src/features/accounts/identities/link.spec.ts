import { describe, expect, it } from '@jest/globals';
import { auditOf, gateway, identitiesOf, insertOwner, openBrowser, provider, tokenOf } from '../../../../../../tests/kit/linking-gateway';
import { codeFor, registration } from '../../../../../../tests/kit/sign-up';
import { KEY } from '../../../../../../tests/kit/test-gateway';

/** Signs in with the provider in a new browser, up to the page that requests the password. */
const openLinkPage = async () => {
  const tab = openBrowser();
  expect(await tab.signIn()).toBe('/link-account');
  return tab;
};
const SPENT = { status: 422, body: { code: 'identity.spent' } };

describe('a first Microsoft sign-in with the address of an existing account', () => {
  it('R1.3 T9 the sign-in requests the password of the account once, and no password from then on', async () => {
    const { id, email } = await insertOwner();
    const tab = await openLinkPage();
    expect(await tab.pending()).toMatchObject({ status: 200, body: { provider: '127.0.0.1', email } });
    expect(await identitiesOf(id)).toEqual([]);
    const { body } = await tab.login(email);
    expect((await tab.link(body['token'] as string)).status).toBe(200);
    const { sub, tid } = provider.account;
    expect(await identitiesOf(id)).toEqual([{ issuer: provider.issuer, tenant: tid, subject: sub, email }]);
    expect(await auditOf(id, 'account.linked')).toEqual([
      { actor: id, before: null, after: { provider: '127.0.0.1', tenant: tid, subject: sub } },
    ]);
    const letter = gateway.database.db.selectFrom('letter').select('data').where('to_address', '=', email);
    expect(await letter.where('kind', '=', 'account.linked').execute()).toEqual([{ data: { name: 'Greta Sommer', account: email } }]);

    const later = openBrowser();
    expect(await later.signIn()).toBe('/home');
    expect(await later.send('POST', '/api/auth/refresh-token')).toMatchObject({ status: 200, body: { userDetails: { userId: id } } });
  });

  it('T9 a wrong password links nothing, and the right one can still be entered', async () => {
    const { id, email } = await insertOwner();
    const tab = await openLinkPage();
    expect(await tab.login(email, 'not the password')).toMatchObject({ status: 401, body: { code: 'sign-in.wrong' } });
    expect((await tab.link('')).status).toBe(401);
    expect(await identitiesOf(id)).toEqual([]);
    const { body } = await tab.login(email);
    expect((await tab.link(body['token'] as string)).status).toBe(200);
    expect(await identitiesOf(id)).toHaveLength(1);
  });

  it('T9 a verified identity is linked only once, even after it was disconnected again', async () => {
    const { id, email } = await insertOwner();
    const tab = await openLinkPage();
    const replay = tab.cookie();
    const token = await tokenOf(email);
    expect((await tab.link(token)).status).toBe(200);
    const sendReplay = async () => {
      const response = await fetch(`${gateway.url}/api/auth/identities`, {
        method: 'POST',
        headers: { ...KEY, authorization: `Bearer ${token}`, cookie: replay },
      });
      return { status: response.status, body: await response.json() };
    };
    expect(await sendReplay()).toMatchObject(SPENT);
    await gateway.database.db.deleteFrom('identity').where('person_id', '=', id).execute();
    expect(await sendReplay()).toMatchObject(SPENT);
    expect(await identitiesOf(id)).toEqual([]);
  });

  it('T9 only the browser that verified the identity can link it, and only to the account with its address', async () => {
    const { id, email } = await insertOwner();
    const tab = await openLinkPage();
    expect(await openBrowser().link(await tokenOf(email))).toMatchObject(SPENT);
    expect(await openBrowser().pending()).toMatchObject(SPENT);
    const bruno = await gateway.as('bruno');
    expect(await tab.link(bruno.token)).toMatchObject(SPENT);
    expect([...(await identitiesOf(id)), ...(await identitiesOf('bruno'))]).toEqual([]);
    expect((await tab.link(await tokenOf(email))).status).toBe(200);
  });

  it('T9 a verified identity can be linked for ten minutes', async () => {
    const { id, email } = await insertOwner();
    const tab = await openLinkPage();
    await gateway.database.db
      .updateTable('identity_proof')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('person_id', '=', id)
      .execute();
    expect(await tab.pending()).toMatchObject(SPENT);
    expect(await tab.link(await tokenOf(email))).toMatchObject(SPENT);
    expect(await identitiesOf(id)).toEqual([]);
  });

  it('T9 exactly one of two simultaneous requests to link an identity succeeds', async () => {
    const { id, email } = await insertOwner();
    const tab = await openLinkPage();
    const token = await tokenOf(email);
    const statuses = (await Promise.all([tab.link(token), tab.link(token)])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(await identitiesOf(id)).toHaveLength(1);
    expect(await auditOf(id, 'account.linked')).toHaveLength(1);
  });

  it('T9 an identity that two browsers verified at the same time is linked once', async () => {
    const { id, email } = await insertOwner();
    const [one, other] = [await openLinkPage(), await openLinkPage()];
    const token = await tokenOf(email);
    const statuses = (await Promise.all([one.link(token), other.link(token)])).map(({ status }) => status);
    expect(statuses).toEqual([200, 200]);
    expect(await identitiesOf(id)).toHaveLength(1);
    expect(await auditOf(id, 'account.linked')).toHaveLength(1);
  });

  it.each([{ email_verified: false }, { email_verified: undefined }])(
    'T9 T8 an address that the provider has not verified (%j) never reveals whether it has an account',
    async (claims) => {
      Object.assign(provider.account, claims);
      const pathOf = async () => new URL(await openBrowser().signIn(), gateway.url).pathname;
      expect(await pathOf()).toBe('/sign-up');
      const { id } = await insertOwner();
      expect(await pathOf()).toBe('/sign-up');
      const proofs = await gateway.database.db.selectFrom('identity_proof').select('id').where('person_id', '=', id).execute();
      expect(proofs).toEqual([]);
    },
  );

  it('R1.2 T9 the password of a waiting account leads to its request and links nothing', async () => {
    const { id, email } = await insertOwner('waiting');
    const tab = await openLinkPage();
    const { status, body } = await tab.login(email);
    expect({ status, code: body['code'] }).toEqual({ status: 403, code: 'account.waiting' });
    const { token } = body['data'] as { token: string };
    expect((await tab.link(token)).status).toBe(401);
    expect(await identitiesOf(id)).toEqual([]);
  });

  it('R4.7 T9 a rejected person learns the reason, and the identity is linked if they apply again in the same browser', async () => {
    const { id, email } = await insertOwner('rejected');
    const tab = await openLinkPage();
    expect(await tab.login(email)).toMatchObject({ status: 403, body: { code: 'account.rejected' } });
    expect(await identitiesOf(id)).toEqual([]);
    const { body } = await tab.send('POST', '/api/auth/signup/adduser', { body: registration({ email }) });
    const code = await codeFor(gateway, email);
    await gateway.nobody.accounts.verifyEmail({ email, code, flow: body['flow'] as string });
    expect(await identitiesOf(id)).toEqual([expect.objectContaining({ subject: provider.account.sub, email })]);
  });
});

describe('the claims of the provider', () => {
  it('R1.3 mail address and names are read from the userinfo endpoint if the ID token lacks them', async () => {
    provider.serve(gateway.url, { areInUserinfo: true });
    try {
      const end = new URL(await openBrowser().signIn(), gateway.url);
      const { email } = provider.account;
      expect(Object.fromEntries(end.searchParams)).toEqual({ microsoft: '1', email, firstname: 'Nora', lastname: 'Lindt' });
      await insertOwner();
      await openLinkPage();
    } finally {
      provider.serve(gateway.url);
    }
  });

  it.each([undefined, 'no address'])('R1.3 an account without a mail address (%j) cannot be used for a sign-up', async (email) => {
    Object.assign(provider.account, { email });
    const tab = openBrowser();
    expect(await tab.signIn()).toBe('/login?failed=email.missing');
    expect(tab.cookie()).toBe('');
  });

  it('R1.3 a linked account signs in although the provider gives no mail address any more', async () => {
    const { email } = await insertOwner();
    const tab = await openLinkPage();
    expect((await tab.link(await tokenOf(email))).status).toBe(200);
    Object.assign(provider.account, { email: undefined });
    expect(await openBrowser().signIn()).toBe('/home');
  });
});
