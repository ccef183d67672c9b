import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { LIMITS } from '@portal/contracts';
import { openNodeHub } from '../../../../../tests/kit/node-hub';
import { Clock } from '../clock';
import { Nodes } from '../cluster/nodes';
import { secretsOf } from '../config/secrets';
import { makeLog } from '../log';
import type { Connection } from './socket-connection';
import { SocketLimits } from './socket-limits';

const MAX_SOCKETS = LIMITS.socketsPerPerson;
const GHOST_MS = 15_000;
let hub: ReturnType<typeof openNodeHub>;
interface Gateway {
  nodes: Nodes;
  seats: SocketLimits;
  seated: Set<Connection>;
  /** Opens a connection for the person. Returns false if it is not admitted. */
  sit: (personId: string) => boolean;
  /** The displaced connections, in opening order. */
  displaced: Connection[];
}
const openedGateways: Gateway[] = [];
beforeEach(() => {
  jest.useFakeTimers();
  hub = openNodeHub();
});
afterEach(async () => {
  for (const { seats, nodes } of openedGateways.splice(0)) {
    seats.onApplicationShutdown();
    await nodes.onApplicationShutdown();
  }
  jest.useRealTimers();
});
const advanceTime = (ms: number) => jest.advanceTimersByTimeAsync(ms);

const open = (): Gateway => {
  const nodes = new Nodes(hub.kind, secretsOf('s'.repeat(32)), makeLog('silent'), new Clock());
  const seats = new SocketLimits(nodes, makeLog('silent'));
  nodes.onApplicationBootstrap();
  const connections = new Set<Connection>();
  const displacedConnections: Connection[] = [];
  const openConnection = (personId: string): boolean => {
    const connection = Object.assign(new EventEmitter(), { transport: {}, close: () => connection.emit('close') }) as unknown as Connection;
    const releaseSeat = seats.take(personId, connection, () => {
      displacedConnections.push(connection);
      connection.close();
    });
    if (!releaseSeat) return false;
    connections.add(connection);
    connection.once('close', () => {
      connections.delete(connection);
      releaseSeat();
    });
    return true;
  };
  const gateway = { nodes, seats, seated: connections, sit: openConnection, displaced: displacedConnections };
  openedGateways.push(gateway);
  return gateway;
};
const openMany = (gateway: Gateway, count: number, personId = 'lena') =>
  Array.from({ length: count }, () => gateway.sit(personId)).filter(Boolean).length;
const connectionCountAt = (gateways: readonly Gateway[]) => gateways.reduce((sum, { seated }) => sum + seated.size, 0);

it('T37 the socket limit per person applies across three gateways and does not affect other people', async () => {
  const gateways = [open(), open(), open()];
  await advanceTime(500);
  for (const gateway of gateways) {
    expect(openMany(gateway, MAX_SOCKETS)).toBe(MAX_SOCKETS);
    expect(gateway.displaced).toEqual([]);
    expect(openMany(gateway, 1, 'jonas')).toBe(1);
  }
  await advanceTime(500);
  expect(connectionCountAt(gateways)).toBe(MAX_SOCKETS + gateways.length);
  for (const gateway of gateways) gateway.sit('lena');
  await advanceTime(500);
  expect(connectionCountAt(gateways)).toBe(MAX_SOCKETS + gateways.length);
  for (const gateway of gateways) for (const connection of gateway.seated) connection.close();
  await advanceTime(500);
  const [first] = gateways;
  expect(openMany(first!, MAX_SOCKETS)).toBe(MAX_SOCKETS);
  await advanceTime(500);
  expect(gateways[1]!.sit('lena')).toBe(false);
});

it('T37 after an outage of the cluster bus each person has at most the allowed number of sockets, and the oldest ones of each gateway remain', async () => {
  hub.refuses = true;
  const gateways = [open(), open()];
  await advanceTime(500);
  for (const gateway of gateways) openMany(gateway, MAX_SOCKETS - 5);
  const oldest = gateways.map(({ seated }) => [...seated][0]);
  await advanceTime(500);
  expect(connectionCountAt(gateways)).toBe(2 * MAX_SOCKETS - 10);
  hub.refuses = false;
  await advanceTime(10_000);
  expect(connectionCountAt(gateways)).toBe(MAX_SOCKETS);
  for (const [nr, { seated }] of gateways.entries()) expect([...seated][0]).toBe(oldest[nr]);
});

it('T37 the socket admissions of a crashed gateway are released within 15 s, and those of a running gateway remain', async () => {
  const [lives, dies, watches] = [open(), open(), open()];
  await advanceTime(500);
  openMany(lives, 5);
  openMany(dies, MAX_SOCKETS - 5);
  await advanceTime(500);
  expect(watches.sit('lena')).toBe(false);
  hub.lines[1]!.isDead = true;
  hub.refuses = true;
  await advanceTime(GHOST_MS);
  openMany(watches, MAX_SOCKETS);
  expect(watches.seated.size).toBe(MAX_SOCKETS - 5);
});

it('R10.3 the newest connection is admitted and displaces a hidden page first, then the least recently viewed one', async () => {
  const gateway = open();
  await advanceTime(500);
  openMany(gateway, MAX_SOCKETS);
  const [oldest, second, third] = [...gateway.seated] as [Connection, Connection, Connection];
  gateway.seats.setHidden('lena', third, true);
  expect(gateway.sit('lena')).toBe(true);
  expect(gateway.displaced).toEqual([third]);
  // If the page of the oldest connection is viewed again, that connection counts as the newest.
  gateway.seats.setHidden('lena', oldest, true);
  gateway.seats.setHidden('lena', oldest, false);
  expect(gateway.sit('lena')).toBe(true);
  expect(gateway.displaced).toEqual([third, second]);
  expect(gateway.seated.size).toBe(MAX_SOCKETS);
  expect(gateway.seated).toContain(oldest);
});
