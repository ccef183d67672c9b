import { canSeal } from './can-seal';

/** Strings by name, as `localStorage` and `sessionStorage` hold them; never throws. */
export interface SafeStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  keys(): string[];
}

/**
 * Wraps a storage of the browser. Where the browser denies it (the getter throws) or has no room (`setItem` throws), values
 * live in memory until the page is closed.
 */
export function openStorage(area: () => Storage): SafeStorage {
  /** Values that the browser did not store. Each hides an older value that is still stored. */
  const memory = new Map<string, string>();
  const attempt = <T>(act: (storage: Storage) => T, fallback: T): T => {
    try {
      return act(area());
    } catch {
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
      if (isStored) memory.delete(key);
      else memory.set(key, value);
    },
    remove(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
    keys: () => [...new Set([...memory.keys(), ...attempt((storage) => Object.keys(storage), [])])],
  };
}

/** Values of this device, shared by its tabs. */
export const deviceStorage = openStorage(() => localStorage);
/** Values of this tab, which outlive a reload. */
export const tabStorage = openStorage(() => sessionStorage);

/** Sealed values of this tab. Over plain http nothing can be sealed, so they stay in memory. */
export const sealedTabStorage = openStorage(() => {
  if (!canSeal()) throw new Error('Nothing can be sealed');
  return sessionStorage;
});
