import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { serveCommands } from '../programs/answers.ts';

/** The timeout in milliseconds for the receipt of a reply. */
const TIMEOUT_MS = 10_000;
const MAX_CONCURRENT_JOINS = 25;
const MESSAGE = 'The reading went back to zero after the second washdown; the trend of the last hour is attached. '.repeat(3);

interface Fact {
  data: { entry: { text: string } };
}
interface Stage {
  url: string;
  headers: Record<string, string>;
  handler: string;
  partners: string[];
}

let stage: Stage;
const sockets: Socket[] = [];
const tickets: string[] = [];
let onText: (text: string) => void = () => undefined;

const connect = (auth: Record<string, unknown>): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = io(stage.url, { path: '/socket.io', transports: ['websocket'], auth, forceNew: true, reconnection: false });
    sockets.push(socket);
    socket.once('welcome', () => resolve(socket));
    socket.once('connect_error', reject);
  });

const post = async (path: string, token: string, body: object, headers: Record<string, string> = {}): Promise<unknown> => {
  const response = await fetch(`${stage.url}/api/contactus/${path}`, {
    method: 'POST',
    headers: { ...stage.headers, ...headers, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return response.json();
};

/** Opens a ticket as a partner, and views it on another user's screen. */
const watch = async (token: string): Promise<string> => {
  const inquiry = { TypeOfInquiryId: 'technical', ProductCategoryId: 'yd-p7', subject: 'Zero drift', description: MESSAGE };
  const { ticket } = (await post('createinquiry', token, inquiry)) as { ticket: { ticketId: string } };
  const socket = await connect({ token });
  socket.emit('at', { at: { place: 'ticket', id: ticket.ticketId } });
  return ticket.ticketId;
};

/** Sends a reply as the portal does, with an id and an idempotency key. */
const reply = async (reader: number, message: string): Promise<void> => {
  const replyId = randomUUID();
  await post('inquiryreply', stage.partners[reader]!, { TicketId: tickets[reader], message, replyId }, { 'idempotency-key': replyId });
};

const quantilesOf = (durations: number[]) => {
  durations.sort((a, b) => a - b);
  return (share: number) => durations[Math.min(durations.length - 1, Math.floor(durations.length * share))]!;
};

serveCommands({
  /** Connects partners, each with a new ticket or with one of the given tickets. Returns the tickets. */
  set: async (params: Stage & { tickets?: string[] }) => {
    stage = params;
    const handlerSocket = await connect({ token: params.handler, hears: true });
    handlerSocket.on('ticket.replied', ({ data }: Fact) => onText(data.entry.text));
    const queue = [...params.partners];
    const runWorker = async () => {
      for (let token = queue.pop(); token !== undefined; token = queue.pop()) {
        const index = params.partners.indexOf(token);
        if (params.tickets) await connect({ token });
        tickets[index] = params.tickets?.[index] ?? (await watch(token));
      }
    };
    await Promise.all(Array.from({ length: MAX_CONCURRENT_JOINS }, runWorker));
    return tickets;
  },
  /** Returns the sorted times in milliseconds from sending a reply until its receipt. Partners take turns replying at a steady rate. */
  reply: async ({ count, everyMs }: { count: number; everyMs: number }) => {
    const durations: number[] = [];
    for (let nr = 0; nr < count; nr++) {
      const startedAt = performance.now();
      const timeout = AbortSignal.timeout(TIMEOUT_MS);
      const arrival = new Promise<void>((resolve, reject) => {
        onText = (text) => text.startsWith(`${nr} `) && resolve();
        timeout.addEventListener('abort', () => reject(new Error('A reply was not heard')));
      });
      const pendingReply = reply(nr % stage.partners.length, `${nr} ${MESSAGE}`);
      await arrival;
      durations.push(performance.now() - startedAt);
      await pendingReply;
      await pause(Math.max(0, startedAt + everyMs - performance.now()));
    }
    const quantile = quantilesOf(durations);
    return { p50: quantile(0.5), p99: quantile(0.99) };
  },
  /** Sends replies at a fixed rate without waiting for earlier responses. Returns the accepted replies per second, and the failures. */
  sustain: async ({ perSecond, forMs }: { perSecond: number; forMs: number }) => {
    const [startedAt, timings, pendingReplies]: [number, number[], Promise<void>[]] = [performance.now(), [], []];
    const failures = new Map<string, number>();
    const fail = ({ message }: Error): void => void failures.set(message.slice(0, 40), (failures.get(message.slice(0, 40)) ?? 0) + 1);
    for (let nr = 0; performance.now() - startedAt < forMs; nr++) {
      const sentAt = performance.now();
      pendingReplies.push(
        reply(nr % stage.partners.length, `${nr} ${MESSAGE}`).then(() => void timings.push(performance.now() - sentAt), fail),
      );
      await pause(Math.max(0, startedAt + ((nr + 1) * 1000) / perSecond - performance.now()));
    }
    await Promise.all(pendingReplies);
    const seconds = (performance.now() - startedAt) / 1000;
    return { rate: timings.length / seconds, p99: quantilesOf(timings)(0.99), failures: [...failures] };
  },
  close: () => {
    for (const socket of sockets.splice(0)) socket.disconnect();
  },
});
