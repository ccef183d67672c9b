import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Clock } from '../apps/gateway/src/platform/clock';
import { type Counted, ISSUER, Play } from './one-address';
import { step } from './one-address-steps';
import { openTestGateway, type TestGateway } from './test-gateway';

/** Another seed finds other orders: SEED=… RUNS=… */
const RUNS = Number(process.env['RUNS'] ?? 30);
const SEED = Number(process.env['SEED'] ?? 7);

let gateway: TestGateway;
const clock = { ahead: 0 };
beforeAll(async () => {
  gateway = await openTestGateway({ env: { LOG_LEVEL: 'silent', OIDC_ISSUER: ISSUER, OIDC_CLIENT_ID: 'portal' } });
  gateway.app.get(Clock, { strict: false }).now = () => new Date(Date.now() + clock.ahead);
});
afterAll(() => gateway.close());

it('T7 T9 whatever three people do under one address, in whatever order, a code never confirms what another of them typed', async () => {
  const counted: Counted = { confirmed: 0, amongSeveral: 0, linked: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 18 }), async (steps) => {
      const play = new Play(gateway, clock, counted);
      for (const each of steps) await play.take(each);
      await play.expectAccount();
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  );
  // The law would hold as well if nothing were ever confirmed.
  expect(counted.confirmed).toBeGreaterThan(5);
  expect(counted.amongSeveral).toBeGreaterThan(2);
  expect(counted.linked).toBeGreaterThan(1);
}, 300_000);
