import { randomUUID } from 'node:crypto';
import { insertAccount } from '../kit/applicant';
import { NO_SUCH, type RequestDraft, readingRow, row, SIGNED_IN, STAFF } from '../kit/rights-table';
import { APPLICANTS, DECISION_CELLS } from './approvals/rights';
import { type DefineFeature, exempt, type Reader, type WriteCall } from './feature';
import { companyRights, countsRequest, insertCompany, mergeRequest } from './people/companies';
import {
  hideInvitation,
  invitationRights,
  invitationScenes,
  invitationUnseen,
  invitationUses,
  invitationWrites,
} from './people/invitations';

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
const ownerRequest = (userId: string): RequestDraft => ({ path: `POST /api/people/${userId}/owner`, json: {} });
const moveRequest = (
  userId: string,
  { role = 'CP', unitId = 'cp-karnberg', reason = 'Works for another company.' } = {},
): RequestDraft => ({
  path: `POST /api/people/${userId}/move`,
  json: { role, unitId, reason },
});
/** A unit in the scope of everyone who may decide on the person. */
const TARGETS: Record<string, { role: string; unitId: string }> = {
  'a CP of Deutschland': { role: 'CP', unitId: 'cp-karnberg' },
  'a CP of France': { role: 'CP', unitId: 'cp-valbrune' },
  'an LBO of Europe': { role: 'LBO', unitId: 'lco-france' },
  'the RHQ of Europe': { role: 'RHQ', unitId: 'rhq-apac' },
  'the RHQ of Asia': { role: 'RHQ', unitId: 'rhq-europe' },
  'a YHQ': { role: 'YHQ', unitId: 'yhq' },
};
const enableRequest = (userId: string): RequestDraft => ({ path: `POST /api/people/${userId}/enable`, json: {} });

