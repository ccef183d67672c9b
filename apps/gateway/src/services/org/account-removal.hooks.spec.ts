import { expect, it } from '@jest/globals';
import type { Tx } from '../../platform/request-context';
import { AccountRemovalHooks } from './account-removal.hooks';

it('R10.5 every account removal hook changes its data before the first announcement', async () => {
  const hooks = new AccountRemovalHooks();
  const steps: string[] = [];
  for (const name of ['tickets', 'notes']) {
    hooks.register(name, async (_tx, personId) => {
      steps.push(`${name} of ${personId} changed`);
      return async () => void steps.push(`${name} of ${personId} announced`);
    });
  }
  await hooks.removeDataOf({} as Tx, 'nora');
  expect(steps).toEqual(['tickets of nora changed', 'notes of nora changed', 'tickets of nora announced', 'notes of nora announced']);
});
