import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { answers } from '../programs/answers.ts';

/** Partners with a ticket on screen each, one of whom replies, and the handler who hears it. */
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

const post = async (path: string, token: string, body: object): Promise<unknown> => {
  const response = await fetch(`${stage.url}/api/contactus/${path}`, {
    method: 'POST',
    headers: { ...stage.headers, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
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

let bare: Socket | undefined;
answers({
  /** With tickets, or for a bare server the same number of sockets that do nothing. */
  set: async (given: Stage & { bare: boolean }) => {
    stage = given;
    const hearer = await connect({ token: given.handler, hears: true });
    hearer.on('ticket.replied', ({ data }: Fact) => onText(data.entry.text));
    const waiting = [...given.partners];
    const worker = async () => {
      for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) {
        if (given.bare) bare = await connect({ token });
        else tickets[given.partners.indexOf(token)] = await watch(token);
      }
    };
    await Promise.all(Array.from({ length: JOINING }, worker));
  },
  /** Milliseconds from sending a reply until it is heard, sorted; the replies of one partner after another, at a steady rate. */
  reply: async ({ count, everyMs }: { count: number; everyMs: number }) => {
    const took: number[] = [];
    for (let nr = 0; nr < count; nr++) {
      const text = `${nr} ${MESSAGE}`;
      const begun = performance.now();
      const late = AbortSignal.timeout(PATIENCE_MS);
      const arrived = new Promise<void>((resolve, reject) => {
        onText = (what) => what.startsWith(`${nr} `) && resolve();
        late.addEventListener('abort', () => reject(new Error('A reply was not heard')));
      });
      const who = nr % stage.partners.length;
      const sent = bare
        ? bare.emit('say', { seq: nr, type: 'ticket.replied', at: new Date().toISOString(), data: { entry: { text } } })
        : post('inquiryreply', stage.partners[who]!, { TicketId: tickets[who], message: text });
      await arrived;
      took.push(performance.now() - begun);
      await sent;
      await pause(Math.max(0, begun + everyMs - performance.now()));
    }
    took.sort((one, other) => one - other);
    const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))]!;
    return { p50: at(0.5), p99: at(0.99) };
  },
  close: () => {
    for (const socket of sockets.splice(0)) socket.disconnect();
  },
});
