/**
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { openLog } from '../../jest/log';
import { createCache } from './cache';
import { type Connection, type ConnectionOptions, createConnection, useConnection } from './connection';
import { createCursor } from './cursor';

type Log = Awaited<ReturnType<typeof openLog>>;

let log: Log;
let current: Connection | undefined;

beforeEach(async () => {
  log = await openLog();
});
afterEach(async () => {
  current?.close();
  await log.close();
});

const waitUntil = async (holds: () => boolean, ms = 60_000) => {
  const deadline = Date.now() + ms;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`Not within ${ms} ms: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

/** Opens a connection with its own cache and records the applied facts. */
const openTab = (more: Partial<ConnectionOptions> = {}) => {
  const appliedSeqs: number[] = [];
  const cursor = createCursor();
  const cache = createCache();
  const openedConnection = createConnection({ url: log.url, cursor, cache, ...more });
  current = openedConnection;
  const handlers = { 'account.changed': (_: unknown, __: unknown, { seq }: { seq: number }) => void appliedSeqs.push(seq) };
  return {
    applied: appliedSeqs,
    cursor,
    cache,
    connection: openedConnection,
    connect: (token = 'good') => openedConnection.connect(token, [handlers]),
  };
};
const state = ({ connection }: { connection: Connection }) => connection.status.get().state;
const person = { userId: 'lena' };

it('R10.4 a fact appended while the connection is open is applied once', async () => {
  const tab = openTab();
  tab.connect();
  await waitUntil(() => state(tab) === 'live');
  const seq = log.append('account.changed', person);
  log.io.emit('account.changed', { seq, type: 'account.changed', at: '', data: person });
  log.append('account.changed', person);
  await waitUntil(() => tab.applied.includes(2));
  expect(tab.applied).toEqual([1, 2]);
});

it('R10.3 facts missed while disconnected are requested from the last applied number and applied in order', async () => {
  const tab = openTab();
  tab.connect();
  await waitUntil(() => state(tab) === 'live');
  log.append('account.changed', person);
  await waitUntil(() => tab.applied.length === 1);
  log.drop();
  for (let i = 0; i < 3; i += 1) log.append('account.changed', person);
  await waitUntil(() => tab.applied.length === 4);
  expect(tab.applied).toEqual([1, 2, 3, 4]);
  expect(log.handshakes.at(-1)).toMatchObject({ since: 1, epoch: 'e1' });
});

it('R10.3 a connection that drops repeatedly while 150 facts are appended misses no fact and applies no fact twice', async () => {
  const tab = openTab();
  tab.connect();
  await waitUntil(() => state(tab) === 'live');
  for (let i = 0; i < 150; i += 1) {
    log.append('account.changed', person);
    if (i % 10 === 5) log.drop();
    await new Promise((resolve) => setTimeout(resolve, 4));
  }
  await waitUntil(() => tab.applied.length >= 150);
  expect(tab.applied).toEqual(Array.from({ length: 150 }, (_, i) => i + 1));
});

it('R10.3 the fact stream starts at the number in the first response, so that no fact after that response is lost', async () => {
  const tab = openTab();
  log.append('account.changed', person);
  tab.cursor.offer(1);
  log.append('account.changed', person);
  tab.cursor.offer(2);
  tab.connect();
  await waitUntil(() => tab.applied.length === 1);
  expect(tab.applied).toEqual([2]);
});

it('R10.3 a tab refetches everything on screen if the server no longer stores the missed facts', async () => {
  const tab = openTab();
  tab.connect();
  await waitUntil(() => state(tab) === 'live');
  log.append('account.changed', person);
  await waitUntil(() => tab.applied.length === 1);
  tab.cache.setQueryData(['a'], 'old');
  log.trimmedTo = 5;
  log.head = 9;
  log.drop();
  await waitUntil(() => tab.cache.getQueryState(['a'])?.isInvalidated === true);
  await waitUntil(() => tab.cursor.seq === 9);
  expect(tab.applied).toEqual([1]);
});

