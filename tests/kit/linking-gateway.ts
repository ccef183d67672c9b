import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { Passwords } from '../../apps/gateway/src/features/accounts/passwords/passwords';
import { insertApplicant } from './applicant';
import { browserOf } from './following-browser';
import { type OpenIdProvider, openProvider } from './openid-provider';
import { KEY, openTestGateway, type TestGateway } from './test-gateway';

export const OWNER_PASSWORD = 'quiet-harbour-42';

/** A gateway with an identity provider, for the importing spec. Each test uses a new account at the provider. */
export let gateway: TestGateway;
export let provider: OpenIdProvider;

beforeAll(async () => {
  provider = await openProvider({ sub: '', tid: 'a-tenant' });
  gateway = await openTestGateway({ env: { LOG_LEVEL: 'silent', ...provider.env } });
  provider.serve(gateway.url);
});
afterAll(async () => {
  await gateway.close();
  await provider.close();
});
beforeEach(() => {
  const sub = randomUUID();
  const names = { given_name: 'Nora', family_name: 'Lindt' };
  Object.assign(provider.account, { sub, email: `${sub}@talwasser.example`, email_verified: true, ...names });
});

/** Inserts an account with the same address as the provider's account. */
export const insertOwner = async (status: 'approved' | 'waiting' | 'rejected' = 'approved') => {
  const id = await insertApplicant(gateway.database);
  const email = provider.account.email!;
  const password_hash = await gateway.app.get(Passwords, { strict: false }).hash(OWNER_PASSWORD);
  const place = status === 'approved' ? { unit_id: 'cp-brennhagen' } : {};
  await gateway.database.db
    .updateTable('person')
    .set({ email, password_hash, standing: status, ...place })
    .where('id', '=', id)
    .execute();
  return { id, email };
};

export const identitiesOf = (personId: string) =>
  gateway.database.db
    .selectFrom('identity')
    .select(['issuer', 'tenant', 'subject', 'email'])
    .where('person_id', '=', personId)
    .orderBy('subject')
    .execute();

export const auditOf = async (personId: string, action: string) =>
  gateway.database.db
    .selectFrom('audit')
    .select(['actor', 'before', 'after'])
    .where('object', '=', personId)
    .where('action', '=', action)
    .execute();

/** Simulates a browser that signs in with the provider and sends the portal's calls. */
export const openBrowser = () => {
  const base = browserOf(gateway.url);
  const send = async (method: string, path: string, { token = '', body }: { token?: string; body?: object } = {}) => {
    const headers = { ...KEY, 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const response = await base.go(gateway.url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const startConnecting = (token: string, proof: object = { password: OWNER_PASSWORD }) =>
    send('POST', '/api/auth/microsoft', { token, body: proof });
  return {
    ...base,
    send,
    signIn: () => base.follow(`${gateway.url}/api/auth/microsoft`),
    pending: () => send('GET', '/api/auth/identities/pending'),
    login: (email: string, password = OWNER_PASSWORD) => send('POST', '/api/auth/login', { body: { email, password } }),
    link: (token: string) => send('POST', '/api/auth/identities', { token, body: {} }),
    startConnecting,
    /** Links the provider's account as a signed-in person would, up to the portal page to which the provider redirects. */
    connect: async (token: string): Promise<string> => {
      const { body } = await startConnecting(token);
      return base.follow(body['url'] as string);
    },
  };
};

/** Returns the token of an account's session. */
export const tokenOf = async (email: string): Promise<string> => (await gateway.signIn(email, OWNER_PASSWORD)).token;
