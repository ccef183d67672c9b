import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { io } from 'socket.io-client';
import { Database } from '../../apps/gateway/src/platform/database/database';
import { demoFolder } from '../kit/embedded-template';
import { PASSWORD, registration } from '../kit/sign-up';
import { KEY } from '../kit/subscription-key';
import { until } from '../kit/until';
import { call, tokenOf } from './calls';
import { buildGateway, expectRefusedStart, type GatewayProcess, startGateway } from './gateway-process';

const ROUNDS = 5;
/** The response of a server that has read the headers of a request with `Expect: 100-continue`. */
const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';

let folder: string;
let activeGateway: GatewayProcess | undefined;
beforeAll(async () => {
  folder = await demoFolder('kill');
  buildGateway();
});
afterEach(() => activeGateway?.kill('SIGKILL'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

const jonas = 'jonas@yarrowdyne.example';
const lena = 'lena@yarrowdyne.example';

interface WriteProgress {
  /** The request in progress when the process dies. Its write may or may not be stored. */
  underWay: { at: string; json: unknown; key: string; token?: string } | null;
  acknowledged: number;
}

/** Sends writes sequentially until the process dies. Writes with status 200 count as acknowledged. */
const writeUntilKilled = async (
  gateway: GatewayProcess,
  next: () => { at: string; json?: unknown; token?: string },
  isDone: (json: unknown) => void,
): Promise<WriteProgress> => {
  const progress: WriteProgress = { underWay: null, acknowledged: 0 };
  for (;;) {
    const { at, json, token } = next();
    progress.underWay = { at, json, key: randomUUID(), ...(token ? { token } : {}) };
    const answer = await call(gateway, at, progress.underWay).catch(() => null);
    if (!answer) return progress;
    expect(answer.status).toBe(200);
    progress.underWay = null;
    progress.acknowledged++;
    isDone(json);
  }
};

describe('The embedded database', () => {
  it('G5 kill -9 loses no acknowledged write, and a request in progress takes effect once when it is retried', async () => {
    const signedUpEmails: string[] = [];
    let phone = 0;
    let acknowledgedPhone = 0;
    let hasRead = false;
    let total = 0;
    let pendingWrites: WriteProgress['underWay'][] = [];
    for (let time = 0; ; time++) {
      const gateway = (activeGateway = await startGateway(folder));
      const tokens = { jonas: await tokenOf(gateway, jonas), lena: await tokenOf(gateway, lena) };

      // Every acknowledged write is stored; the one in progress may or may not be.
      if (time) {
        const { body } = await call(gateway, 'POST /api/auth/userinfo', { token: tokens.jonas });
        expect([acknowledgedPhone, phone]).toContain(Number((body['dataList'] as { Phone: string }[])[0]!.Phone));
        if (hasRead) {
          const bell = await call(gateway, 'GET /api/notifications/usernotification/lena', { token: tokens.lena });
          expect((bell.body['TotalCount'] as { UnreadCount: number }[])[0]!.UnreadCount).toBe(0);
        }
        for (const email of signedUpEmails.slice(-4)) {
          const { status } = await call(gateway, 'POST /api/auth/login', { json: { email, password: PASSWORD } });
          expect({ email, status }).toEqual({ email, status: 409 });
        }
        for (const write of pendingWrites) {
          if (!write) continue;
          expect((await call(gateway, write.at, write)).status).toBe(200);
          if (write.at.includes('adduser')) signedUpEmails.push((write.json as { email: string }).email);
        }
        acknowledgedPhone = phone;
      }
      if (time === ROUNDS) break;
      const countsBefore = { phone: acknowledgedPhone, signedUp: signedUpEmails.length };

      const writers = Promise.all([
        writeUntilKilled(
          gateway,
          () => ({
            at: 'PUT /api/auth/profile',
            json: { firstname: 'Jonas', lastname: 'Richter', phone: String(++phone) },
            token: tokens.jonas,
          }),
          (json) => {
            acknowledgedPhone = Number((json as { phone: string }).phone);
          },
        ),
        writeUntilKilled(
          gateway,
          () => ({ at: 'POST /api/auth/signup/adduser', json: registration() }),
          (json) => signedUpEmails.push((json as { email: string }).email),
        ),
        writeUntilKilled(
          gateway,
          () => ({ at: 'PUT /api/notifications/readall', token: tokens.lena }),
          () => {
            hasRead = true;
          },
        ),
      ]);
      // Wait until each client has written at least once, and then for a random time.
      while (acknowledgedPhone === countsBefore.phone || signedUpEmails.length === countsBefore.signedUp || !hasRead) await pause(10);
      await pause(Math.random() * 600);
      expect(await gateway.kill('SIGKILL')).toMatchObject({ signal: 'SIGKILL' });
      const progress = await writers;
      total += progress.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
      pendingWrites = progress.map((caller) => caller.underWay);
      expect(existsSync(join(folder, 'portal.lock'))).toBe(true);
    }
    await activeGateway.kill('SIGKILL');
    expect(total).toBeGreaterThan(ROUNDS * 4);

    // Check the data folder directly: every write is stored once, with its mail and its audit row.
    const database = await Database.open({ folder });
    try {
      for (const email of signedUpEmails) {
        const applications = await database.db.selectFrom('application').select('id').where('email', '=', email).execute();
        const letters = await database.db.selectFrom('letter').select('id').where('to_address', '=', email).execute();
        expect({ email, applications: applications.length, letters: letters.length }).toEqual({ email, applications: 1, letters: 1 });
      }
      const facts = await database.db.selectFrom('fact').select('seq').where('type', '=', 'account.changed').execute();
      const auditRows = await database.db.selectFrom('audit').select('seq').where('action', '=', 'profile.saved').execute();
      expect(facts).toHaveLength(phone);
      expect(auditRows).toHaveLength(phone);
    } finally {
      await database.close();
    }
  }, 240_000);

  it('G5 a second gateway on the same folder exits with 3 and names the running process, which continues', async () => {
    activeGateway = await startGateway(folder);
    const { code, output } = await expectRefusedStart(folder);
    expect(code).toBe(3);
    expect(output).toContain(folder);
    expect(output).toContain(String(activeGateway.pid));
    expect(output).not.toMatch(/ {4}at /);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(readFileSync(join(folder, 'portal.lock'), 'utf8')).toBe(String(activeGateway.pid));
    await tokenOf(activeGateway, jonas);
    await activeGateway.kill('SIGKILL');
  });

  it('G5 SIGTERM completes requests in progress, closes the sockets, exits with 0 and unlocks the folder', async () => {
    const gateway = (activeGateway = await startGateway(folder));
    const token = await tokenOf(gateway, jonas);
    const socket = io(gateway.url, { transports: ['websocket'], auth: { token }, reconnection: false, forceNew: true });
    const welcome = new Promise((resolve) => socket.on('welcome', resolve));
    const disconnection = new Promise((resolve) => socket.on('disconnect', resolve));
    await welcome;
    // An idle keep-alive connection, and one with an unfinished request.
    const { hostname, port } = new URL(gateway.url);
    const [idle, unfinished] = [connect(Number(port), hostname), connect(Number(port), hostname)];
    for (const openSocket of [idle, unfinished]) openSocket.on('error', () => undefined);
    idle.write('GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n');
    await new Promise((resolve) => idle.once('data', resolve));
    unfinished.write('POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{');

    // A slow request that makes progress.
    const slowSocket = connect(Number(port), hostname);
    const body = JSON.stringify({ email: jonas, password: 'portal-demo' });
    const headRead = Promise.withResolvers<void>();
    const answer = new Promise<string>((resolve) => {
      let text = '';
      slowSocket.on('data', (chunk) => {
        text += String(chunk);
        if (text.startsWith(CONTINUE)) {
          headRead.resolve();
          text = text.slice(CONTINUE.length);
        }
        if (text.includes('userDetails')) resolve(text);
      });
      slowSocket.on('close', () => resolve(text));
      slowSocket.on('error', () => resolve(text));
    });
    const key = Object.entries(KEY).map(([name, value]) => `${name}: ${value}`)[0]!;
    const length = `content-length: ${body.length}`;
    slowSocket.write(
      `POST /api/auth/login HTTP/1.1\r\nhost: 127.0.0.1\r\n${key}\r\ncontent-type: application/json\r\n${length}\r\nexpect: 100-continue\r\n\r\n{`,
    );
    await headRead.promise;
    const killedAt = performance.now();
    const exit = gateway.kill('SIGTERM');
    await disconnection;
    slowSocket.write(body.slice(1));
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
    expect({ ...(await exit), output: gateway.output().split('\n').slice(-5) }).toMatchObject({ code: 0, signal: null });
    expect(performance.now() - killedAt).toBeLessThan(9_000);
    for (const openSocket of [idle, unfinished, slowSocket]) openSocket.destroy();
    expect(existsSync(join(folder, 'portal.lock'))).toBe(false);
    activeGateway = await startGateway(folder);
    await tokenOf(activeGateway, jonas);
    expect(await activeGateway.kill('SIGINT')).toEqual({ code: 0, signal: null });
  });

  it('G5 a gateway that stops while its mail server is slow refuses new connections but no pending request', async () => {
    const silent: Socket[] = [];
    const mailServer = createServer((socket) => silent.push(socket.on('error', () => undefined)));
    await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
    const { port } = mailServer.address() as AddressInfo;
    const gateway = (activeGateway = await startGateway(folder, { env: { SMTP_URL: `smtp://127.0.0.1:${port}` } }));
    await call(gateway, 'POST /api/auth/signup/adduser', { json: registration() });
    await until(() => silent.length);
    const exit = gateway.kill('SIGTERM');
    const statuses: number[] = [];
    await until(() =>
      call(gateway, 'GET /api/auth/methods').then(
        ({ status }) => void statuses.push(status),
        ({ cause }) => cause.code === 'ECONNREFUSED',
      ),
    );
    mailServer.close();
    for (const socket of silent) socket.destroy();
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(await exit).toEqual({ code: 0, signal: null });
  });
});
