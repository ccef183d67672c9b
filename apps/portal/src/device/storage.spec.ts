import { describe, expect, it } from '@jest/globals';
import { randomId } from './crypto';
import { openDatabase } from './database';
import { sharedLocks } from './locks';
import { openStorage } from './storage';

const refuse = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};

describe('the storage of a browser', () => {
  it('R4.5 the storage keeps values in memory if the browser denies storage', () => {
    const storage = openStorage(refuse);
    expect(storage.get('a')).toBeNull();
    storage.set('a', '1');
    expect(storage.get('a')).toBe('1');
    expect(storage.keys()).toEqual(['a']);
    storage.remove('a');
    expect(storage.get('a')).toBeNull();
  });

  it('R4.5 the storage reports whether the browser stores values', () => {
    const reports: boolean[] = [];
    const deniedStorage = openStorage(refuse, (isStored) => reports.push(isStored));
    expect(deniedStorage.set('a', '1')).toBe(false);
    const availableStorage = openStorage(
      () => sessionStorage,
      (isStored) => reports.push(isStored),
    );
    expect(availableStorage.set('a', '1')).toBe(true);
    availableStorage.remove('a');
    expect(reports).toEqual([false, true]);
  });

  it('R4.5 the storage keeps the newer value in memory if the browser storage is full', () => {
    let isFull = false;
    const storedValues = new Map<string, string>();
    const area = {
      getItem: (key: string) => storedValues.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (isFull) throw new DOMException('Full', 'QuotaExceededError');
        storedValues.set(key, value);
      },
      removeItem: (key: string) => void storedValues.delete(key),
    } as unknown as Storage;
    const storage = openStorage(() => area);
    storage.set('a', 'old');
    isFull = true;
    storage.set('a', 'new');
    expect(storage.get('a')).toBe('new');
    isFull = false;
    storage.set('a', 'newest');
    expect(storedValues.get('a')).toBe('newest');
  });

  it.each([
    ['throws', refuse],
    ['is missing', () => undefined],
    ['rejects', () => ({ open: refuse })],
  ])('R10.5 a database keeps its values in memory if indexedDB %s', async (_, indexedDb) => {
    const descriptor = Object.getOwnPropertyDescriptor(globalThis, 'indexedDB')!;
    Object.defineProperty(globalThis, 'indexedDB', { configurable: true, get: indexedDb });
    try {
      const database = openDatabase('denied', 'values');
      await database.set(['lena', 't1'], 'one');
      await database.set(['lena', 't1'], 'two');
      await database.set(['jonas', 't1'], 'three');
      expect(await database.get(['lena', 't1'])).toBe('two');
      expect(await database.keys()).toEqual([
        ['lena', 't1'],
        ['jonas', 't1'],
      ]);
      await database.delete(['lena', 't1']);
      expect(await database.entries()).toEqual([[['jonas', 't1'], 'three']]);
      await database.clear();
      expect(await database.keys()).toEqual([]);
    } finally {
      Object.defineProperty(globalThis, 'indexedDB', descriptor);
    }
  });

  it('R4.1 work under a shared lock runs once, and runs without a lock if the browser denies locks', async () => {
    const locks = sharedLocks({ request: async () => refuse() } as unknown as LockManager)!;
    let runs = 0;
    expect(await locks.request('a', { ifAvailable: true }, async (lock) => `${++runs} ${lock?.name}`)).toBe('1 a');
    const grantedLocks = sharedLocks(navigator.locks)!;
    await expect(
      grantedLocks.request('b', async () => {
        runs++;
        refuse();
      }),
    ).rejects.toThrow('denied');
    expect(runs).toBe(2);
  });

  it('R8.3 a random id is a version 4 UUID, even without crypto.randomUUID', () => {
    const { randomUUID } = crypto;
    Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: undefined });
    try {
      const ids = Array.from({ length: 50 }, randomId);
      for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(new Set(ids).size).toBe(50);
    } finally {
      Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: randomUUID });
    }
  });
});