/** Defines the law-test rows for the list of people and their accounts. */
const people: DefineFeature = (stage) => {
  const insert = (about: string, status: 'approved' | 'disabled' = 'approved') =>
    insertAccount(stage.gateway.database, { ...APPLICANTS[about], name: ['Vera', 'Verborgen'] }, status);
  /** Returns the id of a person as described by the decision table. Only people with an account can be disabled. */
  const insertAs = async (about: string, callerId: string, status: 'approved' | 'disabled'): Promise<string> => {
    if (about === 'oneself') return callerId;
    if (about === 'nobody') return randomUUID();
    const id = await insert(about, status);
    if (about === 'somebody deleted')
      await stage.gateway.database.db.updateTable('person').set({ standing: 'deleted' }).where('id', '=', id).execute();
    return id;
  };
  /** Returns the id of a person who belongs to a new company, under the person's local company. */
  const insertMember = async (about: string): Promise<string> => {
    const id = await insert(about);
    const { db } = stage.gateway.database;
    const { lco_id, rhq_id } = await db.selectFrom('person').select(['lco_id', 'rhq_id']).where('id', '=', id).executeTakeFirstOrThrow();
    const unit = {
      id: `cp-${id}`,
      kind: 'CP' as const,
      name: `Company of ${id}`,
      country: 'DE',
      lco_id,
      rhq_id,
      zone: 'UTC',
      language: 'en',
    };
    await db.insertInto('unit').values(unit).execute();
    await db.updateTable('person').set({ unit_id: unit.id }).where('id', '=', id).execute();
    return id;
  };
  const readPerson = ({ path }: WriteCall) =>
    stage.gateway.database.db.selectFrom('person').selectAll().where('id', '=', path.split('/')[3]!).executeTakeFirst();

  return {
    rights: [
      row('people.list', 'anything', SIGNED_IN, () => ({ path: 'GET /api/people/list' })),
      ...companyRights(stage),
      readingRow('people.units', 'GET /api/people/units?role=CP', STAFF),
      ...Object.entries(DECISION_CELLS).flatMap(([about, cells]) => [
        row('people.disable', about, cells, async ({ id }) => disableRequest(await insertAs(about, id, 'approved'))),
        row('people.move', about, cells, async ({ id }) =>
          moveRequest(await insertAs(about, id, 'approved'), TARGETS[about] ?? { role: 'YHQ', unitId: 'yhq' }),
        ),
        row('people.enable', about, cells, async ({ id }) => enableRequest(await insertAs(about, id, 'disabled'))),
      ]),
      ...['a CP of Deutschland', 'a CP of France', 'a CP of Japan'].map((about) =>
        row('people.makeOwner', about, DECISION_CELLS[about]!, async () => ownerRequest(await insertMember(about))),
      ),
      row('people.makeOwner', 'an LBO of Europe', NO_SUCH, async () => ownerRequest(await insert('an LBO of Europe'))),
      row('people.makeOwner', 'oneself', NO_SUCH, ({ id }) => ownerRequest(id)),
      ...invitationRights(stage),
    ],
    assertions: {},
    unseen: {
      'people.disable': { existing: () => insert('a CP of France'), make: [disableRequest] },
      'people.enable': { existing: () => insert('a CP of France', 'disabled'), make: [enableRequest] },
      'people.makeOwner': { existing: () => insertMember('a CP of France'), make: [ownerRequest] },
      ...invitationUnseen(stage),
      'people.move': { existing: () => insert('a CP of France'), make: [moveRequest] },
      'people.mergeCounts': { existing: () => insertCompany(stage, 'lco-france'), make: [countsRequest] },
      'people.mergeCompanies': {
        existing: () => insertCompany(stage, 'lco-france'),
        make: [(company: string) => mergeRequest(company, 'cp-brennhagen')],
      },
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
      'invitations.list': ['GET /api/invitations/list'],
      'people.companies': ['', '?pageSize=100', '?searchTerm=e', '?besides=cp-brennhagen'].map(
        (query) => `GET /api/people/companies${query}`,
      ),
      'people.mergeCounts': ['GET /api/people/companies/cp-brennhagen/merge'],
      'people.units': ['?role=CP', '?role=CP&pageSize=100', '?role=LCO&searchTerm=a', '?role=RHQ', '?role=YHQ'].map(
        (query) => `GET /api/people/units${query}`,
      ),
    },
    uses: {
      'people.disable': exempt('It administers an account and is no use of a function'),
      'people.mergeCompanies': exempt('It administers companies and is no use of a function'),
      'people.move': exempt('It administers an account and is no use of a function'),
      'people.enable': exempt('It administers an account and is no use of a function'),
      'people.makeOwner': exempt('It administers an account and is no use of a function'),
      ...invitationUses,
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
      ...invitationWrites(stage),
      'people.makeOwner': {
        'choosing the owner of a company': {
          make: async () => ({ ...ownerRequest(await insertMember('a CP of Deutschland')), token: (await stage.as('sam')).token }),
          effect: { audit: 1, fact: 1 },
          other: (call) => ({ ...call, path: `POST /api/people/${randomUUID()}/owner` }),
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
      'people.mergeCompanies': {
        'merging two companies': {
          make: async () => ({
            ...mergeRequest(await insertCompany(stage), await insertCompany(stage)),
            token: (await stage.as('sam')).token,
          }),
          effect: { audit: 1, fact: 1, unit: -1, company_alias: 1 },
          other: (call) => ({ ...call, json: { into: 'cp-ostwall' } }),
          records: ({ path }) =>
            stage.gateway.database.db.selectFrom('unit').selectAll().where('id', '=', path.split('/')[4]!).executeTakeFirst(),
        },
      },
      'people.move': {
        'moving a person': {
          make: async () => ({ ...moveRequest(await insert('a CP of Deutschland')), token: (await stage.as('sam')).token }),
          effect: { audit: 1, letter: 1, fact: 1 },
          other: (call) => ({ ...call, json: { role: 'CP', unitId: 'cp-ostwall', reason: 'Another reason.' } }),
          records: readPerson,
        },
      },
    },
    // The last use of an account changes without a fact. Partners do not receive this field, and a disabled account is no longer used.
    cached: async () => ({
      'people.companies': exempt('The last use of the people changes without a fact'),
      'people.mergeCounts': exempt('Only a dialog shows the counts, and the merge counts again'),
      'people.units': ({ person, isHandler }) =>
        !isHandler ? [] : [person.people.units.query({ role: 'CP', pageNumber: 1, pageSize: 20 }).queryKey],
      'people.list': ({ person, isHandler }) => {
        const filters = [{ status: 'Disabled' as const }, ...(isHandler ? [] : [{}, { status: 'Active' as const }])];
        return filters.map((filter) => person.people.list.query({ ...filter, pageNumber: 1, pageSize: 100 }).queryKey);
      },
      'invitations.list': ({ person }) => [person.invitations.list.query({}).queryKey],
    }),
    concerns: ['people.changed', 'account.changed', 'company.merged', 'invitations.changed'],
    scenes: {
      'invitations.changed': invitationScenes(stage),
      'company.merged': {
        'a duplicate with a person is merged': async () => {
          const [company, into] = [await insertCompany(stage), await insertCompany(stage)];
          const userId = await insert('a CP of Deutschland');
          await stage.gateway.database.db.updateTable('person').set({ unit_id: company }).where('id', '=', userId).execute();
          stage.show('request', userId);
          return async () => (await stage.as('marco')).people.mergeCompanies({ company, into });
        },
      },
      'people.changed': {
        'an account is disabled and enabled again': async () => {
          const userId = await insert('a CP of Deutschland');
          stage.show('request', userId);
          return async () => {
            await (await stage.as('lena')).people.disable({ userId, reason: 'A test.' });
            await (await stage.as('marco')).people.enable({ userId });
          };
        },
        'a person is moved to another local company': {
          scene: async () => {
            const userId = await insert('a CP of Deutschland');
            stage.show('request', userId);
            return async () => (await stage.as('marco')).people.move({ userId, role: 'CP', unitId: 'cp-valbrune', reason: 'A test.' });
          },
          siblingFacts: ['people.changed'],
        },
        'an account is disabled': async () => {
          const userId = await insert('an LBO of Europe');
          stage.show('request', userId);
          return async () => (await stage.as('sam')).people.disable({ userId, reason: 'A test.' });
        },
      },
    },
    signals: {},
    values: { reason: 'Left the company.', into: 'cp-brennhagen', note: 'Welcome', token: 'x'.repeat(43) },
    worlds: {
      placeholders: [],
      show: async () => ({}),
      hide: async (reader) => {
        await hideInvitation(stage, reader);
        const { name } = reader;
        for (const about of HIDDEN_PEOPLE[name]) for (const status of ['approved', 'disabled'] as const) await insert(about, status);
        return {};
      },
    },
  };
};

export default people;
