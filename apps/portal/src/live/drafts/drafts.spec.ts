import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AccountRemoved, ApiError, type Refusal, SessionEnded, SessionOver, Unavailable } from '@portal/contracts';
import { messageOf } from '@portal/contracts/docs';
import { waitFor } from '@testing-library/react';
import { createStore, entries, keys } from 'idb-keyval';
import { z } from 'zod/mini';
import { type Gateway, refuse } from '../../../jest/gateway';
import { draftKeyOf, grantFor, openGatewayFor, person } from '../../../jest/people';
import { api } from '../api';
import { session } from '../session';
import { sealedSlot } from '../session-storage';
import { createDraftKeys, type DraftKeys } from './draft-key';
import { createDraftStore } from './draft-store';
import { draftKeys, drafts, guardDrafts, prepareDrafts } from './drafts';

const SECRET = 'Our offer is 48,200 euros.';
const DAY_MS = 24 * 3_600_000;
let n = 0;

/** Simulates the keys of one browser and the person who signs in there. */
const openBrowser = (name = `browser ${(n += 1)}`) => {
  const world = { who: 'bruno', failure: null as ApiError | null, asks: 0 };
  const openTab = () => {
    const draftKeysOf = createDraftKeys({
      name: `${name} keys`,
      fetchKey: async () => {
        world.asks += 1;
        if (world.failure) throw world.failure;
        return { userId: world.who, key: draftKeyOf(world.who) };
      },
    });
    return { keys: draftKeysOf, store: createDraftStore(draftKeysOf, name) };
  };
  return { world, open: openTab, name };
};
const textOf = (bytes: ArrayBuffer) => new TextDecoder().decode(bytes);

