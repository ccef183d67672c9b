import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { io } from 'socket.io-client';
import { type Cluster, startPostgres } from '../../tools/postgres';
import { rawInquiry } from '../kit/inquiries';
import { createDemoDatabase } from '../kit/template-database';
import { until } from '../kit/until';
import { type CallResponse, call, tokenOf } from './calls';
import { buildGateway, type GatewayProcess, startGateway } from './gateway-process';

const LENA = 'lena@yarrowdyne.example';
const JONAS = 'jonas@yarrowdyne.example';
const BRUNO = 'bruno@brennhagen.example';
/** The number of reads: eight run at the same time, three hundred wait, and twelve are refused. */
const READS = 320;
const CONCURRENCY = 12;

let folder: string;
let cluster: Cluster | undefined;
let gateway: GatewayProcess;
let holder: pg.Client;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-overload-'));
  buildGateway();
  const server = process.env['TEST_DATABASE_URL'] ?? (cluster = await startPostgres()).url;
  const url = await createDemoDatabase(server, folder);
  gateway = await startGateway(folder, { env: { DATABASE_URL: url, SECRET: 's'.repeat(32) } });
  holder = new pg.Client({ connectionString: url });
  await holder.connect();
}, 240_000);
afterAll(async () => {
  await gateway?.kill('SIGKILL');
  await holder?.end();
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

interface ReadyResponse {
  status: string;
  load: { state: string; waiting: { reads: number; writes: number } };
}
const fetchReadiness = async () => (await (await fetch(`${gateway.url}/health/ready`)).json()) as ReadyResponse;

it('R10.6 reads beyond the database capacity are refused with a retry time, and delay no connection, write or fact', async () => {
  const [lena, jonas, bruno] = [await tokenOf(gateway, LENA), await tokenOf(gateway, JONAS), await tokenOf(gateway, BRUNO)];
  const { body } = await call(gateway, 'POST /api/contactus/createinquiry', { json: rawInquiry(), token: bruno });
  const { ticketId } = body['ticket'] as { ticketId: string };

  // Only these reads need the table, so they wait as long as the lock is held.
  await holder.query('begin');
  await holder.query('lock table canned_reply in access exclusive mode');
  const answers: CallResponse[] = [];
  const reads = Array.from({ length: READS }, async () => {
    answers.push(await call(gateway, 'GET /api/contactus/cannedreplies', { token: lena }));
  });
  await until(() => answers.length >= CONCURRENCY);
  expect(await fetchReadiness()).toMatchObject({ status: 'ready', load: { state: 'overloaded', waiting: { writes: 0 } } });
  expect(gateway.output()).toContain('"event":"database.overloaded"');

  const socket = io(gateway.url, { transports: ['websocket'], auth: { token: jonas }, reconnection: false, forceNew: true });
  const events: string[] = [];
  socket.onAny((event: string) => events.push(event));
  socket.on('connect_error', (error) => events.push(error.message));
  await until(() => events.length);
  expect(events[0]).toBe('welcome');
  const json = { TicketId: ticketId, replyId: randomUUID(), message: 'We look into it.' };
  const reply = await call(gateway, 'POST /api/contactus/inquiryreply', { json, token: jonas, key: randomUUID() });
  expect(reply.status).toBe(200);
  await until(() => events.includes('ticket.replied'));
  socket.disconnect();
  // No read has succeeded yet, and the refused reads have a retry time.
  expect(new Set(answers.map(({ status, retryAfter, body }) => `${status} ${retryAfter} ${String(body['code'])}`))).toEqual(
    new Set(['503 2 service.unavailable']),
  );

  const refusedCount = answers.length;
  await holder.query('commit');
  await Promise.all(reads);
  // On a slow machine some queued reads have reached the maximum waiting time.
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503, 200]));
  expect(answers.slice(refusedCount).some(({ status }) => status === 200)).toBe(true);
  expect((await fetchReadiness()).load.waiting).toEqual({ reads: 0, writes: 0 });
  expect((await call(gateway, 'GET /api/contactus/cannedreplies', { token: lena })).status).toBe(200);
});

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

it('R10.6 long-running reports leave database capacity for short reads', async () => {
  const [lena, bruno] = [await tokenOf(gateway, LENA), await tokenOf(gateway, BRUNO)];
  await holder.query('begin');
  await holder.query('lock table usage_packed in access exclusive mode');
  const answers: CallResponse[] = [];
  // Identical reports requested at the same time are computed once, so each request differs.
  const reports = Array.from({ length: CONCURRENCY }, async (_, nr) => {
    answers.push(await call(gateway, `GET /api/loganalysis/getactiveuserlog?Startdate=${daysAgo(30 + nr)}`, { token: lena }));
  });
  await until(async () => (await fetchReadiness()).load.waiting.reads > 0);
  expect((await call(gateway, 'GET /api/contactus/inquirylist', { token: bruno })).status).toBe(200);
  expect(answers).toEqual([]);
  await holder.query('commit');
  await Promise.all(reports);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});
