import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { gateway, identitiesOf, insertOwner, openBrowser, provider as openIdProvider } from '../../../../../../tests/kit/linking-gateway';
import { openSamlProvider, type SamlProvider } from '../../../../../../tests/kit/sso/saml-provider';
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
  expect({ status: response.status, body: await response.text() }).toEqual({ status: 303, body: '' });
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
