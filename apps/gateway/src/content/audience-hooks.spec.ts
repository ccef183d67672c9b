import { expect, it } from '@jest/globals';
import type { Tx } from '../core/request-context';
import type { NewFact } from '../facts/facts';
import { AudienceHooks } from './audience-hooks';

it('R10.5 every hook of a kind runs when the audience of an item changes, and those of other kinds do not', async () => {
  const hooks = new AudienceHooks();
  const fact = (type: string) => ({ type }) as unknown as NewFact;
  hooks.register('event', async () => [fact('first')]);
  hooks.register('news', async () => [fact('of another kind')]);
  hooks.register('event', async (_tx, id) => [fact(`second of ${id}`)]);
  expect(await hooks.run({} as Tx, 'event', 'e1')).toEqual([{ type: 'first' }, { type: 'second of e1' }]);
  expect(await hooks.run({} as Tx, 'material', 'm1')).toEqual([]);
});
