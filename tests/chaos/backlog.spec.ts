import { readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { demoFolder } from '../kit/embedded-template';
import { until } from '../kit/until';
import { buildGateway, type GatewayProcess, startGateway } from './gateway-process';

/** The number of connections, above the default listen backlog of a program. */
const BATCH_SIZE = 1_500;
const sockets: Socket[] = [];
let folder: string;
let gateway: GatewayProcess;

beforeAll(async () => {
  folder = await demoFolder('backlog');
  buildGateway();
  gateway = await startGateway(folder);
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await gateway.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the operating system's limit on the listen backlog; infinity if it is unknown. */
const readBacklogLimit = (): number => {
  try {
    return Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'));
  } catch {
    return 0;
  }
};

it('G5 thousands of clients that reconnect to a busy gateway are queued, not refused', async () => {
  if (readBacklogLimit() <= BATCH_SIZE) return;
  process.kill(gateway.pid, 'SIGSTOP');
  const port = Number(new URL(gateway.url).port);
  let connectionCount = 0;
  for (let count = 0; count < BATCH_SIZE; count++)
    sockets.push(connect(port, '127.0.0.1', () => connectionCount++).on('error', () => undefined));
  await until(() => connectionCount === BATCH_SIZE);
  process.kill(gateway.pid, 'SIGCONT');
  const { status } = await fetch(`${gateway.url}/health/live`);
  expect({ connected: connectionCount, status }).toEqual({ connected: BATCH_SIZE, status: 200 });
});
