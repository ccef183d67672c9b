import { readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { demoFolder } from '../kit/embedded-template';
import { until } from '../kit/until';
import { buildGateway, type GatewayProcess, startGateway } from './gateway-process';

/** The number of connections, above the default listen backlog of a program. */
const AT_ONCE = 1_500;
const sockets: Socket[] = [];
let folder: string;
let run: GatewayProcess;

beforeAll(async () => {
  folder = await demoFolder('backlog');
  buildGateway();
  run = await startGateway(folder);
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await run.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the operating system's limit of the listen backlog; infinity if it is unknown. */
const readBacklogLimit = (): number => {
  try {
    return Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'));
  } catch {
    return 0;
  }
};

it('G5 thousands of clients that reconnect to a busy gateway are queued, not refused', async () => {
  if (readBacklogLimit() <= AT_ONCE) return;
  process.kill(run.pid, 'SIGSTOP');
  const port = Number(new URL(run.url).port);
  let connectionCount = 0;
  for (let count = 0; count < AT_ONCE; count++)
    sockets.push(connect(port, '127.0.0.1', () => connectionCount++).on('error', () => undefined));
  await until(() => connectionCount === AT_ONCE);
  process.kill(run.pid, 'SIGCONT');
  const { status } = await fetch(`${run.url}/health/live`);
  expect({ connected: connectionCount, status }).toEqual({ connected: AT_ONCE, status: 200 });
});
