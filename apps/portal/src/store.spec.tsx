import { expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { createStore, useStore } from './store';

it('R10.5 a store notifies each subscriber once of each change, but not if the value stays the same', () => {
  const store = createStore(1);
  const values: number[] = [];
  const stop = store.subscribe(() => values.push(store.get()));
  store.set(2);
  store.set(2);
  store.update((value) => value + 1);
  stop();
  store.set(9);
  expect(values).toEqual([2, 3]);
});

it('R10.5 a store observes its source only while the store has subscribers', () => {
  const events: string[] = [];
  const store = createStore(0, ({ set }) => {
    events.push('started');
    set(1);
    return () => void events.push('stopped');
  });
  const [first, second] = [store.subscribe(() => {}), store.subscribe(() => {})];
  first();
  first();
  expect(events).toEqual(['started']);
  second();
  expect(events).toEqual(['started', 'stopped']);
  store.subscribe(() => {});
  expect(events).toEqual(['started', 'stopped', 'started']);
  expect(store.get()).toBe(1);
});

it('R10.5 a component shows the selected part of a store and does not rerender when other parts change', () => {
  const store = createStore({ name: 'Lena', age: 40 });
  const onRender = jest.fn();
  function Content() {
    onRender();
    return <p>{useStore(store, ({ name }) => name)}</p>;
  }
  render(<Content />);
  act(() => store.update((value) => ({ ...value, age: 41 })));
  expect(onRender).toHaveBeenCalledTimes(1);
  act(() => store.update((value) => ({ ...value, name: 'Bruno' })));
  expect(screen.getByText('Bruno')).toBeInTheDocument();
});
