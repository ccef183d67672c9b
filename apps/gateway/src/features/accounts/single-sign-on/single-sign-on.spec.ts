import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { auditOf, gateway, identitiesOf, insertOwner, openBrowser, provider, tokenOf } from '../../../../../../tests/kit/linking-gateway';
import { codeFor, registration } from '../../../../../../tests/kit/sign-up';
import { addProvider, providerSettings, signInWith } from '../../../../../../tests/kit/sso/provider-settings';
import { DEMO_PASSWORD } from '../demo-users';

const userOf = async (tab: ReturnType<typeof openBrowser>) => {
  const { body } = await tab.send('POST', '/api/auth/refresh-token');
  return (body['userDetails'] as { userId: string } | undefined)?.userId;
};

describe('the identity provider of a mail domain', () => {
  it('R1.3 T8 the provider is found by the domain alone, in any spelling, and the response does not depend on accounts', async () => {
    const { providerId, domain } = await addProvider();
    const find = (text: string) => gateway.nobody.identityProviders.find({ domain: text });
    const expected = { provider: { providerId, name: 'Talwasser', isEnforced: false } };
    for (const spelling of [domain, domain.toUpperCase(), `@${domain}`, ` ${domain} `]) expect(await find(spelling)).toEqual(expected);
    expect(await find('elsewhere.example')).toEqual({ provider: null });
    await insertOwner();
    expect(await find(domain)).toEqual(expected);
  });

  it('R1.3 an international domain is found in its own letters and in ASCII', async () => {
    const label = randomUUID();
    const { providerId, domains } = await addProvider({ domains: [`Müller-${label}.example`] });
    expect(domains).toEqual([new URL(`http://müller-${label}.example`).hostname]);
    for (const domain of [`müller-${label}.example`, domains[0]!]) {
      expect((await gateway.nobody.identityProviders.find({ domain })).provider?.providerId).toBe(providerId);
    }
  });
});

