import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { featuresOn, merge } from '../features';
import { type Exemption, isExempt, type WriteCall } from '../features/feature';
import { Stage } from '../kit/stage';
import { KEY } from '../kit/test-gateway';
import { useViolations, wholeContract } from './completeness';

const stage = new Stage();
const features = featuresOn(stage);
const writes = merge(features.map((feature) => feature.writes));
const uses = merge(features.map((feature) => feature.uses ?? {}));
beforeAll(() => stage.open(), 120_000);
afterAll(() => stage.close());

const isNone = (use: (typeof uses)[string]): use is Exemption => typeof use === 'object' && 'because' in use;

const send = async ({ path, json, token }: WriteCall) => {
  const [method, url] = path.split(' ');
  const { status } = await fetch(stage.gateway.url + url, {
    method,
    headers: { ...KEY, authorization: `Bearer ${token}`, ...(json ? { 'content-type': 'application/json' } : {}) },
    ...(json ? { body: JSON.stringify(json) } : {}),
  });
  return status;
};
/** Writes pending views, which are recorded with a delay, and returns the usage log. */
const readUses = async () => {
  const { db } = stage.gateway.database;
  return db
    .selectFrom('usage_inbox')
    .select(['id', 'func', 'what'])
    .where('what', 'not in', ['viewed', 'searched'])
    .orderBy('id')
    .execute();
};

describe('the uses recorded for commands', () => {
  it('R2.17 each command counts as a use of a function, or states why it does not', () => {
    expect(useViolations(features, wholeContract())).toEqual([]);
  });

  it.each(
    Object.entries(uses).flatMap(([route, use]) => {
      const row = writes[route]!;
      if (isNone(use)) return [];
      if (isExempt(row)) throw new Error(`${route} is a use, and no law sends it`);
      return Object.entries(row).map(([name, write]) => [name, [use].flat(), write] as const);
    }),
  )('R2.17 %s records one use of %j', async (_, expectedUses, write) => {
    const call = await write.make();
    const countBefore = (await readUses()).length;
    expect(await send(call)).toBe(200);
    const newUses = (await readUses()).slice(countBefore).map(({ func, what }) => `${func} ${what}`);
    expect(newUses).toHaveLength(1);
    expect(expectedUses).toContain(newUses[0]);
  });
});
