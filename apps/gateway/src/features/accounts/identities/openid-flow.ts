import { microsoftTenantOf } from '@portal/contracts';
import * as oidc from 'openid-client';
import { z } from 'zod';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** The values of a sign-in that only the browser which started it has, in its signed cookie. */
export const OpenIdFlow = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });
export type OpenIdFlow = z.infer<typeof OpenIdFlow>;

/** Reads the metadata of an OpenID Connect provider. Only a provider on the same machine may be reached without TLS. */
export const discoverProvider = (client: {
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
}): Promise<oidc.Configuration> => {
  const issuer = new URL(client.issuer);
  const isLocal = issuer.protocol === 'http:' && LOOPBACK.test(issuer.hostname);
  return oidc.discovery(issuer, client.clientId, client.clientSecret, undefined, {
    timeout: 10,
    execute: isLocal ? [oidc.allowInsecureRequests] : [],
  });
};

/** True if the tenant that an ID token names is that of its issuer. Only Microsoft has issuers of tenants. */
export const isOfTenant = ({ issuer, tenant }: { issuer: string; tenant: string }): boolean => {
  const expected = microsoftTenantOf(issuer);
  return expected === undefined || expected === tenant.toLowerCase();
};

/** Returns the authorization URL of the provider, with PKCE, state and nonce. */
export const startOpenIdFlow = async (provider: oidc.Configuration, redirectUri: string): Promise<{ url: string; flow: OpenIdFlow }> => {
  const flow = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
  const url = oidc.buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri,
    scope: 'openid profile email',
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
  });
  return { url: url.href, flow };
};

/** Verifies the response of the provider and returns its tokens. */
export const finishOpenIdFlow = (provider: oidc.Configuration, response: URL, { state, nonce, verifier }: OpenIdFlow) =>
  oidc.authorizationCodeGrant(provider, response, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
