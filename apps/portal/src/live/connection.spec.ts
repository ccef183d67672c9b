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

const until = async (holds: () => boolean, ms = 60_000) => {
  const end = Date.now() + ms;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`Not within ${ms} ms: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

/** Opens a connection with a cache and records the applied facts. */
const open = (more: Partial<ConnectionOptions> = {}) => {
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

it('R10.4 a fact made while the connection is open is applied once', async () => {
  const tab = open();
  tab.connect();
  await until(() => state(tab) === 'live');
  const seq = log.tell('account.changed', person);
  log.io.emit('account.changed', { seq, type: 'account.changed', at: '', data: person });
  log.tell('account.changed', person);
  await until(() => tab.applied.includes(2));
  expect(tab.applied).toEqual([1, 2]);
});

it('R10.3 facts missed while the connection was down are requested by the last number and applied in order', async () => {
  const tab = open();
  tab.connect();
  await until(() => state(tab) === 'live');
  log.tell('account.changed', person);
  await until(() => tab.applied.length === 1);
  log.drop();
  for (let i = 0; i < 3; i += 1) log.tell('account.changed', person);
  await until(() => tab.applied.length === 4);
  expect(tab.applied).toEqual([1, 2, 3, 4]);
  expect(log.handshakes.at(-1)).toMatchObject({ since: 1, epoch: 'e1' });
});

it('R10.3 a connection that drops repeatedly while 150 facts are made misses none and applies none twice', async () => {
  const tab = open();
  tab.connect();
  await until(() => state(tab) === 'live');
  for (let i = 0; i < 150; i += 1) {
    log.tell('account.changed', person);
    if (i % 10 === 5) log.drop();
    await new Promise((resolve) => setTimeout(resolve, 4));
  }
  await until(() => tab.applied.length >= 150);
  expect(tab.applied).toEqual(Array.from({ length: 150 }, (_, i) => i + 1));
});

it('R10.3 the stream starts where the first reply was true, so that no fact is lost between a fetch and the connection', async () => {
  const tab = open();
  log.tell('account.changed', person);
  tab.cursor.offer(1);
  log.tell('account.changed', person);
  tab.cursor.offer(2);
  tab.connect();
  await until(() => tab.applied.length === 1);
  expect(tab.applied).toEqual([2]);
});

it("R10.3 everything on screen is fetched again from the server's number when the missed facts are no longer stored", async () => {
  const tab = open();
  tab.connect();
  await until(() => state(tab) === 'live');
  log.tell('account.changed', person);
  await until(() => tab.applied.length === 1);
  tab.cache.setQueryData(['a'], 'old');
  log.trimmedTo = 5;
  log.head = 9;
  log.drop();
  await until(() => tab.cache.getQueryState(['a'])?.isInvalidated === true);
  await until(() => tab.cursor.seq === 9);
  expect(tab.applied).toEqual([1]);
});

it('R10.3 a log restored under another name is not read with the old number', async () => {
  const tab = open();
  tab.connect();
  await until(() => state(tab) === 'live');
  log.tell('account.changed', person);
  await until(() => tab.applied.length === 1);
  log.epoch = 'e2';
  log.head = 0;
  log.drop();
  await until(() => tab.cursor.epoch === 'e2');
  expect(tab.cursor.seq).toBe(0);
  log.tell('account.changed', person);
  await until(() => tab.applied.length === 2);
});

it('R10.4 a lost fact is requested when the head of the log is ahead', async () => {
  const tab = open();
  tab.connect();
  await until(() => state(tab) === 'live');
  log.tell('account.changed', person);
  await until(() => tab.applied.length === 1);
  log.tell('account.changed', person, { silently: true });
  log.io.emit('head', { seq: log.head });
  await until(() => tab.applied.length === 2);
  expect(tab.applied).toEqual([1, 2]);
});

it('R10.4 a head that is already applied changes nothing', async () => {
  const tab = open();
  tab.connect();
  await until(() => state(tab) === 'live');
  log.tell('account.changed', person);
  await until(() => tab.applied.length === 1);
  log.io.emit('head', { seq: log.head });
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(log.handshakes).toHaveLength(1);
});

it('R4.1 a fresh token is sent over the open connection, which stays open', async () => {
  const tab = open();
  tab.connect();
  await until(() => state(tab) === 'live');
  tab.connect('better');
  await until(() => log.emitted.some(([event]) => event === 'auth'));
  expect(log.emitted).toEqual([['auth', { token: 'better' }]]);
  expect(log.handshakes).toHaveLength(1);
});

it('R4.1 a connection that is turned away requests a fresh token and reconnects with it', async () => {
  let refusals = 0;
  const tab = open({ refused: () => (refusals += 1) });
  tab.connect('stale');
  await until(() => refusals === 1);
  tab.connect('good');
  await until(() => state(tab) === 'live');
});

it('R10.1 the gap is closed when its last fact was applied, however long the replay pauses', async () => {
  const tab = open();
  tab.connect();
  await until(() => state(tab) === 'live');
  log.tell('account.changed', person);
  await until(() => tab.applied.length === 1);
  log.replayAfterMs = 1_500;
  log.tell('account.changed', person, { silently: true });
  log.drop();
  await until(() => !tab.cache.live);
  let early = false;
  await until(() => {
    if (tab.applied.length === 1) early ||= tab.cache.live;
    return tab.applied.length === 2;
  });
  expect(early).toBe(false);
  await until(() => tab.cache.live);
});

it('R10.3 a reply received while connecting that is older than the cursor makes everything fetched again', async () => {
  const tab = open();
  log.tell('account.changed', person, { silently: true });
  log.tell('account.changed', person, { silently: true });
  tab.cache.setQueryData(['a'], 'of number 1');
  log.reads = () => {
    tab.cursor.offer(1);
    return true;
  };
  tab.connect();
  await until(() => state(tab) === 'live');
  expect(tab.cache.getQueryState(['a'])?.isInvalidated).toBe(true);
  expect(tab.cursor.seq).toBe(2);
});

it('R10.3 a reply older than the cursor that the connection was opened with makes everything fetched again', async () => {
  const tab = open();
  log.tell('account.changed', person, { silently: true });
  log.tell('account.changed', person, { silently: true });
  tab.cursor.offer(2);
  tab.cache.setQueryData(['a'], 'of number 1');
  log.reads = () => {
    tab.cursor.offer(1);
    return true;
  };
  tab.connect();
  await until(() => state(tab) === 'live');
  expect(log.handshakes.at(-1)).toMatchObject({ since: 2 });
  expect(tab.cache.getQueryState(['a'])?.isInvalidated).toBe(true);
  expect(tab.cursor.seq).toBe(2);
});

it('R10.3 a cursor that the server cannot read is dropped: the session stays, and the screen is fetched again', async () => {
  let refusals = 0;
  const tab = open({ refused: () => (refusals += 1) });
  tab.cursor.offer(7);
  tab.cache.setQueryData(['a'], 'old');
  log.reads = ({ since }) => since !== 7;
  tab.connect();
  await until(() => state(tab) === 'live');
  expect(refusals).toBe(0);
  expect(tab.cache.getQueryState(['a'])?.isInvalidated).toBe(true);
  expect(log.handshakes.at(-1)).not.toHaveProperty('since');
});

it('R10.3 the place on screen is reported again after every reconnection', async () => {
  const tab = open();
  tab.connect();
  tab.connection.at({ place: 'approval' });
  await until(() => log.emitted.length === 1);
  log.drop();
  await until(() => log.emitted.length === 2);
  tab.connection.at(null);
  await until(() => log.emitted.length === 3);
  expect(log.emitted).toEqual([
    ['at', { at: { place: 'approval' } }],
    ['at', { at: { place: 'approval' } }],
    ['at', { at: null }],
  ]);
});

it('R10.4 a signal reaches each listener and is not stored', async () => {
  const tab = open();
  const states: unknown[] = [];
  const stop = tab.connection.on('presence.changed', (data) => states.push(data));
  tab.connect();
  await until(() => state(tab) === 'live');
  const signal = { place: 'approval', id: 'x', people: [] };
  log.io.emit('presence.changed', signal);
  await until(() => states.length === 1);
  stop();
  log.io.emit('presence.changed', signal);
  log.tell('account.changed', person);
  await until(() => tab.applied.length === 1);
  expect(states).toEqual([signal]);
});

it('R10.4 a failing listener does not keep a signal from the others, and is reported', async () => {
  const tab = open();
  const report = jest.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
  const failure = new Error('drawn wrongly');
  const states: unknown[] = [];
  tab.connection.on('presence.changed', () => {
    throw failure;
  });
  tab.connection.on('presence.changed', (data) => states.push(data));
  tab.connect();
  await until(() => state(tab) === 'live');
  const signal = { place: 'approval', id: 'x', people: [] };
  log.io.emit('presence.changed', signal);
  await until(() => states.length === 1);
  expect(report.mock.calls).toEqual([[failure]]);
});

it('R10.3 a tab replaced by a newer one stays disconnected until its person returns to it, and is live again then', async () => {
  const tab = open();
  tab.connect();
  await until(() => state(tab) === 'live');
  log.io.emit('displaced', {});
  log.io.disconnectSockets(true);
  await until(() => state(tab) !== 'live' || log.io.sockets.sockets.size === 0);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(log.handshakes).toHaveLength(1);
  log.tell('account.changed', person);
  window.dispatchEvent(new Event('focus'));
  await until(() => tab.applied.length === 1);
  expect(log.handshakes).toHaveLength(2);
  expect(state(tab)).toBe('live');
});

it('R10.3 a tab reports to the server whether its page is hidden', async () => {
  const tab = open();
  tab.connect();
  await until(() => state(tab) === 'live');
  const hide = (isHidden: boolean) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  hide(true);
  hide(false);
  Reflect.deleteProperty(document, 'hidden');
  await until(() => log.emitted.filter(([event]) => event === 'page').length === 2);
  expect(log.emitted.filter(([event]) => event === 'page').map(([, data]) => data)).toEqual([{ hidden: true }, { hidden: false }]);
});

it('R10.5 a page loaded without a network is offline at once', () => {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  expect(renderHook(useConnection).result.current.state).toBe('offline');
  Reflect.deleteProperty(navigator, 'onLine');
});
