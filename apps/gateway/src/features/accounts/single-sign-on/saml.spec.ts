import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  gateway,
  identitiesOf,
  insertOwner,
  OWNER_PASSWORD,
  openBrowser,
  provider as openIdProvider,
} from '../../../../../../tests/kit/linking-gateway';
import keys from '../../../../../../tests/kit/sso/saml-keys.json' with { type: 'json' };
import { openSamlProvider, type SamlProvider } from '../../../../../../tests/kit/sso/saml-provider';
import {
  assertionXml,
  buildSamlResponse,
  makeSamlResponse,
  responseXml,
  type SamlResponse,
  SHA1,
  signedAssertion,
} from '../../../../../../tests/kit/sso/saml-response';
import { SecurityEvents } from '../../../services/audit-log/security-events';
import { DEMO_PASSWORD } from '../demo-users';

let provider: SamlProvider;
let organization: { providerId: string; domain: string };
beforeAll(async () => {
  provider = await openSamlProvider(gateway.url, { nameId: '', email: '', firstname: 'Nora', lastname: 'Lindt' });
});
afterAll(() => provider.close());
beforeEach(async () => {
  const domain = `${randomUUID()}.example`;
  const sam = await gateway.as('sam');
  const { provider: newProvider } = await sam.identityProviders.create({
    ...provider.settings,
    name: 'Talwasser',
    domains: [domain],
    password: DEMO_PASSWORD,
  });
  organization = { providerId: newProvider.providerId, domain };
  Object.assign(provider.account, { nameId: randomUUID(), email: `${randomUUID()}@${domain}` });
  openIdProvider.account.email = provider.account.email;
});

/** Starts a sign-in in a browser and returns the address of the request at the provider. */
const startIn = async (tab: ReturnType<typeof openBrowser>): Promise<string> => {
  const response = await tab.go(`${gateway.url}/api/auth/sso/start/${organization.providerId}`);
  return response.headers.get('location')!;
};
/** Posts a form as the page of the provider does, without the cookies of the portal, and follows the redirects with them. */
const post = async (tab: ReturnType<typeof openBrowser>, form: Record<string, string>): Promise<string> => {
  const response = await tab.go(`${gateway.url}/api/auth/sso/saml`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: provider.settings.issuer },
    body: new URLSearchParams(form).toString(),
  });
  expect({ status: response.status, body: await response.text() }).toEqual({ status: 302, body: '' });
  return tab.follow(new URL(response.headers.get('location')!, gateway.url).href);
};

describe('a sign-in with a SAML provider', () => {
  it('R1.3 the first sign-in links the identity to the account with its address, and later ones find it', async () => {
    const { id, email } = await insertOwner();
    for (let count = 0; count < 2; count += 1) {
      const tab = openBrowser();
      expect(await post(tab, await provider.respond(await startIn(tab)))).toBe('/home');
      const { body } = await tab.send('POST', '/api/auth/refresh-token');
      expect(body['userDetails']).toMatchObject({ userId: id });
    }
    expect(await identitiesOf(id)).toEqual([{ issuer: provider.settings.issuer, tenant: '', subject: provider.account.nameId, email }]);
  });
});

/** Signs in with a response built from the values of the request, and returns the page to which it leads. */
const signInBy = async (build: (values: SamlResponse) => string, change: Partial<SamlResponse> = {}, tab = openBrowser()) => {
  const request = await provider.requestOf(await startIn(tab));
  const values = { ...makeSamlResponse({ ...request, issuer: provider.settings.issuer, email: provider.account.email }), ...change };
  const SAMLResponse = Buffer.from(build(values)).toString('base64');
  return { tab, values, SAMLResponse, page: await post(tab, { SAMLResponse, RelayState: organization.providerId }) };
};
const FAILED = '/login?failed=single-sign-on.failed';
const stranger = keys.stranger.privateKey;
/** A signed assertion about the account, and an unsigned one about another account, in forms of signature wrapping (XSW). */
const wrap = (build: (signed: string, forged: string, values: SamlResponse) => string) => (values: SamlResponse) =>
  build(signedAssertion(values), assertionXml({ ...values, assertionId: '_forged', email: `forged@${organization.domain}` }), values);

