import 'reflect-metadata';
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { openGateway } from '../../apps/gateway/src/open';
import { readEnv } from '../../apps/gateway/src/platform/config/env';
import { appendFact, appendFacts, TailWakeUp } from '../../apps/gateway/src/platform/facts/facts';
import { unitRoom } from '../../apps/gateway/src/platform/facts/rooms';
import { FactTail } from '../../apps/gateway/src/platform/facts/tail';
import { Tokens } from '../../apps/gateway/src/platform/http/tokens';
import { LiveGateway } from '../../apps/gateway/src/platform/live/live.gateway';
import { type Connection, queuedBytes } from '../../apps/gateway/src/platform/live/socket-connection';
import { SocketWelcome } from '../../apps/gateway/src/platform/live/socket-welcome';
import { ReplyAddresses } from '../../apps/gateway/src/services/mail/reply-addresses';
import { serveCommands } from './answers';
import { assignTickets, createCrowd } from './crowd';
import { manyTickets } from './many-tickets';
import { callAtRate, type MessageRate, timestampedMessage } from './message';
import { createSignedInPeople, UNIT } from './people';
import { trimFactsBefore, vitalsOf } from './vitals';

/** Runs the unmodified gateway of the product, with a channel for appending facts. */
const { app, database } = await openGateway(readEnv());
await app.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 });
const [tokens, bell] = [app.get(Tokens), app.get(TailWakeUp)];

const tokensFor = async (role: 'LBO' | 'CP', count: number): Promise<string[]> => {
  const people = await createSignedInPeople(database, count, role);
  return Promise.all(people.map(async (reader) => (await tokens.make(reader, 3_600)).token));
};

const tokenOf = async (id: string): Promise<string> => {
  const person = await database.db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { email, role, unit_id, lco_id } = person;
  const session = { id: randomUUID(), person_id: id, expires_at: new Date(Date.now() + 3_600_000), agent: 'bench', token_hash: '' };
  await database.db
    .insertInto('session')
    .values({ ...session, ended_at: null, previous_hash: null, rotated_at: null })
    .execute();
  const reader = { id, email, name: id, role, status: 'approved' as const, unitId: unit_id!, lcoId: lco_id, sessionId: session.id };
  return (await tokens.make(reader, 3_600)).token;
};

/** The maximum resident memory since `watchMemory`, sampled continuously. */
let [largest, watch] = [0, undefined as NodeJS.Timeout | undefined];
const watchMemory = (): void => {
  largest = process.memoryUsage.rss();
  watch = setInterval(() => {
    largest = Math.max(largest, process.memoryUsage.rss());
  }, 2);
};
const maxMemory = (): number => {
  clearInterval(watch);
  return largest;
};

/** Returns the reply address of an open inquiry, and the sender who may use it. */
const replyAddress = async (): Promise<{ from: string; to: string }> => {
  const ticket = await database.db
    .selectFrom('ticket')
    .innerJoin('person', 'person.id', 'ticket.requester_id')
    .select(['ticket.id', 'ticket.no', 'person.id as person_id', 'person.email'])
    .where('ticket.status', '<>', 'Closed')
    .executeTakeFirstOrThrow();
  return { from: ticket.email, to: app.get(ReplyAddresses, { strict: false }).make(ticket.no, ticket.id, ticket.person_id) };
};

/** Appends many facts at the same time, of a type whose delays are not measured. Returns the fact number before the first of them. */
const notifyMany = async ({ facts, bytes }: { facts: number; bytes: number }): Promise<number> => {
  const tail = app.get(FactTail);
  const previousSeq = await tail.numbers.lastOf([unitRoom(UNIT)]);
  const fact = { rooms: [unitRoom(UNIT)], type: 'canned.changed' as const, data: { cannedId: 'x'.repeat(bytes) } };
  for (let from = 0; from < facts; from += 100) {
    await database.tx((tx) =>
      appendFacts(
        tx,
        Array.from({ length: Math.min(100, facts - from) }, () => fact),
      ),
    );
  }
  await tail.catchUp();
  return previousSeq;
};

/** Returns the maximum number of bytes that were queued for any connection during the given time. */
const measureMaxQueued = async (forMs: number): Promise<number> => {
  const { clients } = app.get(LiveGateway)['server'].engine as unknown as { clients: Record<string, Connection> };
  const end = Date.now() + forMs;
  let largest = 0;
  while (Date.now() < end) {
    largest = Math.max(largest, ...Object.values(clients).map((connection) => queuedBytes(connection)));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return largest;
};

const TICKETS_PER_BATCH = 2_000;
/** The lifetime of the tokens in seconds, longer than any bench, because a socket closes when its token expires. */
const CROWD_SIGNED_IN_S = 3 * 3_600;
/** Creates thousands of people, each with a token. The demo users own the tickets. */
const createUsers = async ({ people, tickets }: { people: number; tickets: number }) => {
  // Create people in batches, because a connection without a response for longer than the database timeout is closed.
  for (let count = 0; count < tickets; count += TICKETS_PER_BATCH) await manyTickets(database, TICKETS_PER_BATCH);
  const principals = await createCrowd(database, people);
  return Promise.all(principals.map(async (reader) => ({ ...reader, token: (await tokens.make(reader, CROWD_SIGNED_IN_S)).token })));
};

/** Marks statements of new connections, which run through the admission queue, so that they are counted separately. */
const turn = new AsyncLocalStorage<true>();
let sentCounts = { newcomers: 0, others: 0 };
const countStatements = (): void => {
  const arrivals = app.get(SocketWelcome, { strict: false });
  const inTurn = arrivals.inTurn.bind(arrivals);
  arrivals.inTurn = (step) => inTurn(() => turn.run(true, step));
  database.onStatement(() => void sentCounts[turn.getStore() ? 'newcomers' : 'others']++);
};
/** Returns the numbers of statements since the previous call. */
const statements = (): typeof sentCounts => {
  const previousCounts = sentCounts;
  sentCounts = { newcomers: 0, others: 0 };
  return previousCounts;
};

serveCommands(
  {
    crowd: createUsers,
    assignTickets: () => assignTickets(database),
    countStatements,
    statements,
    vitals: () => vitalsOf(database),
    trimFactsBefore: (seconds: number) => trimFactsBefore(database, seconds),
    replyAddress,
    tokenOf,
    watchMemory,
    mostMemory: maxMemory,
    tellMany: notifyMany,
    mostQueued: measureMaxQueued,
    tokens: (count: number) => tokensFor('LBO', count),
    partners: (count: number) => tokensFor('CP', count),
    tell: (messageRate: MessageRate) =>
      callAtRate(messageRate, async () => {
        const userId = timestampedMessage();
        await database.tx((tx) => appendFact(tx, [unitRoom(UNIT)], 'account.changed', { userId }));
        bell.ring();
      }),
  },
  (await app.getUrl()).replace('[::1]', '127.0.0.1'),
);
