import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LIMITS } from '@portal/contracts';
import { io, type Socket } from 'socket.io-client';
import { reservePort } from '../../tools/ports';
import { type Cluster, startPostgres } from '../../tools/postgres';
import { PROXIES, type Proxy, proxyBinary } from '../../tools/proxies';
import { rawInquiry } from '../kit/inquiries';
import { KEY } from '../kit/subscription-key';
import { createDemoDatabase } from '../kit/template-database';
import { until } from '../kit/until';
import { call, tokenOf } from './calls';
import { buildGateway, type GatewayProcess, startGateway } from './gateway-process';
import { checkArgs, LEAVE_S, secondsIn, startArgs } from './proxy-settings';

const [BRUNO, LENA] = ['bruno@brennhagen.example', 'lena@yarrowdyne.example'];
const PACE_MS = 40;
/** A time in milliseconds after which both proxies again send requests to a gateway that refused a connection. */
const RECOVERY_MS = 6_000;

let home: string;
let cluster: Cluster | undefined;
let server: string;
beforeAll(async () => {
  buildGateway();
  home = mkdtempSync(join(tmpdir(), 'portal-proxies-'));
  server = process.env['TEST_DATABASE_URL'] ?? (cluster = await startPostgres()).url;
}, 240_000);
afterAll(async () => {
  await cluster?.stop();
  rmSync(home, { recursive: true, force: true, maxRetries: 3 });
});

it('R10.6 a stopping gateway keeps serving for longer than Caddy needs to detect the shutdown', () => {
  const checkSeconds = secondsIn('Caddyfile', /health_interval (\d+)s/) + secondsIn('Caddyfile', /health_timeout (\d+)s/);
  expect(LEAVE_S.caddy).toBeGreaterThan(checkSeconds);
});

