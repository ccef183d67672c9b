import { randomUUID } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import { auditOf, gateway, identitiesOf, insertOwner, openBrowser, provider, tokenOf } from '../../../../../../tests/kit/linking-gateway';
import { codeFor, registration } from '../../../../../../tests/kit/sign-up';
import { addProvider, providerSettings, signInWith, testProvider } from '../../../../../../tests/kit/sso/provider-settings';
import { Clock } from '../../../platform/clock';
import { SecurityEvents } from '../../../services/audit-log/security-events';
import { DEMO_PASSWORD } from '../demo-users';
import { isOfTenant } from '../identities/openid-flow';

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

describe('an ID token of Microsoft', () => {
  it.each([
    ['https://login.microsoftonline.com/3f6c1d5e-0000-4000-8000-000000000001/v2.0', '3f6c1d5e-0000-4000-8000-000000000001', true],
    ['https://login.microsoftonline.com/3f6c1d5e-0000-4000-8000-000000000001/v2.0', '3f6c1d5e-0000-4000-8000-000000000002', false],
    ['https://login.microsoftonline.com/3f6c1d5e-0000-4000-8000-000000000001/v2.0', '', false],
    ['https://login.microsoftonline.com/common/v2.0', '3f6c1d5e-0000-4000-8000-000000000001', false],
    ['https://login.talwasser.example', '', true],
  ])('T9 the issuer %s may send tokens of the tenant %j: %s', (issuer, tenant, expected) => {
    expect(isOfTenant({ issuer, tenant })).toBe(expected);
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
    expect(await stranger.follow(callback)).toBe('/login?failed=single-sign-on.failed');
    expect(await tab.follow(callback)).toBe('/login?failed=single-sign-on.failed');
    expect(await userOf(stranger)).toBeUndefined();
    expect(await identitiesOf(id)).toHaveLength(1);
  });

  it.each([
    ['state', '/login?failed=single-sign-on.failed'],
    ['nonce', '/login?failed=single-sign-on.failed'],
    ['ui_locales', '/home'],
  ])('R1.3 T9 a valid response for another value of %s leads to %s', async (parameter, page) => {
    const { providerId } = await addProvider();
    await insertOwner();
    const tab = openBrowser();
    const start = await tab.go(`${gateway.url}/api/auth/sso/start/${providerId}`);
    const authorization = new URL(start.headers.get('location')!);
    authorization.searchParams.set(parameter, 'forged-forged-forged-forged-forged');
    expect(await tab.follow(authorization.href)).toBe(page);
    expect(tab.visits.at(-1)).toContain('/api/auth/sso/callback?code=');
    expect((await userOf(tab)) === undefined).toBe(page !== '/home');
  });

  it('T9 T33 an address that was given to another person does not take over the account, until its identity is deleted', async () => {
    const organization = await addProvider();
    const { id, email } = await insertOwner();
    expect((await signInWith(organization)).page).toBe('/home');
    Object.assign(provider.account, { sub: randomUUID() });
    const { tab, page } = await signInWith(organization);
    expect(page).toBe('/login?failed=single-sign-on.other-identity');
    expect(await userOf(tab)).toBeUndefined();
    expect(await identitiesOf(id)).toHaveLength(1);
    await gateway.app.get(SecurityEvents, { strict: false }).write(Number.POSITIVE_INFINITY);
    expect(await auditOf(id, 'security.link_refused')).toMatchObject([
      { actor: null, after: { count: 1, reason: 'single-sign-on.other-identity' } },
    ]);
    await gateway.database.db.deleteFrom('identity').where('person_id', '=', id).execute();
    expect((await signInWith(organization)).page).toBe('/home');
    expect(await identitiesOf(id)).toMatchObject([{ subject: provider.account.sub, email }]);
  });

  it('T33 a refused address is a security event of its account', async () => {
    const organization = await addProvider();
    const { id } = await insertOwner();
    Object.assign(provider.account, { email_verified: false });
    await signInWith(organization);
    await gateway.app.get(SecurityEvents, { strict: false }).write(Number.POSITIVE_INFINITY);
    expect(await auditOf(id, 'security.sign_in_failed')).toMatchObject([{ after: { reason: 'single-sign-on.email-unverified' } }]);
  });

  it('R4.4 a sign-up with a provider that was deleted in the meantime has no identity', async () => {
    const organization = await addProvider();
    const { tab } = await signInWith(organization);
    const email = provider.account.email!;
    const { body } = await tab.send('POST', '/api/auth/signup/adduser', { body: registration({ email }) });
    const { providerId, rev } = organization;
    await (await gateway.as('sam')).identityProviders.remove({ providerId, rev, password: DEMO_PASSWORD });
    await gateway.nobody.accounts.verifyEmail({ email, code: await codeFor(gateway, email), flow: body['flow'] as string });
    const { id } = await gateway.database.db.selectFrom('person').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    expect(await identitiesOf(id)).toEqual([]);
  });

  it('R1.3 the metadata of a provider is read again after an hour, and whenever an administrator tests the provider', async () => {
    const organization = await addProvider();
    const fetch = jest.spyOn(globalThis, 'fetch');
    const reads = () => fetch.mock.calls.filter(([url]) => String(url).endsWith('/.well-known/openid-configuration')).length;
    const start = () => openBrowser().go(`${gateway.url}/api/auth/sso/start/${organization.providerId}`);
    await start();
    await start();
    expect(reads()).toBe(1);
    await testProvider(organization);
    expect(reads()).toBe(2);
    const clock = gateway.app.get(Clock, { strict: false });
    const now = clock.now().getTime();
    const time = jest.spyOn(clock, 'now').mockReturnValue(new Date(now + 3_601_000));
    await start();
    time.mockRestore();
    expect(reads()).toBe(3);
    fetch.mockRestore();
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
