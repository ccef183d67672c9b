import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Clock } from '../../apps/gateway/src/platform/clock';
import { type Counts, ISSUER, OneAddressRun } from '../kit/one-address';
import { step } from '../kit/one-address-steps';
import { openTestGateway, type TestGateway } from '../kit/test-gateway';

/** The number of random sequences. `SEED=… RUNS=…` selects other sequences. */
const RUNS = Number(process.env['RUNS'] ?? 30);
const SEED = Number(process.env['SEED'] ?? 7);

let gateway: TestGateway;
const clock = { ahead: 0 };
beforeAll(async () => {
  gateway = await openTestGateway({ env: { LOG_LEVEL: 'silent', OIDC_ISSUER: ISSUER, OIDC_CLIENT_ID: 'portal' } });
  gateway.app.get(Clock, { strict: false }).now = () => new Date(Date.now() + clock.ahead);
});
afterAll(() => gateway.close());

it('T7 T9 a code never confirms data that another person entered, whatever three people do with one address', async () => {
  const counts: Counts = { confirmed: 0, amongSeveral: 0, linked: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 18 }), async (steps) => {
      const run = new OneAddressRun(gateway, clock, counts);
      for (const action of steps) await run.take(action);
      await run.expectAccount();
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  );
  // Without confirmed codes the law would hold trivially.
  expect(counts.confirmed).toBeGreaterThan(5);
  expect(counts.amongSeveral).toBeGreaterThan(2);
  expect(counts.linked).toBeGreaterThan(1);
}, 300_000);
