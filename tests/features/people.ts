import { randomUUID } from 'node:crypto';
import { insertAccount } from '../kit/applicant';
import { type RequestDraft, row, SIGNED_IN } from '../kit/rights-table';
import { APPLICANTS, DECISION_CELLS } from './approvals/rights';
import { type DefineFeature, exempt, type Reader, type WriteCall } from './feature';

/** The people that the list hides from each reader, specified independently of the implementation. */
const HIDDEN_PEOPLE: Record<Reader['name'], readonly string[]> = {
  applicant: [],
  bruno: ['a CP of Deutschland', 'a CP of France', 'an LBO of Europe', 'the RHQ of Europe', 'a YHQ'],
  eve: ['a CP of Deutschland', 'a CP of France', 'an LBO of Europe', 'the RHQ of Europe', 'a YHQ'],
  jonas: ['a CP of France', 'a CP of Japan', 'the RHQ of Europe', 'a YHQ', 'a SUPER_YHQ'],
  chloe: ['a CP of Deutschland', 'a CP of Japan', 'an LBO of Europe', 'the RHQ of Europe', 'a YHQ'],
  marco: ['a CP of Japan', 'an LBO of Asia', 'the RHQ of Asia', 'a YHQ', 'a SUPER_YHQ'],
  ines: [],
  sam: [],
};

const disableRequest = (userId: string, reason = 'Left the company.'): RequestDraft => ({
  path: `POST /api/people/${userId}/disable`,
  json: { reason },
});
const enableRequest = (userId: string): RequestDraft => ({ path: `POST /api/people/${userId}/enable`, json: {} });

/** Defines the law-test rows for the list of people and their accounts. */
const people: DefineFeature = (stage) => {
  const insert = (about: string, status: 'approved' | 'disabled' = 'approved') =>
    insertAccount(stage.gateway.database, { ...APPLICANTS[about], name: ['Vera', 'Verborgen'] }, status);
  /** Returns the id of a person as described by the table of decisions. Only people with an account can be disabled. */
  const insertAs = async (about: string, callerId: string, status: 'approved' | 'disabled'): Promise<string> => {
    if (about === 'oneself') return callerId;
    if (about === 'nobody') return randomUUID();
    const id = await insert(about, status);
    if (about === 'somebody deleted')
      await stage.gateway.database.db.updateTable('person').set({ standing: 'deleted' }).where('id', '=', id).execute();
    return id;
  };
  const readPerson = ({ path }: WriteCall) =>
    stage.gateway.database.db.selectFrom('person').selectAll().where('id', '=', path.split('/')[3]!).executeTakeFirst();

  return {
    rights: [
      row('people.list', 'anything', SIGNED_IN, () => ({ path: 'GET /api/people/list' })),
      ...Object.entries(DECISION_CELLS).flatMap(([about, cells]) => [
        row('people.disable', about, cells, async ({ id }) => disableRequest(await insertAs(about, id, 'approved'))),
        row('people.enable', about, cells, async ({ id }) => enableRequest(await insertAs(about, id, 'disabled'))),
      ]),
    ],
    assertions: {},
    unseen: {
      'people.disable': { existing: () => insert('a CP of France'), make: [disableRequest] },
      'people.enable': { existing: () => insert('a CP of France', 'disabled'), make: [enableRequest] },
    },
    reads: {
      'people.list': [
        '',
        '?pageSize=100',
        '?pageSize=3&pageNumber=2',
        '?searchTerm=Verborgen',
        '?searchTerm=e',
        '?status=Active&pageSize=100',
        '?status=Disabled',
        '?status=Disabled&searchTerm=a',
      ].map((query) => `GET /api/people/list${query}`),
    },
    uses: {
      'people.disable': exempt('It administers an account and is no use of a function'),
      'people.enable': exempt('It administers an account and is no use of a function'),
    },
    writes: {
      'people.disable': {
        'disabling an account': {
          make: async () => ({ ...disableRequest(await insert('a CP of Deutschland')), token: (await stage.as('sam')).token }),
          effect: { audit: 1, letter: 1, fact: 1 },
          other: (call) => ({ ...call, json: { reason: 'Another reason.' } }),
          records: readPerson,
        },
      },
      'people.enable': {
        'enabling an account': {
          make: async () => ({ ...enableRequest(await insert('a CP of Deutschland', 'disabled')), token: (await stage.as('sam')).token }),
          effect: { audit: 1, letter: 1, fact: 1 },
          other: (call) => ({ ...call, json: { rev: 1 } }),
          records: readPerson,
        },
      },
    },
    // The last use of an account changes without a fact. Partners do not receive this field, and a disabled account is no longer used.
    cached: async () => ({
      'people.list': ({ person, isHandler }) => {
        const filters = [{ status: 'Disabled' as const }, ...(isHandler ? [] : [{}, { status: 'Active' as const }])];
        return filters.map((filter) => person.people.list.query({ ...filter, pageNumber: 1, pageSize: 100 }).queryKey);
      },
    }),
    concerns: ['people.changed', 'account.changed'],
    scenes: {
      'people.changed': {
        'an account is disabled and enabled again': async () => {
          const userId = await insert('a CP of Deutschland');
          stage.show('request', userId);
          return async () => {
            await (await stage.as('lena')).people.disable({ userId, reason: 'A test.' });
            await (await stage.as('marco')).people.enable({ userId });
          };
        },
        'an account is disabled': async () => {
          const userId = await insert('an LBO of Europe');
          stage.show('request', userId);
          return async () => (await stage.as('sam')).people.disable({ userId, reason: 'A test.' });
        },
      },
    },
    signals: {},
    values: { reason: 'Left the company.' },
    worlds: {
      placeholders: [],
      show: async () => ({}),
      hide: async ({ name }) => {
        for (const about of HIDDEN_PEOPLE[name]) for (const status of ['approved', 'disabled'] as const) await insert(about, status);
        return {};
      },
    },
  };
};

export default people;
