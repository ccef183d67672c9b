import { expect, it } from '@jest/globals';
import { Hooks, Listeners } from './hooks';

it('R10.5 hooks run one after another in the order of registration and return their results', async () => {
  const hooks = new Hooks<[id: string], string>('test hook');
  const steps: string[] = [];
  for (const name of ['first', 'second']) {
    hooks.register(name, async (id) => {
      steps.push(`${name} starts`);
      await Promise.resolve();
      steps.push(`${name} ends`);
      return `${name} of ${id}`;
    });
  }
  expect(await hooks.run('e1')).toEqual(['first of e1', 'second of e1']);
  expect(steps).toEqual(['first starts', 'first ends', 'second starts', 'second ends']);
});

it('R10.5 a failing hook prevents the remaining hooks, and two hooks of the same name abort startup', async () => {
  const hooks = new Hooks<[]>('test hook');
  const calls: string[] = [];
  hooks.register('broken', async () => {
    throw new Error('broken');
  });
  hooks.register('next', async () => void calls.push('next'));
  await expect(hooks.run()).rejects.toThrow('broken');
  expect(calls).toEqual([]);
  expect(() => hooks.register('next', async () => undefined)).toThrow('more than one test hook named next');
});

it('R10.5 every listener is notified, and two listeners of the same name abort startup', () => {
  const listeners = new Listeners<[code: string]>('test listener');
  const codes: string[] = [];
  for (const name of ['log', 'audit']) listeners.register(name, (code) => void codes.push(`${name} ${code}`));
  listeners.notify('missing');
  expect(codes).toEqual(['log missing', 'audit missing']);
  expect(() => listeners.register('log', () => undefined)).toThrow('more than one test listener named log');
});
