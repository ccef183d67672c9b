import { useSyncExternalStore } from 'react';

/** A value that changes, for code outside React and for components alike. */
export interface ReadableStore<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

export interface Store<T> extends ReadableStore<T> {
  set(value: T): void;
  update(change: (value: T) => T): void;
}

/** `start` runs with the first subscriber, and what it answers with runs after the last: a source that is followed only while somebody looks. */
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

/** The value, or the part of it that `select` takes: a component renders again when that part becomes another. */
export function useStore<T>(store: ReadableStore<T>): T;
export function useStore<T, S>(store: ReadableStore<T>, select: (value: T) => S): S;
export function useStore<T, S>(store: ReadableStore<T>, select?: (value: T) => S): T | S {
  return useSyncExternalStore(store.subscribe, () => (select ? select(store.get()) : store.get()));
}
