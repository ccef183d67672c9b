import { useSyncExternalStore } from 'react';

/** A value that changes over time, readable by components and by code outside React. */
export interface ReadableStore<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

export interface Store<T> extends ReadableStore<T> {
  set(value: T): void;
  update(change: (value: T) => T): void;
}

/**
 * Creates a store. `start` is called with the first subscriber, and the function that it returns after the last one leaves, so that the
 * source is observed only while there are subscribers.
 */
export function createStore<T>(initial: T, start?: (store: Store<T>) => () => void): Store<T> {
  let value = initial;
  let stop: (() => void) | undefined;
  const listeners = new Set<() => void>();
  const store: Store<T> = {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    update: (change) => store.set(change(value)),
    subscribe(listener) {
      if (!listeners.size) stop = start?.(store);
      listeners.add(listener);
      return () => {
        if (!listeners.delete(listener) || listeners.size) return;
        stop?.();
        stop = undefined;
      };
    },
  };
  return store;
}

/** Returns the value of a store, or the part that `select` returns. The component rerenders when that part changes. */
export function useStore<T>(store: ReadableStore<T>): T;
export function useStore<T, S>(store: ReadableStore<T>, select: (value: T) => S): S;
export function useStore<T, S>(store: ReadableStore<T>, select?: (value: T) => S): T | S {
  return useSyncExternalStore(store.subscribe, () => (select ? select(store.get()) : store.get()));
}
