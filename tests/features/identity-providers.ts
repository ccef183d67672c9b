import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD } from '../../apps/gateway/src/features/accounts/demo-users';
import { ANYONE, type RequestDraft, readingRow, row } from '../kit/rights-table';
import { twinOf } from '../kit/second-factor';
import { type DefineFeature, exempt, type WriteCall } from './feature';

//                      nobody wait CP de CP fr LCO de LCO fr RHQ eu YHQ SUPER
const ADMINISTRATORS = '401    401  403   403   403    403    403    403 y';
const REDIRECTED = '302 302 302 302 302 302 302 302 302';

const NEVER_COUNTED = exempt('It administers sign-ins and is no use of a function');
const BEFORE = 'It is fetched before a sign-in, and no fact changes it';
const BY_REDIRECT = 'It redirects the browser';

const newSettings = () => ({
  name: 'Nordlicht',
  issuer: 'https://login.nordlicht.example',
  clientId: 'portal',
  clientSecret: 'a secret',
  domains: [`${randomUUID()}.example`],
});

const samlResponse: RequestDraft = { path: 'POST /api/auth/sso/saml', json: { SAMLResponse: 'eA==', RelayState: 'nothing' } };

/** Defines the law-test rows for organizations' identity providers. */
const identityProviders: DefineFeature = (stage) => {
  const db = () => stage.gateway.database.db;
  /** Inserts a tested provider with one domain. */
  const insertProvider = async ({ isEnforced = false } = {}): Promise<{ id: string; rev: number; domain: string }> => {
    const domain = `${randomUUID()}.example`;
    const test = { at: new Date().toISOString(), failure: null, email: `sam@${domain}`, firstname: 'Sam', lastname: 'W', subject: 's' };
    const { id, rev } = await db()
      .insertInto('identity_provider')
      .values({
        name: 'Verborgen',
        issuer: 'https://login.verborgen.example',
        client_id: 'portal',
        sealed_secret: null,
        sign_in_url: null,
        is_enforced: isEnforced,
        emergency_person_id: isEnforced ? 'sam' : null,
        test: JSON.stringify(test),
      })
      .returning(['id', 'rev'])
      .executeTakeFirstOrThrow();
    await db().insertInto('identity_provider_domain').values({ domain, provider_id: id }).execute();
    return { id, rev, domain };
  };
  const withProvider =
    (path: string, json: object = {}, options = {}) =>
    async (): Promise<RequestDraft> => {
      const { id, rev } = await insertProvider(options);
      return { path: `POST /api/auth/providers/${id}${path}`, json: { rev, password: DEMO_PASSWORD, ...json } };
    };
  const changeRequest = async (): Promise<RequestDraft> => withProvider('', newSettings())();
  const createRequest = (): RequestDraft => ({ path: 'POST /api/auth/providers', json: { ...newSettings(), password: DEMO_PASSWORD } });
  /** Sends a request as another administrator, whose password attempts are not counted with those of other tests. */
  const asAdministrator = (make: () => RequestDraft | Promise<RequestDraft>) => async (): Promise<WriteCall> => {
    const { email } = await twinOf(stage.gateway, 'sam');
    const { token } = await stage.gateway.signIn(email, DEMO_PASSWORD);
    const { path, json } = await make();
    return { path, json, token };
  };
  const anotherName = (call: WriteCall): WriteCall => ({ ...call, json: { ...(call.json as object), name: 'Another' } });
  const anotherRev = (call: WriteCall): WriteCall => ({ ...call, json: { ...(call.json as object), rev: 99 } });
  const providerIn = ({ path }: WriteCall) =>
    db().selectFrom('identity_provider').selectAll().where('id', '=', path.split('/')[4]!).executeTakeFirst();

  return {
    rights: [
      readingRow('identityProviders.list', 'GET /api/auth/providers', ADMINISTRATORS),
      readingRow('identityProviders.emergencyAccounts', 'GET /api/auth/providers/emergencyaccounts', ADMINISTRATORS),
      row('identityProviders.create', 'a new provider', ADMINISTRATORS, createRequest),
      row('identityProviders.change', 'a provider', ADMINISTRATORS, changeRequest),
      row('identityProviders.enforce', 'a tested provider', ADMINISTRATORS, withProvider('/enforce', { emergencyAccountId: 'sam' })),
      row('identityProviders.relax', 'a required provider', ADMINISTRATORS, withProvider('/relax', {}, { isEnforced: true })),
      row('identityProviders.remove', 'a provider', ADMINISTRATORS, withProvider('/remove')),
      row('identityProviders.test', 'an unreachable provider', '401 401 403 403 403 403 403 403 422', async () => {
        const { id } = await insertProvider();
        await db().updateTable('identity_provider').set({ issuer: 'http://127.0.0.1:9' }).where('id', '=', id).execute();
        return { path: `POST /api/auth/providers/${id}/test`, json: {} };
      }),
      readingRow('identityProviders.find', 'GET /api/auth/sso/domain?domain=nordlicht.example', ANYONE),
      readingRow('identityProviders.signIn', 'GET /api/auth/sso/start/nothing', REDIRECTED),
      readingRow('identityProviders.samlMetadata', 'GET /api/auth/sso/saml/metadata', ANYONE),
      row('identityProviders.samlResponse', 'a response of an unknown provider', REDIRECTED, () => samlResponse),
      readingRow('identityProviders.callback', 'GET /api/auth/sso/callback?code=x&state=y', REDIRECTED),
    ],
    assertions: {},
    unseen: {},
    reads: {
      'identityProviders.list': ['GET /api/auth/providers'],
      'identityProviders.emergencyAccounts': ['GET /api/auth/providers/emergencyaccounts'],
      'identityProviders.find': ['GET /api/auth/sso/domain?domain=nordlicht.example'],
      'identityProviders.signIn': ['GET /api/auth/sso/start/nothing'],
      'identityProviders.callback': ['GET /api/auth/sso/callback?state=x'],
      'identityProviders.samlMetadata': ['GET /api/auth/sso/saml/metadata'],
    },
    uses: {
      'identityProviders.create': NEVER_COUNTED,
      'identityProviders.change': NEVER_COUNTED,
      'identityProviders.enforce': NEVER_COUNTED,
      'identityProviders.relax': NEVER_COUNTED,
      'identityProviders.remove': NEVER_COUNTED,
      'identityProviders.test': NEVER_COUNTED,
      'identityProviders.samlResponse': NEVER_COUNTED,
    },
    writes: {
      'identityProviders.create': {
        'adding a provider': {
          make: asAdministrator(createRequest),
          effect: { identity_provider: 1, identity_provider_domain: 1, audit: 1, fact: 1 },
          other: anotherName,
        },
      },
      'identityProviders.change': {
        'changing a provider': {
          make: asAdministrator(changeRequest),
          effect: { audit: 1, fact: 1 },
          other: anotherName,
          records: providerIn,
        },
      },
      'identityProviders.enforce': {
        'requiring a provider': {
          make: asAdministrator(withProvider('/enforce', { emergencyAccountId: 'sam' })),
          effect: { audit: 1, fact: 1 },
          other: anotherRev,
          records: providerIn,
        },
      },
      'identityProviders.relax': {
        'no longer requiring a provider': {
          make: asAdministrator(withProvider('/relax', {}, { isEnforced: true })),
          effect: { audit: 1, fact: 1 },
          other: anotherRev,
          records: providerIn,
        },
      },
      'identityProviders.remove': {
        'deleting a provider': {
          make: asAdministrator(withProvider('/remove')),
          effect: { identity_provider: -1, identity_provider_domain: -1, audit: 1, fact: 1 },
          other: anotherRev,
        },
      },
      'identityProviders.test': exempt('It stores nothing before the provider has responded'),
      'identityProviders.samlResponse': exempt('It stores nothing, and sets a cookie for the redirect that follows'),
    },
    cached: async () => ({
      'identityProviders.list': ({ person }) => (person.id === 'sam' ? [['identityProviders', 'list', {}]] : []),
      'identityProviders.emergencyAccounts': exempt('It is fetched whenever its dialog opens'),
      'identityProviders.find': exempt(BEFORE),
      'identityProviders.signIn': exempt(BY_REDIRECT),
      'identityProviders.callback': exempt(BY_REDIRECT),
      'identityProviders.samlMetadata': exempt('Providers read it, not the portal'),
    }),
    concerns: ['provider.changed', 'account.changed'],
    scenes: {
      'provider.changed': {
        'an administrator adds, requires and deletes a provider': async () => {
          const { email } = await twinOf(stage.gateway, 'sam');
          const administrator = await stage.gateway.signIn(email, DEMO_PASSWORD);
          const { id: providerId, rev } = await insertProvider();
          const proof = { password: DEMO_PASSWORD };
          return async () => {
            await administrator.identityProviders.create({ ...newSettings(), ...proof });
            const { provider } = await administrator.identityProviders.enforce({ providerId, rev, emergencyAccountId: 'sam', ...proof });
            await administrator.identityProviders.remove({ providerId, rev: provider.rev, ...proof });
          };
        },
      },
    },
    signals: {},
    values: {
      issuer: 'https://login.nordlicht.example',
      clientId: 'portal',
      clientSecret: 'a secret',
      domains: ['nordlicht.example'],
      domain: 'nordlicht.example',
      emergencyAccountId: 'sam',
      SAMLResponse: 'eA==',
      RelayState: 'nothing',
    },
    worlds: {
      placeholders: [],
      show: async () => ({}),
      hide: async ({ name }) => {
        if (name !== 'sam') await insertProvider();
        return {};
      },
    },
  };
};

export default identityProviders;
