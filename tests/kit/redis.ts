import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reservePort } from '../../tools/ports';
import { redisBinary } from '../../tools/redis';
import { openRedisStandIn } from './redis-stand-in';
import { until } from './until';

const BINARY = redisBinary();

/** The name of the Redis server used in tests: an installed server, or the stand-in. */
export const REDIS_NAME = BINARY ?? 'a stand-in for Redis, as neither redis-server nor valkey-server is installed';

export interface RedisServer {
  url: string;
  /** Stops the server abruptly. `start` restarts it empty on the same port. */
  crash: () => Promise<void>;
  start: () => Promise<void>;
  close: () => Promise<void>;
}

const isResponding = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createConnection({ port, host: '127.0.0.1' }, () => resolve(true)).once('error', () => resolve(false));
    probe.once('connect', () => probe.destroy());
  });

/** Opens a Redis server on a free port, without a password. */
export const openRedis = async (): Promise<RedisServer> => {
  const port = await reservePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-redis-'));
  let child: ChildProcess | undefined;
  let standIn: Awaited<ReturnType<typeof openRedisStandIn>> | undefined;
  const start = async () => {
    if (!BINARY) {
      standIn = await openRedisStandIn(port);
      return;
    }
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', dataDir];
    child = spawn(BINARY, settings, { stdio: 'ignore' });
    await until(() => isResponding(port));
  };
  const crash = async () => {
    await standIn?.close();
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exitEvent = new Promise((resolve) => child!.once('exit', resolve));
    child.kill('SIGKILL');
    await exitEvent;
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    crash,
    start,
    close: async () => {
      await crash();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