describe('a response of a SAML provider that is not valid', () => {
  it.each<[string, Partial<SamlResponse>]>([
    ['has expired', { validFrom: -20, validTo: -10 }],
    ['is not valid yet', { validFrom: 10, validTo: 20 }],
    ['is not signed', { signs: 'nothing' }],
    ['is signed as a whole, without a signed assertion', { signs: 'response' }],
    ['is signed with another key', { privateKey: stranger }],
    ['is signed with SHA-1', { algorithms: SHA1 }],
    ['is for another audience', { audience: 'https://elsewhere.example' }],
    ['is for another recipient', { recipient: 'https://elsewhere.example/acs' }],
    ['is from another issuer', { issuer: 'https://elsewhere.example' }],
    ['answers another request', { inResponseTo: '_another' }],
    ['answers no request', { inResponseTo: undefined }],
  ])('T9 a response that %s starts no session, links no identity and is a security event', async (_about, change) => {
    const { id } = await insertOwner();
    const events = jest.spyOn(gateway.app.get(SecurityEvents), 'noteSignIn');
    const { page, tab } = await signInBy(buildSamlResponse, change);
    expect(page).toBe(FAILED);
    expect((await tab.send('POST', '/api/auth/refresh-token')).status).toBe(401);
    expect(await identitiesOf(id)).toEqual([]);
    expect(events.mock.calls.map(([event]) => event)).toEqual(['security.sign_in_failed']);
    events.mockRestore();
  });

  it.each<[string, (values: SamlResponse) => string]>([
    [
      'hides SHA-1 behind character references',
      (values) => buildSamlResponse({ ...values, algorithms: SHA1 }).replaceAll('sha1', 'sh&#97;1'),
    ],
    ['has a document type', (values) => `<!DOCTYPE r [<!ENTITY x "y">]>${buildSamlResponse(values)}`],
    ['is not XML', () => 'no XML'],
    ['has no assertion', (values) => responseXml(values, '')],
    ['has a forged assertion before the signed one', wrap((signed, forged, values) => responseXml(values, forged + signed))],
    ['has a forged assertion after the signed one', wrap((signed, forged, values) => responseXml(values, signed + forged))],
    [
      'has the signed assertion inside of a forged one',
      wrap((signed, forged, values) => responseXml(values, forged.replace('</saml:Assertion>', `${signed}</saml:Assertion>`))),
    ],
    [
      'has the signed assertion inside of the extensions',
      wrap((signed, forged, values) => responseXml(values, `<samlp:Extensions>${signed}</samlp:Extensions>${forged}`)),
    ],
    [
      'has the signature in a forged assertion',
      wrap((signed, forged, values) => {
        const signature = /<(\w+:)?Signature[\s>].*<\/(\w+:)?Signature>/s.exec(signed)![0];
        return responseXml(values, forged.replace('<saml:Subject>', `${signature}<saml:Subject>`) + signed.replace(signature, ''));
      }),
    ],
    ['has a changed address in the signed assertion', (values) => buildSamlResponse(values).replace(values.email, `x${values.email}`)],
    ['is encrypted', (values) => responseXml(values, '<saml:EncryptedAssertion><x/></saml:EncryptedAssertion>')],
  ])('T9 a response that %s starts no session, links no identity and is a security event', async (_about, build) => {
    const { id } = await insertOwner();
    const events = jest.spyOn(gateway.app.get(SecurityEvents), 'noteSignIn');
    const { page, tab } = await signInBy(build);
    expect(events.mock.calls.map(([event]) => event)).toEqual(['security.sign_in_failed']);
    events.mockRestore();
    expect(page).toBe(FAILED);
    expect((await tab.send('POST', '/api/auth/refresh-token')).status).toBe(401);
    expect(await identitiesOf(id)).toEqual([]);
  });

  it('T9 a response is used once, and only by the browser that started the sign-in', async () => {
    const { id } = await insertOwner();
    const thief = openBrowser();
    const victim = openBrowser();
    const request = await provider.requestOf(await startIn(victim));
    const values = makeSamlResponse({ ...request, issuer: provider.settings.issuer, email: provider.account.email });
    const form = { SAMLResponse: Buffer.from(buildSamlResponse(values)).toString('base64'), RelayState: organization.providerId };
    expect(await post(thief, form)).toBe(FAILED);
    await startIn(thief);
    expect(await post(thief, form)).toBe(FAILED);
    expect(await identitiesOf(id)).toEqual([]);
    expect(await post(victim, form)).toBe('/home');
    expect(await post(victim, form)).toBe(FAILED);
  });

  it('T9 an assertion that was used is refused, even if it answers the request of a new sign-in', async () => {
    await insertOwner();
    const { page, values } = await signInBy(buildSamlResponse);
    expect(page).toBe('/home');
    const { nameId, assertionId } = values;
    expect((await signInBy(buildSamlResponse, { nameId, assertionId })).page).toBe(FAILED);
    expect((await signInBy(buildSamlResponse, { nameId })).page).toBe('/home');
  });

  it('T9 a comment within the address of a signed assertion does not shorten the address', async () => {
    const { email } = await insertOwner();
    const { page } = await signInBy(buildSamlResponse, { email: `${email}<!---->.elsewhere.example` });
    expect(page).toBe('/login?failed=single-sign-on.foreign-domain');
  });

  it('T9 a comment within the id of a signed assertion does not turn it into the id of another person', async () => {
    const { id } = await insertOwner();
    const nameId = randomUUID();
    expect((await signInBy(buildSamlResponse, { nameId })).page).toBe('/home');
    const other = await signInBy(buildSamlResponse, { nameId: `${nameId}<!---->-other`, email: `other@${organization.domain}` });
    expect(other.page).toMatch(/^\/sign-up\?/);
    expect(await identitiesOf(id)).toHaveLength(1);
  });

  it('T9 a NameID is the address only in the format of an address, and a transient one is refused', async () => {
    const { id, email } = await insertOwner();
    const signInWithoutAttribute = async (nameIdFormat: string) =>
      (await signInBy(buildSamlResponse, { nameId: email, nameIdFormat, email: '' })).page;
    expect(await signInWithoutAttribute('urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified')).toBe(
      '/login?failed=single-sign-on.email-missing',
    );
    expect(await signInWithoutAttribute('urn:oasis:names:tc:SAML:2.0:nameid-format:transient')).toBe(FAILED);
    expect(await identitiesOf(id)).toEqual([]);
    expect(await signInWithoutAttribute('urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress')).toBe('/home');
    expect(await identitiesOf(id)).toMatchObject([{ subject: email }]);
  });

  it('T9 another entity id of the provider removes its identities, and the next sign-in links the account again', async () => {
    const { id } = await insertOwner();
    expect((await signInBy(buildSamlResponse)).page).toBe('/home');
    const sam = await gateway.as('sam');
    const { providerId, rev, domains } = (await sam.identityProviders.list()).items.find(
      (one) => one.providerId === organization.providerId,
    )!;
    const issuer = 'https://moved.example/saml';
    await sam.identityProviders.change({
      ...provider.settings,
      issuer,
      name: 'Talwasser',
      domains,
      providerId,
      rev,
      password: DEMO_PASSWORD,
    });
    expect(await identitiesOf(id)).toEqual([]);
    expect((await signInBy(buildSamlResponse, { issuer })).page).toBe('/home');
    expect(await identitiesOf(id)).toMatchObject([{ issuer }]);
  });

  it('T9 G10 an address outside of the domains of the provider is refused', async () => {
    expect((await signInBy(buildSamlResponse, { email: 'bruno@brennhagen.example' })).page).toBe(
      '/login?failed=single-sign-on.foreign-domain',
    );
    expect(await identitiesOf('bruno')).toEqual([]);
  });

  it('T37 an oversize response and a form without one are refused as invalid', async () => {
    const send = (body: string) =>
      openBrowser().go(`${gateway.url}/api/auth/sso/saml`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      });
    expect((await send(new URLSearchParams({ SAMLResponse: 'A'.repeat(61_000), RelayState: 'x' }).toString())).status).toBe(400);
    expect((await send('RelayState=x')).status).toBe(400);
    // Sign-ins that start at the provider have no relay state.
    expect((await send('SAMLResponse=eA==')).status).toBe(302);
  });
});

