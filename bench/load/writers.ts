import { io } from 'socket.io-client';
import { median } from '../measure.ts';
import { answers } from '../programs/answers.ts';

/** Partners who reply at their tickets without a pause; in a process beside it, somebody who reads and somebody who comes. */
interface Stage {
  url: string;
  headers: Record<string, string>;
  tokens: string[];
}

let stage: Stage;
let tickets: string[] = [];
let going = false;
let working: Promise<unknown> = Promise.resolve();
let written = 0;

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

/** The middle of how long it takes, one after the other, for that long. */
const timed = async (forMs: number, run: (nth: number) => Promise<unknown>): Promise<number> => {
  const took: number[] = [];
  const over = performance.now() + forMs;
  while (performance.now() < over) {
    const begun = performance.now();
    await run(took.length);
    took.push(performance.now() - begun);
  }
  return median(took);
};

const begin = () => {
  going = true;
  working = Promise.all(
    tickets.map(async (TicketId, nth) => {
      while (going)
        if (await send(stage.tokens[nth]!, 'contactus/inquiryreply', { TicketId, message: 'The reading drifts again.' })) written++;
    }),
  );
};

answers({
  set: (given: Stage) => {
    stage = given;
  },
  open: async () => {
    const inquiry = { TypeOfInquiryId: 'technical', ProductCategoryId: 'yd-p7', subject: 'Zero drift', description: 'It drifts.' };
    tickets = [];
    for (const token of stage.tokens) {
      const { ticket } = (await send(token, 'contactus/createinquiry', inquiry)) as { ticket: { ticketId: string } };
      tickets.push(ticket.ticketId);
    }
  },
  begin,
  /** How many were acknowledged since it began. */
  stop: async () => {
    going = false;
    await working;
    const done = written;
    written = 0;
    return done;
  },
  read: (forMs: number) => timed(forMs, (nth) => send(stage.tokens[nth % stage.tokens.length]!, 'approval/approvallist')),
  come: (forMs: number) => timed(forMs, (nth) => welcome(stage.tokens[nth % stage.tokens.length]!)),
});
