import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { io } from 'socket.io-client';
import { createCursor } from '../../apps/portal/src/live/cursor';
import { type Cluster, startPostgres } from '../../tools/postgres';
import { rawInquiry } from '../kit/inquiries';
import { createDemoDatabase } from '../kit/template-database';
import { until } from '../kit/until';
import { call, tokenOf } from './calls';
import { type Balancer, openBalancer } from './faults/balancer';
import { readTruth } from './faults/truth';
import { buildGateway, type GatewayProcess, startGateway } from './gateway-process';

const NODES = 3;
const TICKETS = 2;
const PACE_MS = 120;
/** The draining time in seconds, longer than the balancer's probing interval even on a busy machine. */
const LEAVE_S = 3;
/** The number of actions per writer before the next node is restarted. */
const ACTIONS_PER_RESTART = 5;

let folder: string;
let cluster: Cluster | undefined;
let balancer: Balancer;
let database: string;
let start: () => Promise<void>;
/** All started runs, including ended ones. */
const runs: GatewayProcess[] = [];
/** The unexpected events: responses other than 200, broken connections, duplicate or late facts. */
const faults: string[] = [];
beforeAll(async () => {
  buildGateway();
  folder = mkdtempSync(join(tmpdir(), 'portal-rolling-'));
  const server = process.env['TEST_DATABASE_URL'] ?? (cluster = await startPostgres()).url;
  database = await createDemoDatabase(server, folder);
  balancer = await openBalancer();
  const env = { DATABASE_URL: database, SECRET: 's'.repeat(32), LEAVE_S: String(LEAVE_S) };
  start = async () => {
    const gateway = await startGateway(folder, { env });
    runs.push(gateway);
    balancer.add(gateway.url);
    await until(() => balancer.isReady(gateway.url));
  };
  await Promise.all(Array.from({ length: NODES }, start));
}, 240_000);
afterAll(async () => {
  await Promise.all(runs.map((run) => run.kill('SIGKILL')));
  balancer?.close();
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

/** Sends one request over a keep-alive connection. */
const sendRequest = async (path: string, options: { json?: unknown; token: string; key?: string }): Promise<Record<string, unknown>> => {
  const answer = await call(balancer, path, { ...options, isKept: true }).catch(({ message, cause }: Error) => ({
    status: `${message} (${cause})`,
    body: {},
  }));
  if (answer.status !== 200) faults.push(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};

interface Work {
  /** Returns the number of completed actions. */
  times: () => number;
  end: () => Promise<void>;
}
const repeat = (action: (nr: number) => Promise<unknown>): Work => {
  const abortController = new AbortController();
  let nr = 0;
  const work = (async () => {
    for (; !abortController.signal.aborted; nr++) {
      await action(nr);
      await pause(PACE_MS);
    }
  })();
  return {
    times: () => nr,
    end: async () => {
      abortController.abort();
      await work;
    },
  };
};

type FactMessage = { seq: number; data: { entry?: { entryId: string }; note?: { noteId: string } } };
const isFact = (message: object): message is FactMessage => 'seq' in message && 'data' in message;

/** Opens a ticket in a tab that reconnects with its cursor, like the portal. A duplicate or out-of-order fact is a fault. */
const followTicket = (name: string, token: string, ticketId: string) => {
  const cursor = createCursor();
  const messages: string[] = [];
  let lastSeq = 0;
  let connections = 0;
  let isStopped = false;
  let disconnect = (): unknown => undefined;
  const connectOnce = (): Promise<void> =>
    new Promise((resolve) => {
      const auth = cursor.epoch === undefined ? { token } : { token, since: cursor.seq, epoch: cursor.epoch };
      const socket = io(balancer.url, { transports: ['websocket'], auth, reconnection: false, forceNew: true });
      disconnect = () => socket.disconnect();
      socket.on('welcome', ({ seq, whole, epoch }: { seq: number; whole: boolean; epoch: string }) => {
        connections++;
        if (cursor.epoch === undefined) cursor.adopt(seq, epoch);
        else if (!whole || epoch !== cursor.epoch) faults.push(`${name} was told at ${cursor.seq} that the log is not whole`);
        socket.emit('at', { at: { place: 'ticket', id: ticketId } });
      });
      socket.onAny((type: string, message: object) => {
        if (!isFact(message)) return;
        if (message.seq <= lastSeq) faults.push(`${name} was told ${message.seq} after ${lastSeq}`);
        lastSeq = message.seq;
        // Facts that the first welcome already covers precede the tab's stream.
        if (!cursor.advance(message.seq)) return;
        if (type === 'ticket.replied') messages.push(message.data.entry!.entryId);
        if (type === 'ticket.noted') messages.push(message.data.note!.noteId);
      });
      socket.on('disconnect', () => resolve());
      socket.on('connect_error', (error) => {
        faults.push(`${name} could not connect: ${error.message}`);
        resolve();
      });
    });
  const subscription = (async () => {
    while (!isStopped) {
      await connectOnce();
      await pause(PACE_MS);
    }
  })();
  return {
    messages,
    connections: () => connections,
    end: async () => {
      isStopped = true;
      disconnect();
      await subscription;
    },
  };
};

it('G1 G3 G5 G6 a rolling restart of three nodes under load fails no request and delivers each action once and in order', async () => {
  const [bruno, lena, jonas] = await Promise.all(
    ['bruno@brennhagen.example', 'lena@yarrowdyne.example', 'jonas@yarrowdyne.example'].map((email) => tokenOf(balancer, email)),
  );
  const acknowledgedIds = new Map<string, { replies: string[]; notes: string[] }>();
  for (let nr = 0; nr < TICKETS; nr++) {
    const { ticket } = await sendRequest('POST /api/contactus/createinquiry', { json: rawInquiry(), token: bruno!, key: randomUUID() });
    acknowledgedIds.set((ticket as { ticketId: string }).ticketId, { replies: [], notes: [] });
  }
  const tickets = [...acknowledgedIds.keys()];
  const handlers = [followTicket('Lena', lena!, tickets[0]!), followTicket('Jonas', jonas!, tickets[1]!)];
  const partner = followTicket('Bruno', bruno!, tickets[0]!);
  const followers = [...handlers, partner];
  await until(() => followers.every(({ connections }) => connections()));

  const writers = [...acknowledgedIds].map(([TicketId, { replies, notes }]) =>
    repeat(async (nr) => {
      const [id, key] = [randomUUID(), randomUUID()];
      if (nr % 4 === 3) {
        await sendRequest('POST /api/contactus/note', { json: { TicketId, noteId: id, text: `Between us ${id}` }, token: lena!, key });
        notes.push(id);
        return;
      }
      const reply = { json: { TicketId, replyId: id, message: `Reply ${id}` }, token: nr % 2 ? bruno! : lena!, key };
      // Simulate a client that got no response and repeats the request, possibly at another node.
      const copies = nr % 4 === 2 ? 2 : 1;
      await Promise.all(Array.from({ length: copies }, () => sendRequest('POST /api/contactus/inquiryreply', reply)));
      replies.push(id);
    }),
  );
  const profileSaves = repeat((nr) =>
    sendRequest('PUT /api/auth/profile', { json: { firstname: 'Jonas', lastname: 'Richter', phone: String(nr) }, token: jonas! }),
  );
  const readers = [
    repeat(() => sendRequest('GET /api/contactus/inquirylist?pageSize=20', { token: bruno! })),
    repeat((nr) => sendRequest(`GET /api/contactus/inquirybyid?TicketId=${tickets[nr % TICKETS]}`, { token: jonas! })),
  ];
  const work = [...writers, profileSaves, ...readers];
  const expectProgress = async (): Promise<void> => {
    const timesBefore = work.map(({ times }) => times());
    await until(() => work.every(({ times }, index) => times() >= timesBefore[index]! + ACTIONS_PER_RESTART));
  };

  for (const gateway of runs.slice(0, NODES)) {
    await expectProgress();
    // A node that does not shut down gracefully in time has another exit code.
    expect({ ...(await gateway.kill('SIGTERM')), output: gateway.output() }).toMatchObject({ code: 0, signal: null });
    balancer.remove(gateway.url);
    await start();
  }
  await expectProgress();
  await Promise.all(work.map(({ end }) => end()));

  const truth = await readTruth(database, tickets);
  await until(() => handlers.every(({ messages }) => messages.length >= truth.receivedByHandlers.length));
  await until(() => partner.messages.length >= truth.receivedByPartner.length);
  await Promise.all(followers.map(({ end }) => end()));
  expect(faults).toEqual([]);
  expect(balancer.missed()).toBe(0);
  expect(truth.replies).toEqual(new Map([...acknowledgedIds].map(([ticketId, { replies }]) => [ticketId, replies])));
  expect(truth.notes).toEqual(new Map([...acknowledgedIds].map(([ticketId, { notes }]) => [ticketId, notes])));
  expect(truth.doubled).toEqual([]);
  for (const { messages } of handlers) expect(messages).toEqual(truth.receivedByHandlers);
  expect(partner.messages).toEqual(truth.receivedByPartner);
  const { dataList } = await sendRequest('POST /api/auth/userinfo', { token: jonas! });
  expect(dataList).toMatchObject([{ Phone: String(profileSaves.times() - 1) }]);
  // Every node that a tab was connected to has been restarted.
  for (const { connections } of followers) expect(connections()).toBeGreaterThan(1);
}, 240_000);
