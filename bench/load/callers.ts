import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { percentile95 } from '../bench.ts';
import { serveCommands } from '../programs/answers.ts';
import { callAtRate } from '../programs/message.ts';

/** A partner who replies to tickets, or a user who opens lists, at a fixed rate and without waiting for earlier responses. */
interface Caller {
  id: string;
  token: string;
}
interface Stage {
  url: string;
  headers: Record<string, string>;
  /** The partners, each with a ticket. */
  authors: Caller[];
  readers: Caller[];
}

const TIMEOUT_MS = 10_000;
const OPENING = 8;
const MESSAGE = 'The reading went back to zero after the second washdown; the trend of the last hour is attached. '.repeat(3);
/** The lists that users open most often. */
const LISTS = [
  () => 'contactus/inquirylist',
  ({ id }: Caller) => `knowledge/user/documents/${id}`,
  () => 'news/getnewsbyuser',
  () => 'events/eventlist',
  ({ id }: Caller) => `notifications/usernotification/${id}`,
];

let stage: Stage;
let tickets: string[] = [];
let [nextReply, nextRead] = [0, 0];
const agent = new Agent({ keepAlive: true });

/** Returns the body of a successful response. Rejects with the reason otherwise. */
const call = ({ token }: Caller, path: string, body?: object, headers: Record<string, string> = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    const json = body && JSON.stringify(body);
    const form = json === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) };
    const clientRequest = request(
      `${stage.url}/api/${path}`,
      {
        agent,
        method: json === undefined ? 'GET' : 'POST',
        headers: { ...stage.headers, ...form, ...headers, authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('error', reject);
        response.on('end', () =>
          response.statusCode === 200 ? resolve(text) : reject(new Error(`${response.statusCode} ${text.slice(0, 200)}`)),
        );
      },
    );
    clientRequest.on('error', reject);
    clientRequest.end(json);
  });

/** Sends a reply as the portal does. The reply text starts with the send time. */
const reply = (author: number): Promise<string> => {
  const replyId = randomUUID();
  const message = `${process.hrtime.bigint()} ${MESSAGE}`;
  return call(
    stage.authors[author]!,
    'contactus/inquiryreply',
    { TicketId: tickets[author], message, replyId },
    { 'idempotency-key': replyId },
  );
};
const readList = (nr: number): Promise<string> => {
  const reader = stage.readers[nr % stage.readers.length]!;
  return call(reader, LISTS[nr % LISTS.length]!(reader));
};

serveCommands({
  set: (params: Stage) => {
    stage = params;
  },
  open: async () => {
    const inquiry = { TypeOfInquiryId: 'technical', ProductCategoryId: 'yd-p7', subject: 'Zero drift', description: MESSAGE };
    const queue = [...stage.authors.keys()];
    tickets = [];
    const runWorker = async () => {
      for (let author = queue.shift(); author !== undefined; author = queue.shift()) {
        const answer = await call(stage.authors[author]!, 'contactus/createinquiry', inquiry);
        tickets[author] = (JSON.parse(answer) as { ticket: { ticketId: string } }).ticket.ticketId;
      }
    };
    await Promise.all(Array.from({ length: OPENING }, runWorker));
  },
  /**
   * Runs the callers at these rates for a given time. Returns the number of replies per author, the duration of requests measured from
   * their due time, and the failures.
   */
  work: async ({ commits, reads, forMs }: { commits: number; reads: number; forMs: number }) => {
    const failures = new Map<string, number>();
    const writeCounts: number[] = stage.authors.map(() => 0);
    const durations: Record<'commits' | 'reads', number[]> = { commits: [], reads: [] };
    const measure = async (kind: 'commits' | 'reads', dueAt: number, run: () => Promise<string>, onDone: () => void = () => undefined) => {
      try {
        await run();
        onDone();
        durations[kind].push(performance.now() - dueAt);
      } catch (error) {
        // Mask the request id, which differs in each refusal.
        const reason = (error as Error).message.replace(/"requestId":"[^"]*"/, '…');
        failures.set(reason, (failures.get(reason) ?? 0) + 1);
      }
    };
    const startedAt = performance.now();
    const sendAtRate = (perSecond: number, send: (dueAt: number) => Promise<void>) => {
      let nr = 0;
      const everyMs = 1_000 / perSecond;
      return perSecond
        ? callAtRate({ count: Math.round((perSecond * forMs) / 1_000), everyMs }, () => send(startedAt + nr++ * everyMs))
        : Promise.resolve();
    };
    await Promise.all([
      sendAtRate(commits, (dueAt) => {
        const author = nextReply++ % stage.authors.length;
        return measure(
          'commits',
          dueAt,
          () => reply(author),
          () => writeCounts[author]!++,
        );
      }),
      sendAtRate(reads, (dueAt) => measure('reads', dueAt, () => readList(nextRead++))),
    ]);
    return {
      written: writeCounts,
      failures: [...failures],
      commitP95: percentile95(durations.commits),
      readP95: percentile95(durations.reads),
      seconds: (performance.now() - startedAt) / 1_000,
    };
  },
});
