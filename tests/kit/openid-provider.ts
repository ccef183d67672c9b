import { generateKeyPairSync } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

const CLIENT = { OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'a secret of the test' };

/** The account that is signed in at the provider, with its claims. */
export interface ProviderAccount {
  sub: string;
  tid: string;
  email?: string | undefined;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
}

export interface OpenIdProvider {
  issuer: string;
  account: ProviderAccount;
  /** The settings for a gateway that uses the provider. */
  env: Record<string, string>;
  /**
   * Accepts sign-ins from the portal at this address, which are completed immediately as `account`. Until then, the provider responds with
   * 503. The ID token contains the person's claims unless `areInUserinfo` is true.
   */
  serve: (portal: string, options?: { areInUserinfo?: boolean }) => void;
  close: () => Promise<void>;
}

/** Opens a real OpenID Connect server on a free port. */
export const openProvider = async (account: ProviderAccount): Promise<OpenIdProvider> => {
  let answer: RequestListener = (_, response) => void response.writeHead(503).end();
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });

  const serve: OpenIdProvider['serve'] = (portal, { areInUserinfo = false } = {}) => {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT.OIDC_CLIENT_ID,
          client_secret: CLIENT.OIDC_CLIENT_SECRET,
          redirect_uris: [`${portal}/api/auth/microsoft/callback`, `${portal}/api/auth/sso/callback`],
        },
      ],
      claims: { openid: ['sub', 'tid'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
      conformIdTokenClaims: areInUserinfo,
      cookies: { keys: ['a key of the test'] },
      jwks: { keys: [key] },
      ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
      findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...account, sub }) }),
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
    const respond = provider.callback();
    answer = (request, response) => {
      if (request.url?.startsWith('/interaction/')) {
        void provider.interactionFinished(request, response, { login: { accountId: account.sub } });
      } else void respond(request, response);
    };
  };
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { issuer, account, env: { OIDC_ISSUER: issuer, ...CLIENT }, serve, close };
};