describe('a sign-in with the identity provider of an organization', () => {
  it('R1.3 T9 the first sign-in links the identity to the account with its address without a password, and notifies the person', async () => {
    const organization = await addProvider();
    const { id, email } = await insertOwner();
    const { tab, page } = await signInWith(organization);
    expect(page).toBe('/home');
    expect(await userOf(tab)).toBe(id);
    const { sub, tid } = provider.account;
    expect(await identitiesOf(id)).toEqual([{ issuer: provider.issuer, tenant: tid, subject: sub, email }]);
    expect(await auditOf(id, 'account.provider-linked')).toMatchObject([
      { actor: null, after: { provider: 'Talwasser', tenant: tid, subject: sub } },
    ]);
    const letters = gateway.database.db.selectFrom('letter').select('kind').where('to_address', '=', email);
    expect(await letters.where('kind', '=', 'account.provider-linked').execute()).toHaveLength(1);
    const later = await signInWith(organization);
    expect(await userOf(later.tab)).toBe(id);
    expect(await identitiesOf(id)).toHaveLength(1);
  });

  it('R1.3 T9 the request has PKCE, state and nonce, and only the browser that started it can finish it', async () => {
    const { providerId } = await addProvider();
    const { id } = await insertOwner();
    const { tab } = await signInWith({ providerId });
    const authorization = new URL(tab.visits.find((url) => url.startsWith(`${provider.issuer}/auth?`))!);
    const parameters = ['code_challenge', 'state', 'nonce'].map((name) => authorization.searchParams.get(name)?.length);
    for (const length of parameters) expect(length).toBeGreaterThan(30);
    expect(authorization.searchParams.get('code_challenge_method')).toBe('S256');
    const callback = tab.visits.find((url) => url.includes('/api/auth/sso/callback'))!;
    const stranger = openBrowser();
    expect(await stranger.follow(callback)).toBe('/login?failed=session.over');
    expect(await tab.follow(callback)).toBe('/login?failed=session.over');
    expect(await userOf(stranger)).toBeUndefined();
    expect(await identitiesOf(id)).toHaveLength(1);
  });

  it('R1.3 T9 a forged state signs nobody in', async () => {
    const { providerId } = await addProvider();
    await insertOwner();
    const tab = openBrowser();
    await tab.go(`${gateway.url}/api/auth/sso/start/${providerId}`);
    expect(await tab.follow(`${gateway.url}/api/auth/sso/callback?code=x&state=forged`)).toBe('/login?failed=single-sign-on.failed');
    expect(await userOf(tab)).toBeUndefined();
  });

  it.each([
    ['an address outside of its domains', () => ({ email: `${randomUUID()}@elsewhere.example` }), 'single-sign-on.foreign-domain'],
    ['an address of a subdomain', (domain: string) => ({ email: `nora@mail.${domain}` }), 'single-sign-on.foreign-domain'],
    ['an unverified address', () => ({ email_verified: false }), 'single-sign-on.email-unverified'],
    ['an address without a statement about its verification', () => ({ email_verified: undefined }), 'single-sign-on.email-unverified'],
    ['no address', () => ({ email: undefined }), 'single-sign-on.email-missing'],
  ])('T9 a provider that returns %s signs nobody in', async (_about, claims, failure) => {
    const organization = await addProvider();
    const { id } = await insertOwner();
    const otherClaims: { email?: string | undefined; email_verified?: boolean | undefined } = claims(organization.domain);
    Object.assign(provider.account, otherClaims);
    // The foreign address belongs to an account as well.
    const other = typeof otherClaims.email === 'string' ? await insertOwner() : undefined;
    const { tab, page } = await signInWith(organization);
    expect(page).toBe(`/login?failed=${failure}`);
    expect(await userOf(tab)).toBeUndefined();
    expect([...(await identitiesOf(id)), ...(other ? await identitiesOf(other.id) : [])]).toEqual([]);
  });

  it('T9 a linked identity cannot sign in any more when the domain of the account leaves its provider', async () => {
    const organization = await addProvider();
    const { id } = await insertOwner();
    expect((await signInWith(organization)).page).toBe('/home');
    const sam = await gateway.as('sam');
    const { providerId, rev } = organization;
    const { clientSecret: _, ...settings } = providerSettings();
    await sam.identityProviders.change({ ...settings, providerId, rev, password: DEMO_PASSWORD });
    expect((await signInWith(organization)).page).toBe('/login?failed=single-sign-on.foreign-domain');
    expect(await identitiesOf(id)).toHaveLength(1);
  });

  it('T9 the same account at the same issuer is a different identity for the provider of the installation', async () => {
    const organization = await addProvider();
    const { id } = await insertOwner();
    expect((await signInWith(organization)).page).toBe('/home');
    const tab = openBrowser();
    expect(await tab.signIn()).toBe('/link-account');
    expect((await tab.link(await tokenOf(provider.account.email!))).status).toBe(200);
    expect(await identitiesOf(id)).toHaveLength(2);
  });

  it('R1.3 R4.4 an unknown person gets the sign-up form with the data of the provider, and signs in with it after the approval', async () => {
    const organization = await addProvider();
    const { tab, page } = await signInWith(organization);
    const email = provider.account.email!;
    const { pathname, searchParams } = new URL(page, gateway.url);
    expect(pathname).toBe('/sign-up');
    expect(Object.fromEntries(searchParams)).toEqual({ microsoft: '1', email, firstname: 'Nora', lastname: 'Lindt' });
    const { body } = await tab.send('POST', '/api/auth/signup/adduser', { body: registration({ email }) });
    await gateway.nobody.accounts.verifyEmail({ email, code: await codeFor(gateway, email), flow: body['flow'] as string });
    expect((await signInWith(organization)).page).toBe('/login?failed=account.waiting');
    const { id } = await gateway.database.db.selectFrom('person').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    await gateway.database.db.updateTable('person').set({ standing: 'approved', unit_id: 'cp-brennhagen' }).where('id', '=', id).execute();
    const later = await signInWith(organization);
    expect(await userOf(later.tab)).toBe(id);
  });

  it.each([
    ['waiting', 'account.waiting'],
    ['rejected', 'account.rejected'],
  ] as const)('R4.4 R4.7 a %s account is not signed in, and its identity is not linked', async (status, code) => {
    const organization = await addProvider();
    const { id } = await insertOwner(status);
    const { tab, page } = await signInWith(organization);
    expect(page).toBe(`/login?failed=${code}`);
    expect(await userOf(tab)).toBeUndefined();
    expect(await identitiesOf(id)).toEqual([]);
  });

  it('R4.4 a disabled account is not signed in', async () => {
    const organization = await addProvider();
    const { id } = await insertOwner();
    await (await gateway.as('sam')).people.disable({ userId: id, reason: 'A test.' });
    expect((await signInWith(organization)).page).toBe('/login?failed=account.disabled');
  });

  it('T9 a sign-in that started before the provider changed is refused', async () => {
    const { providerId, rev, domain } = await addProvider();
    const { id } = await insertOwner();
    const tab = openBrowser();
    const start = await tab.go(`${gateway.url}/api/auth/sso/start/${providerId}`);
    const sam = await gateway.as('sam');
    const { clientSecret: _, ...settings } = providerSettings({ domains: [domain] });
    await sam.identityProviders.change({ ...settings, providerId, rev, password: DEMO_PASSWORD });
    expect(await tab.follow(start.headers.get('location')!)).toBe('/login?failed=single-sign-on.failed');
    expect(await identitiesOf(id)).toEqual([]);
  });

  it('R1.3 an unknown provider leads back to the sign-in page', async () => {
    expect((await signInWith({ providerId: randomUUID() })).page).toBe('/login?failed=single-sign-on.failed');
  });
});
