import { expect, it } from '@jest/globals';
import type { Tx } from '../../platform/request-context';
import { AccountRemovalHooks } from './account-removal.hooks';

it('R10.5 every hook of an account removal changes its own before any of them tells', async () => {
  const hooks = new AccountRemovalHooks();
  const steps: string[] = [];
  for (const name of ['tickets', 'notes']) {
    hooks.register(name, async (_tx, personId) => {
      steps.push(`${name} of ${personId} changed`);
      return async () => void steps.push(`${name} of ${personId} told`);
    });
  }
  await hooks.run({} as Tx, 'nora');
  expect(steps).toEqual(['tickets of nora changed', 'notes of nora changed', 'tickets of nora told', 'notes of nora told']);
  expect(() => hooks.register('notes', async () => async () => undefined)).toThrow('more than one account removal hook named notes');
});
