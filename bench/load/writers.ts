import { io } from 'socket.io-client';
import { median } from '../bench.ts';
import { serveCommands } from '../programs/answers.ts';

/** The gateway and the partners who reply without a pause. A second process reads and connects at the same time. */
interface Stage {
  url: string;
  headers: Record<string, string>;
  tokens: string[];
}

let stage: Stage;
let tickets: string[] = [];
let isRunning = false;
let work: Promise<unknown> = Promise.resolve();
let writtenCount = 0;

const send = async (token: string, path: string, body?: object): Promise<unknown> => {
  const response = await fetch(`${stage.url}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...stage.headers, authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = await response.text();
  if (response.status === 503) return null;
  if (!response.ok) throw new Error(`${response.status} ${answer}`);
  return JSON.parse(answer);
};

const welcome = (token: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = io(stage.url, { path: '/socket.io', transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false });
    socket.once('connect_error', reject);
    socket.once('welcome', () => {
      socket.disconnect();
      resolve();
    });
  });

/** Returns the median duration of a function that is repeated for a given time. */
const medianOf = async (forMs: number, run: (nth: number) => Promise<unknown>): Promise<number> => {
  const durations: number[] = [];
  const endAt = performance.now() + forMs;
  while (performance.now() < endAt) {
    const startedAt = performance.now();
    await run(durations.length);
    durations.push(performance.now() - startedAt);
  }
  return median(durations);
};

const startWriting = () => {
  isRunning = true;
  work = Promise.all(
    tickets.map(async (TicketId, index) => {
      while (isRunning)
        if (await send(stage.tokens[index]!, 'contactus/inquiryreply', { TicketId, message: 'The reading drifts again.' })) writtenCount++;
    }),
  );
};

serveCommands({
  set: (params: Stage) => {
    stage = params;
  },
  open: async () => {
    const inquiry = { TypeOfInquiryId: 'technical', ProductCategoryId: 'yd-p7', subject: 'Zero drift', description: 'It drifts.' };
    tickets = [];
    for (const token of stage.tokens) {
      const { ticket } = (await send(token, 'contactus/createinquiry', inquiry)) as { ticket: { ticketId: string } };
      tickets.push(ticket.ticketId);
    }
  },
  begin: startWriting,
  /** Stops the writers. Returns the number of acknowledged replies. */
  stop: async () => {
    isRunning = false;
    await work;
    const total = writtenCount;
    writtenCount = 0;
    return total;
  },
  read: (forMs: number) => medianOf(forMs, (nth) => send(stage.tokens[nth % stage.tokens.length]!, 'approval/approvallist')),
  come: (forMs: number) => medianOf(forMs, (nth) => welcome(stage.tokens[nth % stage.tokens.length]!)),
});
