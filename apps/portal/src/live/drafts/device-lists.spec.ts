import { describe, expect, it } from '@jest/globals';
import type { SessionUser } from '@portal/machines';
import { waitFor } from '@testing-library/react';
import { createCache } from '../cache';
import { createDeviceLists } from './device-lists';
import { createDraftKeys } from './draft-key';

const bruno = { userId: 'bruno', email: 'bruno@brennhagen.example', role: 'CP' } as SessionUser;
const lena: SessionUser = { ...bruno, userId: 'lena', email: 'lena@yarrowdyne.example', role: 'LBO' };
const TICKETS = ['tickets', 'list', { page: 1 }];

let count = 0;
const keys = new Map(['bruno', 'lena'].map((userId, at) => [userId, Buffer.alloc(32, at + 1).toString('base64url')]));

/** Simulates a browser whose storage outlives its tabs. Each tab has its own cache. */
function openBrowser() {
  const nr = ++count;
  let signedInId = 'bruno';
  const openTab = () => {
    const draftKeys = createDraftKeys({ name: `keys-${nr}`, fetchKey: async () => ({ userId: signedInId, key: keys.get(signedInId)! }) });
    const cache = createCache();
    return { cache, sealing: draftKeys, lists: createDeviceLists({ cache, sealing: draftKeys, name: `lists-${nr}` }) };
  };
  return { openTab, signIn: (next: string) => (signedInId = next) };
}

describe('lists stored on this device', () => {
  it('R10.5 a stored list is shown at the next visit as stale, and stays stale when a fact changes it before the refetch', async () => {
    const device = openBrowser();
    const first = device.openTab();
    first.lists.keepFor(bruno);
    first.cache.setQueryData(TICKETS, { items: ['a pump'] });
    first.cache.setQueryData(['notifications', 'list', {}], { items: ['a note'] });
    const second = await waitFor(async () => {
      const tab = device.openTab();
      expect(await tab.lists.restore(bruno)).toBeInstanceOf(Date);
      return tab;
    });
    expect(second.cache.getQueryData(TICKETS)).toEqual({ items: ['a pump'] });
    expect(second.cache.getQueryData(['notifications', 'list', {}])).toBeUndefined();
    const query = second.cache.getQueryCache().find({ queryKey: TICKETS })!;
    expect(query.state.isInvalidated).toBe(true);

    second.cache.setQueryData(TICKETS, { items: ['a pump', 'a valve'] });
    await waitFor(() => expect(query.state.isInvalidated).toBe(true));
    await second.cache.fetchQuery({ queryKey: TICKETS, queryFn: () => ({ items: ['a valve'] }) });
    second.cache.setQueryData(TICKETS, { items: ['a valve', 'a seal'] });
    await Promise.resolve();
    expect(query.state.isInvalidated).toBe(false);
  });

  it('R10.5 a stored list does not replace newer data', async () => {
    const device = openBrowser();
    const first = device.openTab();
    first.lists.keepFor(bruno);
    first.cache.setQueryData(TICKETS, { items: ['old'] });
    const second = await waitFor(async () => {
      const tab = device.openTab();
      tab.cache.setQueryData(TICKETS, { items: ['new'] });
      expect(await tab.lists.restore(bruno)).toBeInstanceOf(Date);
      return tab;
    });
    expect(second.cache.getQueryData(TICKETS)).toEqual({ items: ['new'] });
  });

  it('T31 a stored list is deleted when the session ends and is never shown to another person', async () => {
    const device = openBrowser();
    const first = device.openTab();
    first.lists.keepFor(bruno);
    first.cache.setQueryData(TICKETS, { items: ['a secret pump'] });
    await waitFor(async () => expect(await device.openTab().lists.restore(bruno)).toBeInstanceOf(Date));

    device.signIn('lena');
    const lenaTab = device.openTab();
    expect(await lenaTab.lists.restore(lena)).toBeNull();
    expect(lenaTab.cache.getQueryData(TICKETS)).toBeUndefined();

    device.signIn('bruno');
    await first.lists.wipe();
    const laterTab = device.openTab();
    expect(await laterTab.lists.restore(bruno)).toBeNull();
    expect(laterTab.cache.getQueryData(TICKETS)).toBeUndefined();
  });

  it('T31 a stored list is unreadable without the key of the session', async () => {
    const device = openBrowser();
    const first = device.openTab();
    first.lists.keepFor(bruno);
    first.cache.setQueryData(TICKETS, { items: ['a secret pump'] });
    await waitFor(async () => expect(await device.openTab().lists.restore(bruno)).toBeInstanceOf(Date));
    keys.set('bruno', Buffer.alloc(32, 9).toString('base64url'));
    const otherTab = device.openTab();
    await otherTab.sealing.lock();
    expect(await otherTab.lists.restore(bruno)).toBeNull();
  });
});
