import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openRedis, REDIS_NAME, type RedisServer } from '../../../../../tests/kit/redis';
import { until } from '../../../../../tests/kit/until';
import { type Cluster, startPostgres } from '../../../../../tools/postgres';
import { ClusterBus, type LinkKind } from './link';
import { postgresLink } from './postgres-link';
import { redisLink } from './redis-link';

const openLink = (kind: LinkKind) => {
  const messages: string[] = [];
  const states: string[] = [];
  const link = new ClusterBus(kind, {
    onMessage: (message) => messages.push(message),
    onUp: () => states.push('up'),
    onDown: () => states.push('down'),
  });
  link.open();
  return { link, received: messages, states };
};

interface Server {
  kind: LinkKind;
  crash: () => Promise<void>;
  start: () => Promise<void>;
  close: () => Promise<void>;
}
const servers: [string, () => Promise<Server>][] = [
  [
    'PostgreSQL',
    async () => {
      const cluster: Cluster = await startPostgres();
      return { kind: postgresLink(cluster.url), crash: cluster.crash, start: cluster.start, close: cluster.stop };
    },
  ],
  [
    REDIS_NAME,
    async () => {
      const redis: RedisServer = await openRedis();
      return { ...redis, kind: redisLink(redis.url, 'test') };
    },
  ],
];

describe.each(servers)('a cluster bus over %s', (_, open) => {
  let server: Server;
  beforeAll(async () => {
    server = await open();
  });
  afterAll(() => server?.close());

  it('G4 the cluster bus delivers each message in order to all nodes, including the sender', async () => {
    const [first, second] = [openLink(server.kind), openLink(server.kind)];
    await until(() => first.link.isUp && second.link.isUp);
    const messages = Array.from({ length: 50 }, (_, nr) => `${nr} ${'é"\\'.repeat(500)}`);
    for (const message of messages) expect(await first.link.send(message)).toBe(true);
    for (const { received } of [first, second]) {
      await until(() => received.length === messages.length);
      expect(received).toEqual(messages);
    }
    await Promise.all([first.link.close(), second.link.close()]);
  });

  it('G4 the cluster bus reconnects after its server crashes or is unreachable at first, and reports each outage once', async () => {
    const { link, received, states } = openLink(server.kind);
    await until(() => link.isUp);
    await server.crash();
    await until(() => states.includes('down'));
    expect(await link.send('lost')).toBe(false);
    const lateLink = openLink(server.kind);
    await until(() => lateLink.states.includes('down'));
    await server.start();
    await until(() => link.isUp && lateLink.link.isUp);
    expect(await link.send('found')).toBe(true);
    await until(() => received.includes('found') && lateLink.received.includes('found'));
    expect([received, states, lateLink.states]).toEqual([['found'], ['up', 'down', 'up'], ['down', 'up']]);
    await Promise.all([link.close(), lateLink.link.close()]);
    expect(link.isUp).toBe(false);
  });
});
