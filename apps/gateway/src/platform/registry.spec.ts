import { expect, it } from '@jest/globals';
import { Registry, SingleEntry } from './registry';

it('R10.5 a registry returns its entries in the order of registration', () => {
  const registry = new Registry<string, number>('number');
  for (const [name, value] of [
    ['b', 1],
    ['a', 2],
    ['c', 3],
  ] as const)
    registry.add(name, value);
  expect(registry.all()).toEqual([
    ['b', 1],
    ['a', 2],
    ['c', 3],
  ]);
  expect([registry.get('a'), registry.get('d')]).toEqual([2, undefined]);
});

it('R10.5 a registry refuses a second entry of the same name and retains the first', () => {
  const registry = new Registry<string, number>('number');
  registry.add('a', 1);
  expect(() => registry.add('a', 2)).toThrow('There is more than one number named a');
  expect(registry.all()).toEqual([['a', 1]]);
});

it('R10.5 a registry that lacks a required name aborts startup', () => {
  const registry = new Registry<string, number>('number');
  registry.add('a', 1);
  expect(() => registry.require(['a'])).not.toThrow();
  expect(() => registry.require(['a', 'b', 'c'])).toThrow('There is no number named b, c');
});

it('R10.5 the entry of a `SingleEntry` cannot be replaced', () => {
  const store = new SingleEntry<string>('store of files');
  expect(() => store.get()).toThrow('There is no store of files');
  store.set('first');
  expect(() => store.set('second')).toThrow('There is more than one store of files');
  expect(store.get()).toBe('first');
});
