import { clear, del, delMany, entries, get, keys, createStore as openIndexedDb, set, type UseStore } from 'idb-keyval';
import { createStore, type ReadableStore } from '../store';
import { canEncrypt } from './crypto';

const isOnDevice = createStore(true);
/** False once a database could not be opened. Values are then lost when the page closes. */
export const isDatabaseOnDevice: ReadableStore<boolean> = isOnDevice;

/** A key-value store in a database of this device, or in memory if the browser denies databases or cannot encrypt. */
export interface Database {
  get<T>(key: IDBValidKey): Promise<T | undefined>;
  set(key: IDBValidKey, value: unknown): Promise<void>;
  delete(...keys: IDBValidKey[]): Promise<void>;
  keys<K extends IDBValidKey>(): Promise<K[]>;
  entries<K extends IDBValidKey, V>(): Promise<[K, V][]>;
  clear(): Promise<void>;
}

const createIndexedDatabase = (store: UseStore): Database => ({
  get: (key) => get(key, store),
  set: (key, value) => set(key, value, store),
  delete: (...all) => (all.length === 1 ? del(all[0]!, store) : delMany(all, store)),
  keys: () => keys(store),
  entries: () => entries(store),
  clear: () => clear(store),
});

/** Creates a store in memory. Array keys are serialized, because a `Map` compares them by identity. */
function createMemoryDatabase(): Database {
  const values = new Map<string, [IDBValidKey, unknown]>();
  const nameOf = (key: IDBValidKey) => JSON.stringify(key);
  return {
    get: async <T>(key: IDBValidKey) => values.get(nameOf(key))?.[1] as T | undefined,
    async set(key, value) {
      values.set(nameOf(key), [key, value]);
    },
    async delete(...all) {
      for (const key of all) values.delete(nameOf(key));
    },
    keys: async <K extends IDBValidKey>() => [...values.values()].map(([key]) => key as K),
    entries: async <K extends IDBValidKey, V>() => [...values.values()] as [K, V][],
    async clear() {
      values.clear();
    },
  };
}

/** Opens a database with one object store. If the browser denies databases, the first use fails. */
export function openDatabase(name: string, storeName: string): Database {
  let pendingDatabase: Promise<Database> | undefined;
  const open = async (): Promise<Database> => {
    try {
      // Values that cannot be encrypted must not be written to the device.
      if (!canEncrypt()) throw new Error('Nothing can be sealed');
      const database = createIndexedDatabase(openIndexedDb(name, storeName));
      // A denied database fails here: `indexedDB` is missing, throws, or rejects.
      await database.get('');
      return database;
    } catch {
      isOnDevice.set(false);
      return createMemoryDatabase();
    }
  };
  const database = () => (pendingDatabase ??= open());
  return {
    get: async (key) => (await database()).get(key),
    set: async (key, value) => (await database()).set(key, value),
    delete: async (...all) => (await database()).delete(...all),
    keys: async () => (await database()).keys(),
    entries: async () => (await database()).entries(),
    clear: async () => (await database()).clear(),
  };
}