it('R10.3 a tab does not use its old cursor for a log that was restored with another epoch', async () => {
  const tab = openTab();
  tab.connect();
  await waitUntil(() => state(tab) === 'live');
  log.append('account.changed', person);
  await waitUntil(() => tab.applied.length === 1);
  log.epoch = 'e2';
  log.head = 0;
  log.drop();
  await waitUntil(() => tab.cursor.epoch === 'e2');
  expect(tab.cursor.seq).toBe(0);
  log.append('account.changed', person);
  await waitUntil(() => tab.applied.length === 2);
});

it('R10.4 a lost fact is requested when a heartbeat shows that the log is ahead', async () => {
  const tab = openTab();
  tab.connect();
  await waitUntil(() => state(tab) === 'live');
  log.append('account.changed', person);
  await waitUntil(() => tab.applied.length === 1);
  log.append('account.changed', person, { silently: true });
  log.io.emit('head', { seq: log.head });
  await waitUntil(() => tab.applied.length === 2);
  expect(tab.applied).toEqual([1, 2]);
});

it('R10.4 a heartbeat with a number that is already applied changes nothing', async () => {
  const tab = openTab();
  tab.connect();
  await waitUntil(() => state(tab) === 'live');
  log.append('account.changed', person);
  await waitUntil(() => tab.applied.length === 1);
  log.io.emit('head', { seq: log.head });
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(log.handshakes).toHaveLength(1);
});

it('R4.1 a fresh token is sent over the open connection without reconnecting', async () => {
  const tab = openTab();
  tab.connect();
  await waitUntil(() => state(tab) === 'live');
  tab.connect('better');
  await waitUntil(() => log.emitted.some(([event]) => event === 'auth'));
  expect(log.emitted).toEqual([['auth', { token: 'better' }]]);
  expect(log.handshakes).toHaveLength(1);
});

it('R4.1 a refused connection requests a fresh token and reconnects with it', async () => {
  let refusals = 0;
  const tab = openTab({ onRefused: () => (refusals += 1) });
  tab.connect('stale');
  await waitUntil(() => refusals === 1);
  tab.connect('good');
  await waitUntil(() => state(tab) === 'live');
});

it('R10.1 a connection is live again only after the last missed fact is applied, even if the replay pauses', async () => {
  const tab = openTab();
  tab.connect();
  await waitUntil(() => state(tab) === 'live');
  log.append('account.changed', person);
  await waitUntil(() => tab.applied.length === 1);
  log.replayAfterMs = 1_500;
  log.append('account.changed', person, { silently: true });
  log.drop();
  await waitUntil(() => !tab.cache.live);
  let wasLiveEarly = false;
  await waitUntil(() => {
    if (tab.applied.length === 1) wasLiveEarly ||= tab.cache.live;
    return tab.applied.length === 2;
  });
  expect(wasLiveEarly).toBe(false);
  await waitUntil(() => tab.cache.live);
});

it('R10.3 a response that is received while connecting and is older than the cursor causes a refetch of everything', async () => {
  const tab = openTab();
  log.append('account.changed', person, { silently: true });
  log.append('account.changed', person, { silently: true });
  tab.cache.setQueryData(['a'], 'of number 1');
  log.reads = () => {
    tab.cursor.offer(1);
    return true;
  };
  tab.connect();
  await waitUntil(() => state(tab) === 'live');
  expect(tab.cache.getQueryState(['a'])?.isInvalidated).toBe(true);
  expect(tab.cursor.seq).toBe(2);
});

it('R10.3 a response older than the cursor of the handshake causes a refetch of everything', async () => {
  const tab = openTab();
  log.append('account.changed', person, { silently: true });
  log.append('account.changed', person, { silently: true });
  tab.cursor.offer(2);
  tab.cache.setQueryData(['a'], 'of number 1');
  log.reads = () => {
    tab.cursor.offer(1);
    return true;
  };
  tab.connect();
  await waitUntil(() => state(tab) === 'live');
  expect(log.handshakes.at(-1)).toMatchObject({ since: 2 });
  expect(tab.cache.getQueryState(['a'])?.isInvalidated).toBe(true);
  expect(tab.cursor.seq).toBe(2);
});

