import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { rawInquiry } from '../kit/inquiries';
import { until } from '../kit/until';
import { type CallResponse, call, tokenOf } from './calls';
import type { GatewayProcess } from './gateway-process';

const BRUNO = 'bruno@brennhagen.example';
const LENA = 'lena@yarrowdyne.example';
const RETRY_MS = 200;
/** The pause between two actions of a user. With eight users, some request is always in progress. */
const PACE_MS = 50;
/** A word in every message. Tests search for the word in places that must not contain it. */
export const MARK = 'Zaunkoenig';

interface Entry {
  nr: number;
  entryId: string;
  kind: string;
}
/** A response with the send time of its request. */
type LoadResponse = Pick<CallResponse, 'status' | 'retryAfter'> & { sentAt: number };

/** Users of a gateway whose database is about to fail: writers that retry until they succeed, readers, and a listener. */
export interface Load {
  /** The responses to all calls of writers and readers, including refused attempts. */
  answers: LoadResponse[];
  /** The responses of the readiness probe. */
  ready: { status: number; sentAt: number }[];
  /** Returns the number of acknowledged replies so far. */
  countWritten: () => number;
  /** Repeats a new reply until it succeeds, and returns how often it was refused before. */
  refusedUntilWritten: () => Promise<number>;
  /** The reasons for the socket's disconnections, and the facts that the socket received with their numbers. */
  disconnectReasons: string[];
  facts: { seq: number; type: string; entryId: string }[];
  /** Stops the load and returns the ids of acknowledged replies by ticket, in order. */
  stop: () => Promise<Map<string, string[]>>;
  entriesOf: (ticketId: string) => Promise<Entry[]>;
}

export const putUnderLoad = async (run: GatewayProcess, writers = 8): Promise<Load> => {
  const tokens = { bruno: await tokenOf(run, BRUNO), lena: await tokenOf(run, LENA) };
  const answers: LoadResponse[] = [];
  const ready: Load['ready'] = [];
  const droppedRequests: string[] = [];
  const facts: Load['facts'] = [];
  const replies = new Map<string, string[]>();
  let writtenCount = 0;
  let isRunning = true;

  const socket: Socket = io(run.url, { transports: ['websocket'], auth: { token: tokens.lena }, reconnection: false, forceNew: true });
  socket.on('disconnect', (reason) => droppedRequests.push(reason));
  socket.on('ticket.replied', ({ seq, data }: { seq: number; data: { entry: { entryId: string } } }) =>
    facts.push({ seq, type: 'ticket.replied', entryId: data.entry.entryId }),
  );
  await new Promise((resolve, reject) => {
    socket.once('welcome', resolve);
    socket.once('connect_error', reject);
  });

  const recordCall = async (path: string, options: Parameters<typeof call>[2]): Promise<CallResponse> => {
    const sentAt = performance.now();
    const answer = await call(run, path, options);
    answers.push({ status: answer.status, retryAfter: answer.retryAfter, sentAt });
    return answer;
  };
  /** Repeats a request with the same key until it succeeds, and counts the refusals. */
  const retryUntilOk = async (path: string, json: unknown, token: string): Promise<{ answer: CallResponse; refused: number }> => {
    const key = randomUUID();
    for (let refusalCount = 0; ; refusalCount++) {
      const answer = await recordCall(path, { json, token, key });
      if (answer.status !== 503) return { answer, refused: refusalCount };
      await pause(RETRY_MS);
    }
  };
  const reply = (ticketId: string, replyId: string) =>
    retryUntilOk('POST /api/contactus/inquiryreply', { TicketId: ticketId, replyId, message: `${MARK} ${replyId}` }, tokens.lena);

  const tickets: string[] = [];
  for (let writer = 0; writer < writers; writer++) {
    const { answer } = await retryUntilOk('POST /api/contactus/createinquiry', rawInquiry(), tokens.bruno);
    const { ticketId } = answer.body['ticket'] as { ticketId: string };
    tickets.push(ticketId);
    replies.set(ticketId, []);
  }
  const write = async (ticketId: string) => {
    while (isRunning) {
      const replyId = randomUUID();
      await reply(ticketId, replyId);
      replies.get(ticketId)!.push(replyId);
      writtenCount++;
      await pause(PACE_MS);
    }
  };
  const readRepeatedly = async () => {
    for (let index = 0; isRunning; index++) {
      await recordCall(`GET /api/contactus/inquirybyid?TicketId=${tickets[index % tickets.length]}`, { token: tokens.bruno });
      await pause(PACE_MS);
    }
  };
  const probe = async () => {
    while (isRunning) {
      const sentAt = performance.now();
      ready.push({ status: (await fetch(`${run.url}/health/ready`)).status, sentAt });
      await pause(RETRY_MS / 2);
    }
  };
  const work = Promise.all([...tickets.map(write), readRepeatedly(), readRepeatedly(), probe()]);

  return {
    answers,
    ready,
    disconnectReasons: droppedRequests,
    facts,
    countWritten: () => writtenCount,
    refusedUntilWritten: async () => {
      const replyId = randomUUID();
      const ticketId = tickets[0]!;
      const key = randomUUID();
      const json = { TicketId: ticketId, replyId, message: `${MARK} ${replyId}` };
      for (let refusalCount = 0; ; refusalCount++) {
        const { status } = await recordCall('POST /api/contactus/inquiryreply', { json, token: tokens.lena, key });
        if (status === 200) {
          replies.get(ticketId)!.push(replyId);
          return refusalCount;
        }
        await pause(RETRY_MS);
      }
    },
    stop: async () => {
      isRunning = false;
      await work;
      await until(() => facts.length >= [...replies.values()].flat().length);
      socket.off('disconnect').disconnect();
      return replies;
    },
    entriesOf: async (ticketId) => {
      const { body } = await call(run, `GET /api/contactus/inquirybyid?TicketId=${ticketId}`, { token: tokens.bruno });
      return body['entries'] as Entry[];
    },
  };
};