const describeProxy = (proxy: Proxy): void => {
  let folder: string;
  let database: string;
  let child: ChildProcess;
  let output = '';
  let front: { url: string };
  const runs: GatewayProcess[] = [];
  const ports: number[] = [];
  const startAt = async (index: number): Promise<void> => {
    const env = {
      DATABASE_URL: database,
      SECRET: 's'.repeat(32),
      PORT: String(ports[index]),
      TRUST_PROXY: '1',
      LEAVE_S: String(LEAVE_S[proxy]),
    };
    runs[index] = await startGateway(folder, { env });
  };
  beforeAll(async () => {
    folder = mkdtempSync(join(home, proxy));
    database = await createDemoDatabase(server, folder);
    for (let index = 0; index < 2; index++) {
      ports.push(await reservePort());
      await startAt(index);
    }
    const port = await reservePort();
    child = spawn(proxyBinary(proxy)!, startArgs[proxy](folder, port, ports), {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += String(chunk)));
    front = { url: `http://127.0.0.1:${port}` };
    await until(() => {
      if (child.exitCode !== null) throw new Error(`${proxy} ended.\n${output}`);
      return fetch(`${front.url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    });
  }, 120_000);
  afterAll(async () => {
    child?.kill();
    await Promise.all(runs.map((run) => run.kill('SIGKILL')));
  });

  it('R10.6 the shipped proxy settings are valid', async () => {
    const home = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    const { status, stderr } = spawnSync(proxyBinary(proxy)!, checkArgs[proxy](folder, await reservePort()), {
      env: { ...process.env, ...home, DOMAIN: 'partners.example.com' },
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, expect.any(String)]);
  });

  const listen = async (token: string, transport: 'websocket' | 'polling') => {
    const replies: string[] = [];
    let welcomes = 0;
    const socket: Socket = io(front.url, { transports: [transport], auth: { token }, forceNew: true, reconnectionDelay: 100 });
    socket.on('welcome', () => welcomes++);
    socket.on('ticket.replied', ({ data }: { data: { entry: { entryId: string } } }) => replies.push(data.entry.entryId));
    await until(() => welcomes);
    return { replies, welcomes: () => welcomes, end: () => void socket.disconnect() };
  };

  it('R10.6 sockets behind the proxy connect by WebSocket and by polling, and receive facts written at either gateway', async () => {
    const [bruno, lena] = [await tokenOf(front, BRUNO), await tokenOf(front, LENA)];
    const tabs = await Promise.all([
      listen(lena, 'websocket'),
      listen(lena, 'websocket'),
      listen(lena, 'polling'),
      listen(lena, 'polling'),
    ]);
    const { body } = await call(front, 'POST /api/contactus/createinquiry', { json: rawInquiry(), token: bruno, key: randomUUID() });
    const { ticketId } = body['ticket'] as { ticketId: string };
    const writtenIds: string[] = [];
    for (const port of [...runs, front]) {
      const replyId = randomUUID();
      const json = { TicketId: ticketId, replyId, message: `Reply ${replyId}` };
      expect(await call(port, 'POST /api/contactus/inquiryreply', { json, token: bruno, key: randomUUID() })).toMatchObject({
        status: 200,
      });
      writtenIds.push(replyId);
    }
    await until(() => tabs.every(({ replies }) => replies.length === writtenIds.length));
    for (const { replies, end } of tabs) {
      expect(replies).toEqual(writtenIds);
      end();
    }
  });

  it('R10.6 R5.2 a file of the maximum size is transferred completely through each proxy', async () => {
    const bytes = LIMITS.uploadBytes - 1_024;
    const form = new FormData();
    form.append('file', new Blob([`1;2\n${'3;4\n'.repeat(bytes / 4 - 1)}`]), 'readings.csv');
    const query = new URLSearchParams({ purpose: 'attachment', fileId: randomUUID(), name: 'readings.csv' });
    const headers = { ...KEY, authorization: `Bearer ${await tokenOf(front, LENA)}` };
    const response = await fetch(`${front.url}/api/files/upload?${query}`, { method: 'POST', headers, body: form });
    expect([response.status, await response.json()]).toMatchObject([200, { file: { size: bytes } }]);
  });

  it('R10.6 no request fails while the gateways are restarted one after the other', async () => {
    const [bruno, lena] = [await tokenOf(front, BRUNO), await tokenOf(front, LENA)];
    const { body } = await call(front, 'POST /api/contactus/createinquiry', { json: rawInquiry(), token: bruno, key: randomUUID() });
    const { ticketId } = body['ticket'] as { ticketId: string };
    const faults: string[] = [];
    const writtenIds: string[] = [];
    let isStopped = false;
    const repeat = async (action: () => Promise<{ status: number; body: unknown }>): Promise<void> => {
      while (!isStopped) {
        const answer = await action().catch((error: Error) => ({ status: 0, body: `${error.message} (${error.cause})` }));
        if (answer.status !== 200) faults.push(`${answer.status} ${JSON.stringify(answer.body)}`);
        await pause(PACE_MS);
      }
    };
    const write = async () => {
      const replyId = randomUUID();
      const json = { TicketId: ticketId, replyId, message: `Reply ${replyId}` };
      const answer = await call(front, 'POST /api/contactus/inquiryreply', { json, token: bruno, key: replyId, isKept: true });
      if (answer.status === 200) writtenIds.push(replyId);
      return answer;
    };
    const readList = () => call(front, 'GET /api/contactus/inquirylist?pageSize=20', { token: lena, isKept: true });
    const tab = await listen(lena, 'websocket');
    const work = [write, readList, readList, readList].map(repeat);
    for (let index = 0; index < 2; index++) {
      expect(await runs[index]!.kill('SIGTERM')).toEqual({ code: 0, signal: null });
      await startAt(index);
      await pause(RECOVERY_MS);
    }
    isStopped = true;
    await Promise.all(work);
    expect(faults).toEqual([]);
    expect(writtenIds.length).toBeGreaterThan(20);
    // The tab has reconnected after the restart of its gateway.
    expect(tab.welcomes()).toBeGreaterThan(1);
    tab.end();
    const { body: ticket } = await call(front, `GET /api/contactus/inquirybyid?TicketId=${ticketId}`, { token: lena });
    const replies = (ticket['entries'] as { kind: string; entryId: string }[]).filter(({ kind }) => kind === 'replied');
    expect(replies.map(({ entryId }) => entryId)).toEqual(writtenIds);
  }, 120_000);
};

for (const proxy of PROXIES.filter(proxyBinary)) {
  describe(`Two gateways behind ${proxy}`, () => {
    describeProxy(proxy);
  });
}
