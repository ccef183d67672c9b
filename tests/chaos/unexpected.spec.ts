import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { io } from 'socket.io-client';
import { EXIT } from '../../apps/gateway/src/exit-codes';
import { demoFolder } from '../kit/embedded-template';
import { until } from '../kit/until';
import { call, tokenOf } from './calls';
import { buildGateway, type GatewayProcess, startGateway } from './gateway-process';

const FAULTS = ['--import', pathToFileURL(join(import.meta.dirname, 'break-queries.ts')).href];

let folder: string;
let gateway: GatewayProcess;
beforeAll(async () => {
  folder = await demoFolder('unexpected');
  buildGateway();
});
afterEach(() => gateway.kill('SIGKILL'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));

interface LogLine {
  event?: string;
  requestId?: string;
  socketId?: string;
  err?: { message: string };
}
const linesOf = (event: string): LogLine[] =>
  gateway
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as LogLine)
    .filter((line) => line.event === event);
/** Waits for log lines, which arrive through a pipe shortly after their events. */
const waitForLogLines = async (event: string, count: number): Promise<LogLine[]> => {
  await until(() => linesOf(event).length >= count);
  return linesOf(event);
};
const signInAs = (name: string) => call(gateway, 'POST /api/auth/login', { json: { email: `${name}@x.example`, password: 'x'.repeat(8) } });

describe('An unexpected error', () => {
  it('G5 a failure in a handler, a promise, a stream or a timer is logged and ends at most its own request, not the process', async () => {
    gateway = await startGateway(folder, { flags: FAULTS });
    for (const [linesBefore, name] of ['broken-handler', 'broken-promise', 'broken-stream'].entries()) {
      const { status, body } = await signInAs(`${name}-1`);
      expect({ name, status, code: body['code'] }).toEqual({ name, status: 503, code: 'service.unavailable' });
      const lines = await waitForLogLines('process.unexpected_error', linesBefore + 1);
      expect(lines.at(-1)).toMatchObject({ requestId: body['requestId'], err: { message: name } });
    }
    await signInAs('broken-timer-1');
    expect((await waitForLogLines('process.unexpected_error', 4)).at(-1)).toMatchObject({ err: { message: 'broken-timer' } });
    const lena = await tokenOf(gateway, 'lena@yarrowdyne.example');
    expect((await call(gateway, 'POST /api/auth/userinfo', { token: lena })).status).toBe(200);
    expect(readFileSync(join(folder, 'portal.lock'), 'utf8')).toBe(String(gateway.pid));
  });

  it('G5 a failure in a socket event closes only that socket', async () => {
    gateway = await startGateway(folder, { flags: FAULTS });
    const openSocket = async (name: string) => {
      const token = await tokenOf(gateway, `${name}@yarrowdyne.example`);
      const socket = io(gateway.url, { transports: ['websocket'], auth: { token }, reconnection: false, forceNew: true });
      await new Promise((resolve) => socket.on('welcome', resolve));
      return socket;
    };
    const [lena, jonas] = await Promise.all([openSocket('lena'), openSocket('jonas')]);
    const disconnection = new Promise((resolve) => lena.on('disconnect', resolve));
    lena.emit('at', { at: { place: 'ticket', id: 'broken-handler-1' } });
    expect(await disconnection).toBe('io server disconnect');
    expect((await waitForLogLines('process.unexpected_error', 1)).map(({ err, socketId }) => [err?.message, typeof socketId])).toEqual([
      ['broken-handler', 'string'],
    ]);
    expect(jonas.connected).toBe(true);
    jonas.close();
  });

  it('G5 a failure that one person causes repeatedly never ends the process', async () => {
    gateway = await startGateway(folder, { flags: FAULTS });
    const answers = await Promise.all(Array.from({ length: 25 }, (_, index) => signInAs(`broken-handler-${index}`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    await waitForLogLines('process.unexpected_error', 25);
    expect((await call(gateway, 'GET /health/ready')).status).toBe(200);
    expect(linesOf('process.keeps_failing')).toEqual([]);
  });

  it('G5 a repeated failure outside of requests shuts the process down with an exit code that makes a supervisor restart it', async () => {
    gateway = await startGateway(folder, { flags: FAULTS });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => signInAs(`broken-process-${index}`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    await waitForLogLines('process.unexpected_error', 10);
    expect((await call(gateway, 'GET /health/ready')).status).toBe(200);
    await signInAs('broken-process-10').catch(() => null);
    expect(await gateway.ended).toEqual({ code: EXIT.keepsFailing, signal: null });
    expect(linesOf('process.keeps_failing')).toHaveLength(1);
    expect(existsSync(join(folder, 'portal.lock'))).toBe(false);
  });
});
