import { expect, it } from '@jest/globals';
import { brokenLimits, LAG_MS, LATE_MS, lastBorne, type Step } from '../bench/knee';

const calm = { cpu: 40, resident: 300, lag: 5, longest: 20 };
const borne: Step = {
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
  gateway: calm,
  generator: calm,
};

it('R10.6 a step breaks a limit where a call or a socket fails, a fact is missed or doubled, or anything is too late', () => {
  expect(brokenLimits({ ...borne, deliveryP95: LATE_MS, readP95: LATE_MS, gateway: { ...calm, lag: LAG_MS } })).toEqual([]);
  for (const fault of ['lost', 'doubled', 'dropped', 'refused'] as const) expect(brokenLimits({ ...borne, [fault]: 1 })).toHaveLength(1);
  for (const late of ['deliveryP95', 'readP95', 'commitP95'] as const) expect(brokenLimits({ ...borne, [late]: 1_001 })).toHaveLength(1);
  expect(brokenLimits({ ...borne, gateway: { ...calm, lag: 251 } })).toHaveLength(1);
});

it('R10.6 a generator that was late breaks no limit, and is named where one broke', () => {
  const late = { ...borne, generator: { ...calm, lag: 900 } };
  expect(brokenLimits(late)).toEqual([]);
  expect(brokenLimits({ ...late, readP95: 2_000 })).toEqual([
    'a read, p95 2000 ms, more than 1000',
    '(event loop of the generator late, p99 900 ms, more than 250)',
  ]);
});

it('R10.6 what is borne is the last step before the knee, all of them where there is none, nothing where the first broke', () => {
  const steps = [1_000, 2_500, 5_000].map((sockets) => ({ ...borne, sockets }));
  expect(lastBorne(steps)?.sockets).toBe(5_000);
  expect(lastBorne([...steps, { ...borne, sockets: 7_500, refused: 1 }])?.sockets).toBe(5_000);
  expect(lastBorne([{ ...borne, lost: 1 }, ...steps])).toBeUndefined();
});