describe('the settings of a SAML provider', () => {
  it('R1.3 an administrator tests and requires the provider, and people of its domains sign in with it only', async () => {
    const sam = await gateway.as('sam');
    const { email } = await insertOwner();
    const tab = openBrowser();
    const { body } = await tab.send('POST', `/api/auth/providers/${organization.providerId}/test`, { token: sam.token, body: {} });
    expect(await post(tab, await provider.respond(body['url'] as string))).toBe('/single-sign-on');
    const { items, saml } = await sam.identityProviders.list();
    const testedProvider = items.find(({ providerId }) => providerId === organization.providerId)!;
    expect(testedProvider).toMatchObject({
      protocol: 'saml',
      clientId: null,
      signInUrl: provider.settings.signInUrl,
      test: { failure: null, email, subject: provider.account.nameId, firstname: 'Nora', lastname: 'Lindt' },
    });
    expect(testedProvider.certificates).toEqual([{ pem: keys.provider.certificate, expiresAt: expect.stringMatching(/^21/) }]);
    expect(saml).toEqual({
      metadataUrl: `${gateway.url}/api/auth/sso/saml/metadata`,
      responseUrl: `${gateway.url}/api/auth/sso/saml`,
    });
    const { providerId, rev } = testedProvider;
    await sam.identityProviders.enforce({ providerId, rev, emergencyAccountId: sam.id, password: DEMO_PASSWORD });
    await expect(gateway.signIn(email, OWNER_PASSWORD)).rejects.toThrow(/sign-in.single-sign-on/);
    expect((await signInBy(buildSamlResponse)).page).toBe('/home');
  });

  it.each<[string, object, string, string]>([
    ['without an address for sign-ins', { signInUrl: undefined }, 'signInUrl', 'required'],
    ['with an address that is none', { signInUrl: 'ftp://login.example' }, 'signInUrl', 'link'],
    ['without a certificate', { certificates: [] }, 'certificates', 'required'],
    ['with a certificate that is none', { certificates: [keys.provider.certificate, 'no certificate'] }, 'certificates.1', 'certificate'],
  ])('R8.1 settings %s are refused at their field', async (_about, change, field, code) => {
    const sam = await gateway.as('sam');
    const settings = { ...provider.settings, name: 'Talwasser', domains: [`${randomUUID()}.example`], password: DEMO_PASSWORD, ...change };
    await expect(sam.identityProviders.create(settings as never)).rejects.toMatchObject({
      status: 400,
      body: { errors: { [field]: [expect.objectContaining({ code })] } },
    });
  });

  it('T9 during a change of the certificate, responses with the old and the new key are accepted', async () => {
    const sam = await gateway.as('sam');
    const { items } = await sam.identityProviders.list();
    const { providerId, rev, domains } = items.find((one) => one.providerId === organization.providerId)!;
    await insertOwner();
    expect((await signInBy(buildSamlResponse, { privateKey: stranger })).page).toBe(FAILED);
    const certificates = [keys.provider.certificate, keys.stranger.certificate];
    await sam.identityProviders.change({
      ...provider.settings,
      certificates,
      name: 'Talwasser',
      domains,
      providerId,
      rev,
      password: DEMO_PASSWORD,
    });
    const nameId = randomUUID();
    for (const privateKey of [keys.provider.privateKey, stranger])
      expect((await signInBy(buildSamlResponse, { privateKey, nameId })).page).toBe('/home');
  });
});