it('R10.3 a cursor that the server refuses is dropped without ending the session, and everything on screen is refetched', async () => {
  let refusals = 0;
  const tab = openTab({ onRefused: () => (refusals += 1) });
  tab.cursor.offer(7);
  tab.cache.setQueryData(['a'], 'old');
  log.reads = ({ since }) => since !== 7;
  tab.connect();
  await waitUntil(() => state(tab) === 'live');
  expect(refusals).toBe(0);
  expect(tab.cache.getQueryState(['a'])?.isInvalidated).toBe(true);
  expect(log.handshakes.at(-1)).not.toHaveProperty('since');
});

it('R10.3 the tab reports its current screen for presence after every reconnection', async () => {
  const tab = openTab();
  tab.connect();
  tab.connection.at({ place: 'approval' });
  await waitUntil(() => log.emitted.length === 1);
  log.drop();
  await waitUntil(() => log.emitted.length === 2);
  tab.connection.at(null);
  await waitUntil(() => log.emitted.length === 3);
  expect(log.emitted).toEqual([
    ['at', { at: { place: 'approval' } }],
    ['at', { at: { place: 'approval' } }],
    ['at', { at: null }],
  ]);
});

it('R10.4 a signal is sent to each listener and is not stored', async () => {
  const tab = openTab();
  const states: unknown[] = [];
  const stop = tab.connection.on('presence.changed', (data) => states.push(data));
  tab.connect();
  await waitUntil(() => state(tab) === 'live');
  const signal = { place: 'approval', id: 'x', people: [] };
  log.io.emit('presence.changed', signal);
  await waitUntil(() => states.length === 1);
  stop();
  log.io.emit('presence.changed', signal);
  log.append('account.changed', person);
  await waitUntil(() => tab.applied.length === 1);
  expect(states).toEqual([signal]);
});

it('R10.4 a signal listener that throws is reported, and the other listeners still receive the signal', async () => {
  const tab = openTab();
  const report = jest.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
  const failure = new Error('drawn wrongly');
  const states: unknown[] = [];
  tab.connection.on('presence.changed', () => {
    throw failure;
  });
  tab.connection.on('presence.changed', (data) => states.push(data));
  tab.connect();
  await waitUntil(() => state(tab) === 'live');
  const signal = { place: 'approval', id: 'x', people: [] };
  log.io.emit('presence.changed', signal);
  await waitUntil(() => states.length === 1);
  expect(report.mock.calls).toEqual([[failure]]);
});

it('R10.3 a tab that was displaced by a newer tab does not reconnect until it is used again', async () => {
  const tab = openTab();
  tab.connect();
  await waitUntil(() => state(tab) === 'live');
  log.io.emit('displaced', {});
  log.io.disconnectSockets(true);
  await waitUntil(() => state(tab) !== 'live' || log.io.sockets.sockets.size === 0);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(log.handshakes).toHaveLength(1);
  log.append('account.changed', person);
  window.dispatchEvent(new Event('focus'));
  await waitUntil(() => tab.applied.length === 1);
  expect(log.handshakes).toHaveLength(2);
  expect(state(tab)).toBe('live');
});

it('R10.3 a tab reports to the server whether its page is hidden', async () => {
  const tab = openTab();
  tab.connect();
  await waitUntil(() => state(tab) === 'live');
  const hide = (isHidden: boolean) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  hide(true);
  hide(false);
  Reflect.deleteProperty(document, 'hidden');
  await waitUntil(() => log.emitted.filter(([event]) => event === 'page').length === 2);
  expect(log.emitted.filter(([event]) => event === 'page').map(([, data]) => data)).toEqual([{ hidden: true }, { hidden: false }]);
});

it('R10.5 a page loaded without a connection is offline immediately', () => {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  expect(renderHook(useConnection).result.current.state).toBe('offline');
  Reflect.deleteProperty(navigator, 'onLine');
});
