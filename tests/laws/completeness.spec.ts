import { describe, expect, it } from '@jest/globals';
import { Caller, LIST, listOf, type Route, route } from '@portal/contracts';
import { z } from 'zod/mini';
import { featuresOn } from '../features';
import { row } from '../kit/rights-table';
import { Stage } from '../kit/stage';
import * as complaints from './completeness';

const features = featuresOn(new Stage());
const fullContract = complaints.wholeContract();
const viewer = { person: { id: 'x', email: 'x@y.example' } as never, isHandler: true };

const list: Route = route('GET /api/surveys/list', {
  allow: ['CP'],
  wire: { input: { callerId: 'userId' }, reply: LIST },
  input: z.strictObject({ callerId: Caller }),
  reply: listOf(z.string()),
});
const publish: Route = route('POST /api/surveys/publish', {
  allow: ['YHQ'],
  input: z.strictObject({ headline: z.string() }),
  reply: z.object({ surveyId: z.string() }),
});
/** The contract extended by a feature without law-test rows. */
const extendedFeature = {
  routes: [...fullContract.routes, { name: 'surveys.list', route: list }, { name: 'surveys.publish', route: publish }],
  facts: [...fullContract.facts, 'surveys.published'],
  signals: [...fullContract.signals, 'surveys.reading'],
};
/** The contract without the routes, facts and signals of some rows. */
const reducedFeature = {
  routes: fullContract.routes.filter(({ name }) => !['approvals.list', 'approvals.decide', 'accounts.login'].includes(name)),
  facts: fullContract.facts.filter((fact) => fact !== 'ticket.rated'),
  signals: fullContract.signals.filter((signal) => signal !== 'ticket.typing'),
};

describe('the completeness of the law tests', () => {
  it('R10.6 the law tests have every row that the contract requires', () => {
    const allViolations = [
      ...complaints.rightsViolations(features, fullContract),
      ...complaints.assertionViolations(features, fullContract),
      ...complaints.unseenViolations(features),
      ...complaints.readViolations(features, fullContract),
      ...complaints.writeViolations(features, fullContract),
      ...complaints.useViolations(features, fullContract),
      ...complaints.sceneViolations(features, fullContract),
      ...complaints.signalViolations(features, fullContract),
      ...complaints.valueViolations(features, fullContract),
    ];
    expect(allViolations).toEqual([]);
  });

  it.each([
    ['rights', complaints.rightsViolations, ['rights: route surveys.list has no row', 'rights: route surveys.publish has no row']],
    ['identities', complaints.assertionViolations, ['identities: asserted field surveys.list userId has no row']],
    ['worlds', complaints.readViolations, ['worlds: read surveys.list has no row']],
    ['idempotency', complaints.writeViolations, ['idempotency: write surveys.publish has no row']],
    ['usage', complaints.useViolations, ['usage: write surveys.publish has no row']],
    [
      'facts',
      complaints.sceneViolations,
      ['facts: fact surveys.published has no row', 'facts: no feature is concerned by surveys.published'],
    ],
    ['signals', complaints.signalViolations, ['signals: signal surveys.reading has no row']],
    ['fuzz', complaints.valueViolations, ['fuzz: the field headline of surveys.publish has no value']],
  ] as const)('R10.6 the law test of %s fails for a feature without rows', (_, complain, expected) => {
    expect(complain(features, extendedFeature)).toEqual(expected);
  });

  it('R10.6 the cache law test fails for a list without a comparison and for a row without a read', () => {
    expect(complaints.cacheViolations({ 'accounts.login': () => [] }, extendedFeature)).toEqual(
      expect.arrayContaining([
        'caches: read surveys.list has no row',
        'caches: read approvals.list has no row',
        'caches: there is a row for accounts.login, which is no read',
      ]),
    );
  });

  it('R10.6 the cache law test fails for a cache key that belongs to another route', () => {
    expect(complaints.unknownKeys({ 'surveys.list': () => [['news', 'other', {}]] }, viewer)).toEqual([
      'caches: ["news","other",{}] is no key of surveys.list',
    ]);
  });

  it('R10.6 the law test of hidden items fails for a new route that hides an object', () => {
    const hidingRow = row('surveys.list', 'news of another region', '401 401 404 404 404 404 404 y y', () => ({
      path: 'GET /api/surveys/list',
    }));
    const [first, ...otherFeatures] = features;
    expect(complaints.unseenViolations([{ ...first!, rights: [...first!.rights, hidingRow] }, ...otherFeatures])).toEqual([
      'one answer: hiding route surveys.list has no row',
    ]);
  });

  it('R10.6 a row of the oracle that lacks a caller is reported by name', () => {
    const shortRow = row('accounts.login', 'a short row', 'y y y', () => ({ path: 'POST /api/auth/login' }));
    const [first, ...otherFeatures] = features;
    expect(complaints.rightsViolations([{ ...first!, rights: [...first!.rights, shortRow] }, ...otherFeatures], fullContract)).toEqual([
      'rights: accounts.login, a short row, needs one cell for each of 9 callers',
    ]);
  });

  it.each([
    ['rights', complaints.rightsViolations, 'rights: there is a row for accounts.login, which is no route'],
    ['identities', complaints.assertionViolations, 'identities: there is a row for approvals.list userId, which is no asserted field'],
    ['worlds', complaints.readViolations, 'worlds: there is a row for approvals.list, which is no read'],
    ['idempotency', complaints.writeViolations, 'idempotency: there is a row for approvals.decide, which is no write'],
    ['usage', complaints.useViolations, 'usage: there is a row for approvals.decide, which is no write'],
    ['facts', complaints.sceneViolations, 'facts: there is a row for ticket.rated, which is no fact'],
    ['signals', complaints.signalViolations, 'signals: there is a row for ticket.typing, which is no signal'],
    ['fuzz', complaints.valueViolations, 'fuzz: there is a value for SearchTerm, which is no field of any route'],
  ] as const)('R10.6 the law test of %s fails for a row that refers to nothing in the contract', (_, complain, expected) => {
    expect(complain(features, reducedFeature)).toContain(expected);
  });
});
