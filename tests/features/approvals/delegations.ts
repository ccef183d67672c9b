import { type Caller, type RightsRow, readingRow, row } from '../../kit/rights-table';
import type { Stage } from '../../kit/stage';
import { exempt, type FactScene, type FeatureLaw, type Scene } from '../feature';

const DAY_MS = 24 * 3_600_000;

/** Only staff of regions and local companies delegate, to such staff and to YHQ. */
//                     nobody wait  CP de CP fr LCO de LCO fr RHQ eu YHQ SUPER
const DELEGATORS = '   401    401   403   403   y      y      y      403 403';
const DELEGATES = '    401    401   403   403   y      y      y      y   403';

/** A delegation that begins in the future, so that no token becomes outdated. */
const saveRequest = (delegateId: string, days = 20) => ({
  path: 'POST /api/delegations/save',
  json: {
    delegateId,
    startsAt: new Date(Date.now() + 10 * DAY_MS).toISOString(),
    endsAt: new Date(Date.now() + days * DAY_MS).toISOString(),
  },
});
const END_REQUEST = { path: 'DELETE /api/delegations/current' };

/** Stores a delegation of a person to Marco that has not begun, or to Ines if the person is Marco. */
const insertDelegation = (stage: Stage, delegatorId: string) =>
  stage.gateway.database.db
    .insertInto('delegation')
    .values({
      delegator_id: delegatorId,
      delegate_id: delegatorId === 'marco' ? 'ines' : 'marco',
      starts_at: new Date(Date.now() + 10 * DAY_MS),
      ends_at: new Date(Date.now() + 20 * DAY_MS),
      is_active: false,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

const MAY_DELEGATE = new Set<Caller['name']>(['jonas', 'chloe', 'marco']);

export const delegationRights = (stage: Stage): RightsRow[] => [
  readingRow('delegations.current', 'GET /api/delegations/current', DELEGATES),
  readingRow('delegations.delegates', 'GET /api/delegations/delegates', DELEGATORS),
  row('delegations.save', 'a person who may receive it', DELEGATORS, ({ name }) => saveRequest(name === 'marco' ? 'ines' : 'marco')),
  row('delegations.end', 'the own one', DELEGATORS, async ({ name, id }) => {
    if (MAY_DELEGATE.has(name)) await insertDelegation(stage, id);
    return END_REQUEST;
  }),
];

export const delegationReads = {
  'delegations.current': ['GET /api/delegations/current'],
  'delegations.delegates': ['', '?pageSize=100', '?pageSize=2&pageNumber=2', '?searchTerm=a'].map(
    (query) => `GET /api/delegations/delegates${query}`,
  ),
};

export const delegationUses = {
  'delegations.save': exempt('It administers decisions and is no use of a function'),
  'delegations.end': exempt('It administers decisions and is no use of a function'),
};

export const delegationWrites = (stage: Stage): FeatureLaw['writes'] => ({
  'delegations.save': {
    'delegating the own decisions': {
      make: async () => {
        await stage.gateway.database.db.deleteFrom('delegation').where('delegator_id', '=', 'jonas').execute();
        return { ...saveRequest('marco'), token: (await stage.as('jonas')).token };
      },
      effect: { audit: 1, letter: 1, fact: 1, delegation: 1, due: 2 },
      other: (call) => ({ ...call, ...saveRequest('marco', 25) }),
    },
  },
  'delegations.end': exempt('It has no input that could differ, and an ended delegation cannot be ended again'),
});

export const delegationScenes = (stage: Stage): Record<string, Scene | FactScene> => ({
  'a delegation is saved and ended': async () => async () => {
    const { delegations } = await stage.as('lena');
    await delegations.save(saveRequest('marco').json);
    await delegations.end({});
  },
  'a delegation is replaced': {
    siblingFacts: ['delegation.changed'],
    scene: async () => {
      await (await stage.as('lena')).delegations.save(saveRequest('marco').json);
      return async () => (await stage.as('lena')).delegations.save(saveRequest('chloe').json);
    },
  },
});
