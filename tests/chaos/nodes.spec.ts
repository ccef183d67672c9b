import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LIMITS } from '@portal/contracts';
import { sql } from 'kysely';
import { io, type Socket } from 'socket.io-client';
import { Database } from '../../apps/gateway/src/platform/database/database';
import { type Cluster, startPostgres } from '../../tools/postgres';
import { DONE_EVENT, finish, type ModelUpstream, makeTextDelta, openModelUpstream } from '../kit/ai/model-upstream';
import { insertDocuments } from '../kit/files/search-documents';
import { rawInquiry } from '../kit/inquiries';
import { openRedis, REDIS_NAME, type RedisServer } from '../kit/redis';
import { KEY } from '../kit/subscription-key';
import { createDemoDatabase } from '../kit/template-database';
import { until } from '../kit/until';
import { call, tokenOf } from './calls';
import { buildGateway, type GatewayProcess, startGateway } from './gateway-process';

const LENA = 'lena@yarrowdyne.example';
const JONAS = 'jonas@yarrowdyne.example';
const BRUNO = 'bruno@brennhagen.example';

/** A text that exceeds the size limit of a PostgreSQL notification, so that the other gateway reads it from the stored fact. */
const OVERSIZED_TEXT = 'and so on '.repeat(900);

let folder: string;
let cluster: Cluster | undefined;
let server: string;
let upstream: ModelUpstream;
beforeAll(async () => {
  buildGateway();
  folder = mkdtempSync(join(tmpdir(), 'portal-nodes-'));
  server = process.env['TEST_DATABASE_URL'] ?? (cluster = await startPostgres()).url;
  upstream = await openModelUpstream();
}, 240_000);
afterAll(async () => {
  await upstream?.close();
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

interface Tab {
  socket: Socket;
  receivedMessages: { event: string; message: Record<string, unknown> }[];
  messagesOf: <T>(event: string) => T[];
}
type PlacePresence = { place: string; id: string; people: { userId: string }[] };

describe.each(['PostgreSQL alone', REDIS_NAME])('Two gateways on one database, connected by %s', (name) => {
  let redis: RedisServer | undefined;
  let database: Database;
  let start: () => Promise<GatewayProcess>;
  let runs: GatewayProcess[] = [];
  const tabs: Tab[] = [];
  beforeAll(async () => {
    if (name === REDIS_NAME) redis = await openRedis();
    const url = await createDemoDatabase(server, folder);
    const env = {
      DATABASE_URL: url,
      SECRET: 's'.repeat(32),
      AI_BASE_URL: upstream.url,
      AI_MODEL: 'stub',
      ...(redis && { REDIS_URL: redis.url }),
    };
    start = () => startGateway(folder, { env });
    runs = [await start()];
    database = await Database.open({ url, folder: null });
    await insertDocuments(database, [{ id: 'gaskets', title: 'Gaskets', text: 'The gasket of the flange lasts 14 months.', marks: ['*'] }]);
  }, 120_000);
  beforeEach(async () => {
    while (runs.length < 2) runs.push(await start());
    for (const gateway of runs) await until(async () => (await nodesOf(gateway)).others === 1);
  });
  afterEach(() => tabs.splice(0).forEach(({ socket }) => void socket.disconnect()));
  afterAll(async () => {
    await Promise.all(runs.map((run) => run.kill('SIGKILL')));
    await database?.close();
    await redis?.close();
  });

  const nodesOf = async (run: GatewayProcess) =>
    ((await (await fetch(`${run.url}/health/ready`)).json()) as { nodes: { link: string; state: string; others: number } }).nodes;
  const connect = async (run: GatewayProcess, token: string): Promise<Tab> => {
    const socket = io(run.url, { transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false });
    const tab: Tab = {
      socket,
      receivedMessages: [],
      messagesOf: <T>(name: string) => tab.receivedMessages.filter(({ event }) => event === name).map(({ message }) => message as T),
    };
    socket.onAny((event: string, message: Record<string, unknown>) => tab.receivedMessages.push({ event, message }));
    socket.on('connect_error', (error) =>
      tab.receivedMessages.push({ event: 'refused', message: { ...(error as { data?: object }).data } }),
    );
    tabs.push(tab);
    await until(() => tab.messagesOf('welcome').length || tab.messagesOf('refused').length);
    return tab;
  };
  const openTicket = async (token: string): Promise<string> => {
    const { body } = await call(runs[0]!, 'POST /api/contactus/createinquiry', { json: rawInquiry(), token, key: randomUUID() });
    return (body['ticket'] as { ticketId: string }).ticketId;
  };
  const viewers = (tab: Tab, ticketId: string): string[] =>
    tab
      .messagesOf<PlacePresence>('presence.changed')
      .filter(({ id }) => id === ticketId)
      .at(-1)
      ?.people.map(({ userId }) => userId)
      .sort() ?? [];

  it('G4 /health reports a broken cluster bus, facts still reach the other gateway, and signals reach it after the repair', async () => {
    const [lenaToken, jonasToken] = [await tokenOf(runs[0]!, LENA), await tokenOf(runs[0]!, JONAS)];
    const ticketId = await openTicket(await tokenOf(runs[0]!, BRUNO));
    const [lena, jonas] = [await connect(runs[0]!, lenaToken), await connect(runs[1]!, jonasToken)];
    const readStates = () => Promise.all(runs.map(async (run) => (await nodesOf(run)).state));
    if (redis) {
      await redis.crash();
      await until(async () => (await readStates()).join() === 'down,down');
    } else {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'portal nodes'`.execute(
        database.db,
      );
      await until(() => runs.every((run) => run.output().includes('nodes.link_lost')));
    }
    for (let nr = 1; nr <= 3; nr++) {
      const json = { TicketId: ticketId, replyId: randomUUID(), message: `Reply ${nr}` };
      const { status } = await call(runs[0]!, 'POST /api/contactus/inquiryreply', { json, token: lenaToken, key: randomUUID() });
      expect(status).toBe(200);
    }
    await until(() => [lena, jonas].every((tab) => tab.messagesOf('ticket.replied').length >= 3));
    const seqs = jonas.messagesOf<{ seq: number }>('ticket.replied').map(({ seq }) => seq);
    expect(seqs).toEqual(lena.messagesOf<{ seq: number }>('ticket.replied').map(({ seq }) => seq));
    expect(new Set(seqs).size).toBe(3);

    await redis?.start();
    await until(async () => (await readStates()).join() === 'up,up');
    for (const gateway of runs) await until(async () => (await nodesOf(gateway)).others === 1);
    for (const tab of [lena, jonas]) tab.socket.emit('at', { at: { place: 'ticket', id: ticketId } });
    for (const tab of [lena, jonas]) await until(() => viewers(tab, ticketId).join() === 'jonas,lena');
  });

  it('R10.2 R10.4 presence and typing at a ticket are visible at the other gateway, and end when the gateway of the person is killed', async () => {
    const [lenaToken, jonasToken] = [await tokenOf(runs[0]!, LENA), await tokenOf(runs[0]!, JONAS)];
    const ticketId = await openTicket(await tokenOf(runs[0]!, BRUNO));
    const presence = { at: { place: 'ticket', id: ticketId } };
    const jonas = await connect(runs[0]!, jonasToken);
    jonas.socket.emit('at', presence);
    const lena = await connect(runs[1]!, lenaToken);
    lena.socket.emit('at', presence);
    const twin = await connect(runs[0]!, lenaToken);
    for (const tab of [jonas, lena, twin]) await until(() => viewers(tab, ticketId).join() === 'jonas,lena');

    lena.socket.emit('typing', { ticketId });
    await until(() => jonas.messagesOf('ticket.typing').length);
    expect(jonas.messagesOf('ticket.typing')).toMatchObject([{ userId: 'lena', ticketId }]);
    expect(twin.messagesOf('ticket.typing')).toEqual([]);

    const killedAt = performance.now();
    await runs.pop()!.kill('SIGKILL');
    await until(() => viewers(jonas, ticketId).join() === 'jonas');
    expect(performance.now() - killedAt).toBeLessThan(15_000);
    expect(await nodesOf(runs[0]!)).toMatchObject({ state: 'up', others: 0 });
  });

  it('R10.4 R4.11 a tab at the other gateway receives an answer while it is written, even if the tab joins half-way through', async () => {
    const words = Array.from({ length: 40 }, (_, nr) => `word ${nr} `);
    let resume = (): void => undefined;
    upstream.script = async (reply) => {
      for (const word of words.slice(0, 20)) await reply.write(makeTextDelta(word));
      await new Promise<void>((resolve) => (resume = resolve));
      await reply.write(makeTextDelta(OVERSIZED_TEXT));
      for (const word of words.slice(20)) {
        await reply.write(makeTextDelta(word));
        await pause(60);
      }
      await new Promise<void>((resolve) => (resume = resolve));
      await reply.write(finish('stop') + DONE_EVENT);
      reply.end();
    };
    const [token, runId] = [await tokenOf(runs[0]!, JONAS), randomUUID()];
    const response = await fetch(`${runs[0]!.url}/ai/aisearch/chat`, {
      method: 'POST',
      headers: { ...KEY, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ question: 'How long does the gasket of the flange last?', runId }),
    });
    const lines = response.text();
    const readStoredText = async () => String((await call(runs[1]!, `GET /ai/aisearch/run?runId=${runId}`, { token })).body['text']);
    await until(async () => (await readStoredText()).includes(words[19]!.trim()));
    const run = await database.db.selectFrom('chat_run').select('conversation_id').where('id', '=', runId).executeTakeFirstOrThrow();
    const tab = await connect(runs[1]!, token);
    tab.socket.emit('at', { at: { place: 'chat', id: run.conversation_id } });
    type Piece = { at: number; text: string };
    const caughtUpPieces = () => tab.messagesOf<Piece>('chat.caught-up');
    await until(() => caughtUpPieces().some(({ text }) => text.includes(words[19]!.trim())));
    resume();
    const deltas = () => tab.messagesOf<Piece>('chat.delta');
    await until(() => deltas().some(({ text }) => text.includes(words[39]!.trim())));
    // The pieces are contiguous: nothing is missing between the stored text and the live pieces.
    let text = '';
    for (const { event, message } of tab.receivedMessages) {
      if (event !== 'chat.caught-up' && event !== 'chat.delta') continue;
      const piece = message as unknown as Piece;
      expect(piece.at).toBeLessThanOrEqual(text.length);
      text = text.slice(0, piece.at) + piece.text + text.slice(piece.at + piece.text.length);
    }
    expect(text).toContain([...words.slice(0, 20), OVERSIZED_TEXT, ...words.slice(20)].join('').trim());
    expect(deltas().length).toBeGreaterThan(3);
    resume();
    await lines;
  });

  it('T37 the sockets of one person are counted across both gateways', async () => {
    const token = await tokenOf(runs[0]!, BRUNO);
    const openTabs = await Promise.all(Array.from({ length: LIMITS.socketsPerPerson }, (_, nr) => connect(runs[nr % 2]!, token)));
    expect(openTabs.flatMap((tab) => tab.messagesOf('refused'))).toEqual([]);
    // A new socket displaces an older one of the same gateway once that gateway knows the sockets of the other.
    const newcomers: Awaited<ReturnType<typeof connect>>[] = [];
    const displacedTabs = () => [...openTabs, ...newcomers].filter((tab) => tab.messagesOf('displaced').length);
    await until(async () => {
      newcomers.push(await connect(runs[0]!, token));
      return displacedTabs().length;
    }, 200);
    expect(newcomers.flatMap((tab) => tab.messagesOf('refused'))).toEqual([]);
    expect(newcomers.length).toBeLessThan(LIMITS.socketsPerPerson / 2);
  });
});
