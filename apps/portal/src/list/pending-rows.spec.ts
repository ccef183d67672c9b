import { beforeEach, describe, expect, it } from '@jest/globals';
import type { UserRequest } from '@portal/contracts';
import { request } from '../../jest/requests';
import { createPendingRows, type PendingRowStore } from './pending-rows';

let currentTime = 0;
let store: PendingRowStore<UserRequest>;
beforeEach(() => {
  currentTime = 1_000_000;
  store = createPendingRows(
    ({ userId }) => userId,
    () => currentTime,
  );
  store.open();
});

describe('pending rows', () => {
  it('R10.1 a pending row that is shown is no longer counted as pending and is marked as new until it is seen', () => {
    store.add(request(1));
    store.add(request(2));
    store.show(['u1']);
    expect(store.get().pending.map(({ userId }) => userId)).toEqual(['u2']);
    expect(store.get().fresh.get('u1')).toEqual({ still: false });
    store.markSeen('u1');
    expect(store.get().fresh.size).toBe(0);
  });

  it('R10.1 more than three rows added within half a second appear without animation', () => {
    for (let n = 0; n < 4; n += 1) store.add(request(n));
    store.show(['u0', 'u1', 'u2', 'u3']);
    expect([...store.get().fresh.values()].every(({ still }) => still)).toBe(true);
    currentTime += 1000;
    store.add(request(5));
    store.show(['u5']);
    expect(store.get().fresh.get('u5')).toEqual({ still: false });
  });

  it('R10.1 a row received twice is pending once, in its latest version', () => {
    store.add(request(1));
    store.add(request(1, { rev: 3 }));
    expect(store.get().pending).toEqual([expect.objectContaining({ userId: 'u1', rev: 3 })]);
  });

  it('R10.1 a list that is not on screen has no pending rows, and closing its screen clears them', () => {
    store.add(request(1));
    store.close();
    expect(store.get().pending).toEqual([]);
    store.add(request(2));
    store.remove('u3', 'Jonas Richter');
    expect(store.get()).toEqual({ pending: [], fresh: new Map(), removals: new Map() });
  });

  it('R10.1 the ghost of a deleted person disappears when that person applies again', () => {
    store.remove('u1', 'Jonas Richter');
    expect(store.get().removals.has('u1')).toBe(true);
    store.add(request(1));
    expect(store.get().removals.has('u1')).toBe(false);
  });
});
