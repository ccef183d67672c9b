import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '@portal/contracts';
import { Clock } from '../clock';
import { Nodes } from '../cluster/nodes';
import { readEnv } from '../config/env';
import { secretsOf } from '../config/secrets';
import { Limits } from '../http/limits/limits';
import { makeLog } from '../log';
import { PendingConnections } from './pending-connections';
import type { Connection } from './socket-connection';

/** Creates a request over a connection. `forwardedFor` is the client address that the proxy sends. */
const requestOver = (socket: EventEmitter, forwardedFor: string) =>
  ({
    socket: Object.assign(socket, { remoteAddress: '10.0.0.1' }),
    headers: { 'x-forwarded-for': forwardedFor },
  }) as unknown as IncomingMessage;
const openBehindProxy = () => new PendingConnections(readEnv({ TRUST_PROXY: '1' }));

/** Creates the connection of a handshake and records whether it was closed. */
const createConnection = (request: IncomingMessage) => {
  const connection = Object.assign(new EventEmitter(), {
    request,
    readyState: 'open',
    writeBuffer: [],
    transport: new EventEmitter(),
    isEnded: false,
  });
  return Object.assign(connection, {
    close: () => void Object.assign(connection, { isEnded: true, readyState: 'closed' }),
  }) as never as Connection & {
    isEnded: boolean;
  };
};

describe('connections awaiting admission', () => {
  it('R10.4 handshakes leave no listeners on a proxy connection that many clients share', () => {
    const pendingConnections = openBehindProxy();
    const line = new EventEmitter();
    for (let client = 0; client < 100; client++) {
      const request = requestOver(line, `192.0.2.${client}`);
      expect(pendingConnections.admits(request)).toBe(true);
      pendingConnections.release(request);
    }
    expect(line.listenerCount('close')).toBe(0);
  });

  it('R10.4 a closed connection releases the handshakes that used it', () => {
    const pendingConnections = openBehindProxy();
    const line = new EventEmitter();
    for (let client = 0; client < LIMITS.unseatedPerAddress; client++) pendingConnections.admits(requestOver(line, '192.0.2.1'));
    expect(pendingConnections.admits(requestOver(new EventEmitter(), '192.0.2.1'))).toBe(false);
    line.emit('close');
    expect(pendingConnections.admits(requestOver(new EventEmitter(), '192.0.2.1'))).toBe(true);
  });

  it('T10 a new connection displaces the connection that has been silent longest, unless its token is being checked', async () => {
    const pendingConnections = openBehindProxy();
    const connections = Array.from({ length: LIMITS.unseatedPerAddress }, () => {
      const request = requestOver(new EventEmitter(), '192.0.2.1');
      pendingConnections.admits(request);
      const connection = createConnection(request);
      pendingConnections.recordOpened(connection);
      return connection;
    });
    let refuse: (error: Error) => void = () => undefined;
    const tokenCheck = pendingConnections.protectWhileProving(
      connections[0]!.request,
      () => new Promise<void>((_, reject) => (refuse = reject)),
    );
    expect(pendingConnections.admits(requestOver(new EventEmitter(), '192.0.2.1'))).toBe(true);
    expect(connections.map(({ isEnded }) => isEnded).indexOf(true)).toBe(1);
    refuse(new Error('refused'));
    await expect(tokenCheck).rejects.toThrow('refused');
    for (let at = 2; at < connections.length; at++) pendingConnections.admits(requestOver(new EventEmitter(), '192.0.2.1'));
    expect(connections[0]!.isEnded).toBe(false);
    expect(pendingConnections.admits(requestOver(new EventEmitter(), '192.0.2.1'))).toBe(true);
    expect(connections[0]!.isEnded).toBe(true);
  });

  it('R10.4 all addresses of one IPv6 network count as one address', () => {
    const pendingConnections = openBehindProxy();
    const admissions = Array.from({ length: LIMITS.unseatedPerAddress + 20 }, (_, at) =>
      pendingConnections.admits(requestOver(new EventEmitter(), `2001:db8::${at.toString(16)}`)),
    );
    expect(admissions.filter(Boolean)).toHaveLength(LIMITS.unseatedPerAddress);
    expect(pendingConnections.admits(requestOver(new EventEmitter(), '2001:db8:0:1::1'))).toBe(true);
  });

  it('R10.4 ten thousand people who each reconnect six times within a minute exhaust no connection limit', async () => {
    const pendingConnections = openBehindProxy();
    const limits = new Limits(new Clock(), new Nodes(null, secretsOf('s'.repeat(32)), makeLog('silent'), new Clock()), readEnv({}));
    const people = Array.from({ length: 10_000 }, (_, at) => ({ id: `person-${at}`, address: `198.18.${at >> 8}.${at & 255}` }));
    expect(people.filter(({ address }) => !pendingConnections.admits(requestOver(new EventEmitter(), address)))).toEqual([]);
    for (const { id } of people) await limits.spend('connects', id, LIMITS.socketConnectsPerMinute, 60_000, 6);
    await expect(
      limits.spend('connects', 'person-0', LIMITS.socketConnectsPerMinute, 60_000, LIMITS.socketConnectsPerMinute),
    ).rejects.toThrow('Too many');
    limits.onApplicationShutdown();
  });
});
