import { expect, it } from '@jest/globals';
import type { NewFact } from '../../platform/facts/facts';
import type { Tx } from '../../platform/request-context';
import { AudienceHooks } from './audience-hooks';

it('R10.5 every hook of a kind runs when the audience of an item changes, and those of other kinds do not', async () => {
  const hooks = new AudienceHooks();
  const rung: string[] = [];
  const ring = (name: string) => async () => void rung.push(name);
  const fact = (type: string) => ({ type }) as unknown as NewFact;
  hooks.register('event', async () => ({ facts: [fact('first')], ring: ring('first') }));
  hooks.register('news', async () => ({ facts: [fact('of another kind')] }));
  hooks.register('event', async (_tx, id) => ({ facts: [fact(`second of ${id}`)], ring: ring('second') }));
  const { facts, ring: ringAll } = await hooks.run({} as Tx, 'event', 'e1');
  expect(facts).toEqual([{ type: 'first' }, { type: 'second of e1' }]);
  expect(rung).toEqual([]);
  await ringAll?.();
  expect(rung).toEqual(['first', 'second']);
  expect((await hooks.run({} as Tx, 'material', 'm1')).facts).toEqual([]);
});
