import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { answers } from '../programs/answers.ts';

/** Partners with a ticket on screen each, who reply one after the other or all the time, and the handler who hears it. */
const PATIENCE_MS = 10_000;
const JOINING = 25;
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

const post = async (path: string, token: string, body: object, more: Record<string, string> = {}): Promise<unknown> => {
  const response = await fetch(`${stage.url}/api/contactus/${path}`, {
    method: 'POST',
    headers: { ...stage.headers, ...more, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return response.json();
};

/** Opens a ticket as that partner, and has it on screen. */
const watch = async (token: string): Promise<string> => {
  const inquiry = { TypeOfInquiryId: 'technical', ProductCategoryId: 'yd-p7', subject: 'Zero drift', description: MESSAGE };
  const { ticket } = (await post('createinquiry', token, inquiry)) as { ticket: { ticketId: string } };
  const socket = await connect({ token });
  socket.emit('at', { at: { place: 'ticket', id: ticket.ticketId } });
  return ticket.ticketId;
};

/** As the portal sends it: under an id and a key of its own. */
const reply = async (who: number, message: string): Promise<void> => {
  const replyId = randomUUID();
  await post('inquiryreply', stage.partners[who]!, { TicketId: tickets[who], message, replyId }, { 'idempotency-key': replyId });
};

const sortedAt = (took: number[]) => {
  took.sort((one, other) => one - other);
  return (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))]!;
};

answers({
  /** Partners with a ticket each; where tickets are given, those are theirs already. Answers with the tickets. */
  set: async (given: Stage & { tickets?: string[] }) => {
    stage = given;
    const hearer = await connect({ token: given.handler, hears: true });
    hearer.on('ticket.replied', ({ data }: Fact) => onText(data.entry.text));
    const waiting = [...given.partners];
    const worker = async () => {
      for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) {
        const at = given.partners.indexOf(token);
        if (given.tickets) await connect({ token });
        tickets[at] = given.tickets?.[at] ?? (await watch(token));
      }
    };
    await Promise.all(Array.from({ length: JOINING }, worker));
    return tickets;
  },
  /** Milliseconds from sending a reply until it is heard, sorted; the replies of one partner after another, at a steady rate. */
  reply: async ({ count, everyMs }: { count: number; everyMs: number }) => {
    const took: number[] = [];
    for (let nr = 0; nr < count; nr++) {
      const begun = performance.now();
      const late = AbortSignal.timeout(PATIENCE_MS);
      const arrived = new Promise<void>((resolve, reject) => {
        onText = (what) => what.startsWith(`${nr} `) && resolve();
        late.addEventListener('abort', () => reject(new Error('A reply was not heard')));
      });
      const sent = reply(nr % stage.partners.length, `${nr} ${MESSAGE}`);
      await arrived;
      took.push(performance.now() - begun);
      await sent;
      await pause(Math.max(0, begun + everyMs - performance.now()));
    }
    const at = sortedAt(took);
    return { p50: at(0.5), p99: at(0.99) };
  },
  /** Sends so many replies a second for a time, whether those before are answered or not, and says how many were taken a second, and what the others met. */
  sustain: async ({ perSecond, forMs }: { perSecond: number; forMs: number }) => {
    const [begun, took, under]: [number, number[], Promise<void>[]] = [performance.now(), [], []];
    const failures = new Map<string, number>();
    const fail = ({ message }: Error): void => void failures.set(message.slice(0, 40), (failures.get(message.slice(0, 40)) ?? 0) + 1);
    for (let nr = 0; performance.now() - begun < forMs; nr++) {
      const sentAt = performance.now();
      under.push(reply(nr % stage.partners.length, `${nr} ${MESSAGE}`).then(() => void took.push(performance.now() - sentAt), fail));
      await pause(Math.max(0, begun + ((nr + 1) * 1000) / perSecond - performance.now()));
    }
    await Promise.all(under);
    const seconds = (performance.now() - begun) / 1000;
    return { rate: took.length / seconds, p99: sortedAt(took)(0.99), failures: [...failures] };
  },
  close: () => {
    for (const socket of sockets.splice(0)) socket.disconnect();
  },
});
