import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD } from '../../apps/gateway/src/features/accounts/demo-users';
import { type RequestDraft, readingRow, row } from '../kit/rights-table';
import { twinOf } from '../kit/second-factor';
import { type DefineFeature, exempt, type WriteCall } from './feature';

//                      nobody wait CP de CP fr LCO de LCO fr RHQ eu YHQ SUPER
const ADMINISTRATORS = '401    401  403   403   403    403    403    403 y';

const NEVER_COUNTED = exempt('It administers accounts and is no use of a function');
const SHOWN_ONCE = exempt('A token is sent once and not stored with a response');

const newSettings = () => ({
  name: `Directory ${randomUUID()}`,
  domains: [`${randomUUID()}.example`],
  mappings: [{ group: 'Portal Germany', role: 'LBO' as const, unitId: 'lco-deutschland' }],
});

/** Defines the law-test rows for the directories that provision accounts. */
const provisioningLaw: DefineFeature = (stage) => {
  const db = () => stage.gateway.database.db;
  /** Inserts a client with one domain and returns its id. */
  const insertClient = async (): Promise<string> => {
    const id = randomUUID();
    const now = new Date();
    await db()
      .insertInto('scim_client')
      .values({
        id,
        name: `Verborgen ${id}`,
        token_hash: id,
        token_expires_at: null,
        token_issued_at: now,
        last_used_at: null,
        created_at: now,
      })
      .execute();
    await db()
      .insertInto('scim_domain')
      .values({ domain: `${id}.example`, client_id: id })
      .execute();
    return id;
  };
  const withClient =
    (path: string, json: object = {}) =>
    async (): Promise<RequestDraft> => ({
      path: `POST /api/provisioning/clients/${await insertClient()}${path}`,
      json: { rev: 1, ...json },
    });
  const proof = { password: DEMO_PASSWORD };
  const changeRequest = () => withClient('', { ...newSettings(), ...proof })();
  const createRequest = (): RequestDraft => ({
    path: 'POST /api/provisioning/clients',
    json: { ...newSettings(), tokenDays: 30, ...proof },
  });
  /** Sends a request as another administrator, whose password attempts are not counted with those of other tests. */
  const asAdministrator = (make: () => RequestDraft | Promise<RequestDraft>) => async (): Promise<WriteCall> => {
    const { email } = await twinOf(stage.gateway, 'sam');
    const { token } = await stage.gateway.signIn(email, DEMO_PASSWORD);
    const { path, json } = await make();
    return { path, json, token };
  };
  const clientIn = ({ path }: WriteCall) =>
    db().selectFrom('scim_client').selectAll().where('id', '=', path.split('/')[4]!).executeTakeFirst();
  const anotherRev = (call: WriteCall): WriteCall => ({ ...call, json: { ...(call.json as object), rev: 99 } });

  return {
    rights: [
      readingRow('provisioning.clients', 'GET /api/provisioning/clients', ADMINISTRATORS),
      readingRow('provisioning.units', 'GET /api/provisioning/units', ADMINISTRATORS),
      row('provisioning.create', 'a new directory', ADMINISTRATORS, createRequest),
      row('provisioning.change', 'a directory', ADMINISTRATORS, changeRequest),
      row('provisioning.rotate', 'a directory', ADMINISTRATORS, withClient('/rotate', { tokenDays: null, ...proof })),
      row('provisioning.revoke', 'a directory', ADMINISTRATORS, withClient('/revoke')),
      row('provisioning.remove', 'a directory', ADMINISTRATORS, withClient('/remove', proof)),
    ],
    assertions: {},
    unseen: {},
    reads: {
      'provisioning.clients': ['GET /api/provisioning/clients'],
      'provisioning.units': ['GET /api/provisioning/units'],
    },
    uses: {
      'provisioning.create': NEVER_COUNTED,
      'provisioning.change': NEVER_COUNTED,
      'provisioning.rotate': NEVER_COUNTED,
      'provisioning.revoke': NEVER_COUNTED,
      'provisioning.remove': NEVER_COUNTED,
    },
    writes: {
      'provisioning.create': SHOWN_ONCE,
      'provisioning.rotate': SHOWN_ONCE,
      'provisioning.change': {
        'changing a directory': {
          make: asAdministrator(changeRequest),
          effect: { audit: 1, fact: 1, scim_mapping: 1 },
          other: (call) => ({ ...call, json: { ...(call.json as object), name: 'Another' } }),
          records: clientIn,
        },
      },
      'provisioning.revoke': {
        'revoking a token': {
          make: asAdministrator(withClient('/revoke')),
          effect: { audit: 1, fact: 1 },
          other: anotherRev,
          records: clientIn,
        },
      },
      'provisioning.remove': {
        'deleting a directory': {
          make: asAdministrator(withClient('/remove', proof)),
          effect: { scim_client: -1, audit: 1, fact: 1 },
          other: anotherRev,
        },
      },
    },
    // The last use of a token changes without a fact, and no scene uses a token.
    cached: async () => ({
      'provisioning.clients': ({ person }) => (person.id === 'sam' ? [person.provisioning.clients.query().queryKey] : []),
      'provisioning.units': exempt('The units of the organization are fetched with the page'),
    }),
    concerns: ['directory.changed'],
    scenes: {
      'directory.changed': {
        'an administrator adds, changes and deletes a directory': async () => {
          const { email } = await twinOf(stage.gateway, 'sam');
          const administrator = await stage.gateway.signIn(email, DEMO_PASSWORD);
          return async () => {
            const { client } = await administrator.provisioning.create({ ...newSettings(), tokenDays: 30, ...proof });
            const target = { clientId: client.clientId, rev: client.rev };
            const { client: revokedClient } = await administrator.provisioning.revoke(target);
            await administrator.provisioning.remove({ ...target, rev: revokedClient.rev, ...proof });
          };
        },
      },
    },
    signals: {},
    values: {
      mappings: [],
      tokenDays: null,
    },
    worlds: {
      placeholders: [],
      show: async () => ({}),
      hide: async ({ name }) => {
        if (name !== 'sam') await insertClient();
        return {};
      },
    },
  };
};

export default provisioningLaw;
