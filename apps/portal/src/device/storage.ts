import { createStore, type ReadableStore } from '../store';
import { canEncrypt } from './crypto';

/** A store of strings by name, like `localStorage` and `sessionStorage`. Its methods never throw. */
export interface SafeStorage {
  get(key: string): string | null;
  /** Stores a value. Returns false if the browser did not store it. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  keys(): string[];
}

/**
 * Wraps a storage of the browser. If the browser denies the storage (the getter throws) or the storage is full (`setItem` throws), values
 * are kept in memory until the page closes. Each access that shows whether the browser stores values calls `report` with the result.
 */
export function openStorage(area: () => Storage, report: (isStored: boolean) => void = () => {}): SafeStorage {
  /** The values that the browser did not store. Each overrides an older value that is still stored. */
  const memory = new Map<string, string>();
  const attempt = <T>(action: (storage: Storage) => T, fallback: T): T => {
    try {
      return action(area());
    } catch {
      report(false);
      return fallback;
    }
  };
  return {
    get: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    set(key, value) {
      const isStored = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false);
      if (isStored) {
        memory.delete(key);
        report(true);
      } else memory.set(key, value);
      return isStored;
    },
    remove(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
    keys: () => [...new Set([...memory.keys(), ...attempt((storage) => Object.keys(storage), [])])],
  };
}

const isStoring = createStore(true);
/** False while the browser denies storage or is out of space. Settings are then lost when the page closes. */
export const isStorageOnDevice: ReadableStore<boolean> = isStoring;
/** The values of this device, shared by its tabs. */
export const deviceStorage = openStorage(() => localStorage, isStoring.set);
/** The values of this tab, which survive a reload. */
export const tabStorage = openStorage(() => sessionStorage);

const PROBE = 'portal.probe';
/** Checks whether the browser stores values by writing one, because a full storage fails only on writes. */
export function probeStorage(): void {
  deviceStorage.set(PROBE, '1');
  deviceStorage.remove(PROBE);
}

/** The encrypted values of this tab. Over plain http the browser cannot encrypt, so they are kept in memory. */
export const sealedTabStorage = openStorage(() => {
  if (!canEncrypt()) throw new Error('Nothing can be sealed');
  return sessionStorage;
});

/** Calls the listener when another tab changes this key. Outside a browser, as in a test of the fact handlers, there are no other tabs. */
export const onOtherTab = (key: string, listener: () => void): void =>
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === key) listener();
  });