describe('drafts on a device', () => {
  it('T31 drafts are stored encrypted without a readable word, and their key cannot be extracted', async () => {
    const { open, name } = openBrowser();
    const { store, keys: keysOf } = open();
    await store.put(['bruno', 't1', 'draft'], { text: SECRET });
    const [[path, sealed]] = (await entries(createStore(name, 'desks'))) as [[string[], { bytes: ArrayBuffer }]];
    expect(path).toEqual(['bruno', 't1', 'draft']);
    expect(textOf(sealed.bytes)).not.toContain('offer');
    await expect(crypto.subtle.exportKey('raw', await keysOf.keyOf('bruno'))).rejects.toMatchObject({ name: 'InvalidAccessError' });
  });

  it('T31 drafts are encrypted differently each time, so that equal texts do not look the same', async () => {
    const { keys: keysOf } = openBrowser().open();
    const [firstSealed, secondSealed] = [await keysOf.seal('bruno', SECRET), await keysOf.seal('bruno', SECRET)];
    expect(textOf(firstSealed.bytes)).not.toBe(textOf(secondSealed.bytes));
    expect(textOf(firstSealed.iv.buffer)).not.toBe(textOf(secondSealed.iv.buffer));
  });

  it('T31 after the session ends, drafts can be read only by their author, and only after the next sign-in', async () => {
    const { world, open } = openBrowser();
    const { store, keys: keysOf } = open();
    await store.put(['bruno', 't1', 'draft'], SECRET);
    await keysOf.lock();
    world.who = 'eve';
    await expect(store.read('bruno')).rejects.toThrow('not that of the person signed in');
    await store.put(['eve', 't1', 'draft'], 'Hers');
    await keysOf.lock();
    world.who = 'bruno';
    expect(await store.read('bruno')).toEqual([[['bruno', 't1', 'draft'], SECRET]]);
    expect(await store.paths('eve')).toHaveLength(1);
  });

  it('R10.5 drafts can be decrypted after a reload without a connection while the session lasts', async () => {
    const { world, open } = openBrowser();
    await open().store.put(['bruno', 't1', 'draft'], SECRET);
    world.failure = new ApiError(0, 'network', 'No connection');
    expect(await open().store.read('bruno', 't1')).toEqual([[['bruno', 't1', 'draft'], SECRET]]);
    expect(world.asks).toBe(1);
  });

  it('R8.3 the draft encryption key is requested a second time after a server error', async () => {
    const { world, open } = openBrowser();
    world.failure = new ApiError(Unavailable.status, Unavailable.code, messageOf(Unavailable));
    const { store } = open();
    const pendingWrite = store.put(['bruno', 't1', 'draft'], SECRET);
    await waitFor(() => expect(world.asks).toBe(1));
    world.failure = null;
    await pendingWrite;
    expect(await store.read('bruno')).toHaveLength(1);
  });

  it.each([
    ['the connection is back', () => dispatchEvent(new Event('online'))],
    ['the person retries', (keysOf: DraftKeys) => keysOf.retryNow()],
  ])('R10.5 the draft encryption key is requested immediately when %s', async (_, happens) => {
    const { world, open } = openBrowser();
    world.failure = new ApiError(0, 'network', 'No connection');
    const { store, keys: keysOf } = open();
    // The waiting time never elapses by itself in this test.
    const realSetTimeout = setTimeout;
    const timers = jest
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation(((run: () => void, ms = 0) => realSetTimeout(run, ms < 1_000 ? ms : 2 ** 30)) as never);
    const pendingWrite = store.put(['bruno', 't1', 'draft'], SECRET);
    await waitFor(() => expect(timers.mock.calls.some(([, ms]) => ms === 1_000)).toBe(true));
    world.failure = null;
    happens(keysOf);
    await pendingWrite;
    timers.mockRestore();
    expect(world.asks).toBe(2);
  });

  it('T31 a draft encryption key received after the session has ended is not stored', async () => {
    const { open, name } = openBrowser();
    const { keys: keysOf } = open();
    const lateKey = keysOf.keyOf('bruno');
    const lockRequest = keysOf.lock();
    await expect(lateKey).rejects.toThrow('The session is over');
    await lockRequest;
    expect(await keys(createStore(`${name} keys`, 'keys'))).toEqual([]);
  });

  it('R8.3 T31 a draft is stored if the session expires during encryption, but not if the person signs out', async () => {
    const { open } = openBrowser();
    const { store, keys: keysOf } = open();
    await store.put(['bruno', 't1', 'draft'], SECRET);
    const lateWrite = store.put(['bruno', 't2', 'draft'], SECRET);
    await keysOf.lock();
    await lateWrite;
    expect(await store.read('bruno', 't2')).toEqual([[['bruno', 't2', 'draft'], SECRET]]);
    const refusedWrite = store.put(['bruno', 't3', 'draft'], SECRET);
    keysOf.leave();
    await expect(refusedWrite).rejects.toThrow('Their person has left');
    expect(await store.paths('bruno')).toHaveLength(2);
  });

  it('T31 drafts that no key can decrypt are deleted, and so are expired drafts of other people', async () => {
    const { world, open, name } = openBrowser();
    const { store, keys: keysOf } = open();
    await store.put(['bruno', 't1', 'draft'], SECRET);
    await store.put(['bruno', 't2', 'draft'], SECRET);
    await keysOf.lock();
    const renewedStore = createDraftStore(
      createDraftKeys({ name: `${name} new`, fetchKey: async () => ({ userId: 'bruno', key: draftKeyOf('x') }) }),
      name,
    );
    expect(await renewedStore.read('bruno', 't1')).toEqual([]);
    expect(await store.paths('bruno')).toEqual([['bruno', 't2', 'draft']]);
    await store.expire(Date.now() + 29 * DAY_MS);
    expect(await store.paths('bruno')).toHaveLength(1);
    await store.expire(Date.now() + 31 * DAY_MS);
    expect(await store.paths('bruno')).toEqual([]);
    expect(world.asks).toBe(1);
  });
});

