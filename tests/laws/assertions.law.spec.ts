import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allRoutes } from '@portal/contracts';
import { SecurityEvents } from '../../apps/gateway/src/services/audit-log/security-events';
import { featuresOn, merge } from '../features';
import { Callers } from '../kit/callers';
import { Stage } from '../kit/stage';
import { assertionViolations, wholeContract } from './completeness';

const stage = new Stage();
const features = featuresOn(stage);
const callers = new Callers(stage);
const ASSERTIONS = merge(features.map(({ assertions }) => assertions));

beforeAll(async () => {
  await stage.open();
  await callers.signIn();
});
afterAll(() => stage.close());

/** Returns the refusals in the audit log, after writing all pending ones. */
const readRefusals = async () => {
  await stage.gateway.live.app.get(SecurityEvents).write(Number.POSITIVE_INFINITY);
  return stage.gateway.database.db
    .selectFrom('audit')
    .select(['actor', 'object', 'after'])
    .where('action', '=', 'security.identity_refused')
    .orderBy('seq')
    .execute();
};
/** Returns an identity as the audit log stores it: addresses only as their keyed hash. */
const auditedIdentity = (foreign: string) =>
  foreign.includes('@') ? (expect.stringMatching(/^[\w-]{22}$/) as unknown as string) : foreign;

describe('the identities in a request', () => {
  it('R6.8 the law test of asserted identities has a row for every identity field of the contract, and no other row', () => {
    expect(assertionViolations(features, wholeContract())).toEqual([]);
  });

  it.each(Object.entries(ASSERTIONS))(
    "R6.8 T1 %s refuses another person's identity with 403 and audits it, and accepts the caller's own identity",
    async (name, assertion) => {
      for (const caller of assertion.callers.map((caller) => callers.get(caller as 'sam'))) {
        for (const foreignIdentity of [callers.get('chloe').id, callers.get('chloe').email, 'nobody-at-all', `${caller.id}x`]) {
          const countBefore = (await readRefusals()).length;
          const { status, body } = await callers.send(caller, assertion.make(encodeURIComponent(foreignIdentity), randomUUID()));
          expect({ foreign: foreignIdentity, status, code: body['code'] }).toEqual({
            foreign: foreignIdentity,
            status: 403,
            code: 'identity.foreign',
          });
          const rows = await readRefusals();
          expect(rows).toHaveLength(countBefore + 1);
          expect(rows.at(-1)).toMatchObject({
            actor: caller.id,
            object: caller.id,
            after: { field: name.split(' ')[1], asserted: auditedIdentity(foreignIdentity), count: 1 },
          });
        }
        const ownIdentities = assertion.isIdOnly ? [caller.id] : [caller.id, caller.email, caller.email.toUpperCase()];
        for (const identity of ownIdentities) {
          const { status, body } = await callers.send(caller, assertion.make(encodeURIComponent(identity), randomUUID()));
          expect({ identity, status, code: body['code'] }).not.toMatchObject({ status: 403 });
        }
      }
    },
  );

  it.each(Object.entries(ASSERTIONS).filter(([, { isIdOnly }]) => !isIdOnly))(
    'R6.8 %s refuses a repeated identity with 400',
    async (name, assertion) => {
      const caller = callers.get(assertion.callers.at(-1)! as 'sam');
      const field = name.split(' ')[1]!;
      for (const pair of [
        [caller.id, callers.get('chloe').id],
        [callers.get('chloe').id, caller.id],
        [caller.id, caller.id],
      ]) {
        const { path, json, form } = assertion.make(pair[0]!, randomUUID());
        const duplicates = json
          ? { path, json: { ...(json as object), [field]: pair } }
          : { path: `${path}&${field}=${pair[1]}`, ...(form ? { form } : {}) };
        const { status, body } = await callers.send(caller, duplicates);
        expect({ status, code: body['code'] }).toEqual({ status: 400, code: 'request.invalid' });
      }
    },
  );

  const bodyAssertions = Object.entries(ASSERTIONS).filter(([, { make }]) => make('x', 'x').json);
  it.each(bodyAssertions)('R6.8 %s refuses an identity in both query and body', async (name, assertion) => {
    const caller = callers.get(assertion.callers.at(-1)! as 'sam');
    const field = name.split(' ')[1]!;
    const draft = assertion.make(caller.id, randomUUID());
    const { route } = allRoutes().find((candidate) => name.startsWith(`${candidate.name} `))!;
    // If an identity is allowed in both places, another person's identity is refused before the repetition is checked.
    const isAllowedInBoth = route.either?.includes('callerId') ?? false;
    for (const identity of [callers.get('chloe').id, caller.id]) {
      const { status } = await callers.send(caller, { ...draft, path: `${draft.path}?${field}=${identity}` });
      expect({ identity, status }).toEqual({ identity, status: isAllowedInBoth && identity !== caller.id ? 403 : 400 });
    }
  });
});
