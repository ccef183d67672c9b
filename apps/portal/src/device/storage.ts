import { createStore, type ReadableStore } from '../store';
import { canEncrypt } from './crypto';

/** Strings by name, as `localStorage` and `sessionStorage` hold them; never throws. */
export interface SafeStorage {
  get(key: string): string | null;
  /** Returns false where the browser did not store it. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  keys(): string[];
}

/**
 * Wraps a storage of the browser. Where the browser denies it (the getter throws) or has no room (`setItem` throws), values
 * live in memory until the page is closed. `report` receives whether the browser stores values, at each access that tells.
 */
export function openStorage(area: () => Storage, report: (isStored: boolean) => void = () => {}): SafeStorage {
  /** Values that the browser did not store. Each hides an older value that is still stored. */
  const memory = new Map<string, string>();
  const attempt = <T>(act: (storage: Storage) => T, fallback: T): T => {
    try {
      return act(area());
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
/** False while the browser denies storage or is out of space: settings are then lost when the page closes. */
export const isStorageOnDevice: ReadableStore<boolean> = isStoring;
/** Values of this device, shared by its tabs. */
export const deviceStorage = openStorage(() => localStorage, isStoring.set);
/** Values of this tab, which outlive a reload. */
export const tabStorage = openStorage(() => sessionStorage);

const PROBE = 'portal.probe';
/** Checks if the browser stores values now, by writing one: a full storage fails only on a write. */
export function probeStorage(): void {
  deviceStorage.set(PROBE, '1');
  deviceStorage.remove(PROBE);
}

/** Encrypted values of this tab. Over plain http browsers cannot encrypt, so they stay in memory. */
export const sealedTabStorage = openStorage(() => {
  if (!canEncrypt()) throw new Error('Nothing can be sealed');
  return sessionStorage;
});