describe('the key of a person who signs in', () => {
  it('R10.5 signing in stores the draft encryption key on the device before any draft is written', async () => {
    const eve = person({ userId: 'eve', role: 'CP' });
    const gateway = openGatewayFor(eve);
    session.actor.start();
    session.signIn(grantFor(eve));
    await waitFor(() => expect(session.actor.getSnapshot().matches('signedIn')).toBe(true));
    prepareDrafts({ ...session.actor.getSnapshot().context.user!, role: 'YHQ' });
    prepareDrafts(session.actor.getSnapshot().context.user!);
    await waitFor(async () => expect(await keys(createStore('portal-keys', 'keys'))).toEqual(['eve']));
    expect(gateway.inputs('tickets.draftKey')).toHaveLength(1);
    await draftKeys.lock();
  });
});

describe('the end of a session', () => {
  const Form = z.object({ subject: z.string() });
  const bruno = person({ userId: 'bruno', email: 'bruno@havelwerk.example', role: 'CP' });
  let gateway: Gateway;
  let isGuarded = false;
  const slot = () => sealedSlot('bruno', 'inquiry', Form, draftKeys);
  const storedKeys = () => keys(createStore('portal-keys', 'keys'));
  const enter = async () => {
    session.signIn(grantFor(bruno));
    await waitFor(() => expect(session.actor.getSnapshot().matches('signedIn')).toBe(true));
  };
  beforeEach(async () => {
    gateway = openGatewayFor(bruno);
    if (!isGuarded) guardDrafts();
    isGuarded = true;
    session.actor.start();
    await enter();
    await drafts.put(['bruno', 't1', 'draft'], SECRET);
    await slot().keep({ subject: SECRET });
    await drafts.put(['bruno', 't1', 'reply'], SECRET);
  });
  const endSession = async (refusal: Refusal, data?: unknown) => {
    gateway.on('masters', 'products', () => refuse(refusal, data));
    await api.masters.products().catch(() => undefined);
    await waitFor(() => expect(session.actor.getSnapshot().matches('signedOut')).toBe(true));
  };

  it.each([
    ['expired', SessionOver, undefined, 'expired'],
    ['was ended from another device', SessionEnded, { reason: 'signed-out' }, 'signed-out'],
    ['ended because the password was changed', SessionEnded, { reason: 'password-changed' }, 'password-changed'],
  ] as const)(
    'R4.4 T31 a session that %s leaves drafts unreadable until their author signs in again',
    async (_, refusal, data, endReason) => {
      expect(await storedKeys()).toEqual(['bruno']);
      await endSession(refusal, data);
      expect(session.ended).toBe(endReason);
      await waitFor(async () => expect(await storedKeys()).toEqual([]));
      expect(JSON.stringify({ ...sessionStorage })).not.toContain('offer');
      expect(await drafts.paths('bruno')).toHaveLength(2);
      await enter();
      expect((await drafts.read('bruno', 't1')).map(([, text]) => text)).toEqual([SECRET, SECRET]);
      expect(await slot().read()).toEqual({ subject: SECRET });
    },
  );

  it('R4.4 T31 deleting an account removes its drafts, pending replies and unsubmitted inquiry from the device', async () => {
    await endSession(AccountRemoved);
    await waitFor(async () => expect(await drafts.paths('bruno')).toEqual([]));
    expect(await storedKeys()).toEqual([]);
    expect(Object.keys(sessionStorage).filter((key) => key.includes('bruno'))).toEqual([]);
  });

  it('R4.3 T31 a sign-out deletes all data of this person but not the data of another person', async () => {
    const eve = createDraftKeys({ name: 'eve keys', fetchKey: async () => ({ userId: 'eve', key: draftKeyOf('eve') }) });
    await createDraftStore(eve).put(['eve', 't7', 'draft'], 'Hers');
    const lateWrite = drafts.put(['bruno', 't1', 'reply'], SECRET);
    session.signOut();
    await expect(lateWrite).rejects.toThrow('Their person has left');
    await waitFor(async () => expect(await drafts.paths('bruno')).toEqual([]));
    expect(await storedKeys()).toEqual([]);
    expect(await drafts.paths('eve')).toHaveLength(1);
  });
});
