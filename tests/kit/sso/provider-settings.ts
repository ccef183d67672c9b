import { randomUUID } from 'node:crypto';
import type { IdentityProvider } from '@portal/contracts';
import { DEMO_PASSWORD } from '../../../apps/gateway/src/features/accounts/demo-users';
import { gateway, openBrowser, provider } from '../linking-gateway';

/** Returns settings for the importing spec's provider, each time with a different mail domain. */
export const providerSettings = (overrides: { name?: string; domains?: string[]; issuer?: string; clientSecret?: string } = {}) => ({
  name: 'Talwasser',
  issuer: provider.issuer,
  clientId: provider.env['OIDC_CLIENT_ID']!,
  clientSecret: provider.env['OIDC_CLIENT_SECRET']!,
  domains: [`${randomUUID()}.example`],
  ...overrides,
});

/** Adds the importing spec's provider as an organization's provider. The account at the provider gets an address in the mail domain. */
export const addProvider = async (overrides: Parameters<typeof providerSettings>[0] = {}) => {
  const settings = providerSettings(overrides);
  const sam = await gateway.as('sam');
  const { provider: newProvider } = await sam.identityProviders.create({ ...settings, password: DEMO_PASSWORD });
  provider.account.email = `${provider.account.sub}@${settings.domains[0]}`;
  return { ...newProvider, domain: settings.domains[0]! };
};

/** Tests a provider in an administrator's browser, and returns the provider with the result. */
export const testProvider = async ({ providerId }: { providerId: string }): Promise<IdentityProvider> => {
  const sam = await gateway.as('sam');
  const tab = openBrowser();
  const { body } = await tab.send('POST', `/api/auth/providers/${providerId}/test`, { token: sam.token, body: {} });
  await tab.follow(body['url'] as string);
  return (await sam.identityProviders.list()).items.find((one) => one.providerId === providerId)!;
};

/** Tests and enforces a provider, with Sam as the emergency account. */
export const enforceProvider = async (target: { providerId: string }): Promise<IdentityProvider> => {
  const { providerId, rev } = await testProvider(target);
  const sam = await gateway.as('sam');
  return (await sam.identityProviders.enforce({ providerId, rev, emergencyAccountId: sam.id, password: DEMO_PASSWORD })).provider;
};

/** Signs in with a provider in a new browser, and returns the browser and the page that it shows. */
export const signInWith = async ({ providerId }: { providerId: string }) => {
  const tab = openBrowser();
  const page = await tab.follow(`${gateway.url}/api/auth/sso/start/${providerId}`);
  return { tab, page };
};
