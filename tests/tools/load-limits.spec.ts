import { expect, it } from '@jest/globals';
import { brokenLimits, LAG_MS, LATE_MS, lastStepWithinLimits, type Step } from '../../bench/load-limits';

const idleLoad = { cpu: 40, resident: 300, lag: 5, longest: 20 };
const passingStep: Step = {
  sockets: 1_000,
  commits: 50,
  reads: 300,
  delivered: 5_000,
  lost: 0,
  doubled: 0,
  dropped: 0,
  refused: 0,
  deliveryP95: 20,
  readP95: 20,
  commitP95: 20,
  gateway: idleLoad,
  generator: idleLoad,
};

it('R10.6 a failed call or socket, a missed or duplicate fact, or any late result makes a load step exceed its limits', () => {
  expect(brokenLimits({ ...passingStep, deliveryP95: LATE_MS, readP95: LATE_MS, gateway: { ...idleLoad, lag: LAG_MS } })).toEqual([]);
  for (const fault of ['lost', 'doubled', 'dropped', 'refused'] as const)
    expect(brokenLimits({ ...passingStep, [fault]: 1 })).toHaveLength(1);
  for (const field of ['deliveryP95', 'readP95', 'commitP95'] as const)
    expect(brokenLimits({ ...passingStep, [field]: 1_001 })).toHaveLength(1);
  expect(brokenLimits({ ...passingStep, gateway: { ...idleLoad, lag: 251 } })).toHaveLength(1);
});

it('R10.6 a delay of the load generator alone exceeds no limit, but is reported if another limit is exceeded', () => {
  const lateStep = { ...passingStep, generator: { ...idleLoad, lag: 900 } };
  expect(brokenLimits(lateStep)).toEqual([]);
  expect(brokenLimits({ ...lateStep, readP95: 2_000 })).toEqual([
    'a read, p95 2000 ms, more than 1000',
    '(event loop of the generator late, p99 900 ms, more than 250)',
  ]);
});

it('R10.6 the sustained load is the last step before the first failing one: the final step if none fails, none if the first fails', () => {
  const steps = [1_000, 2_500, 5_000].map((sockets) => ({ ...passingStep, sockets }));
  expect(lastStepWithinLimits(steps)?.sockets).toBe(5_000);
  expect(lastStepWithinLimits([...steps, { ...passingStep, sockets: 7_500, refused: 1 }])?.sockets).toBe(5_000);
  expect(lastStepWithinLimits([{ ...passingStep, lost: 1 }, ...steps])).toBeUndefined();
});
