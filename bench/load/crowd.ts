import { setTimeout as pause } from 'node:timers/promises';
import { percentile95 } from '../bench.ts';
import { serveCommands } from '../programs/answers.ts';
import { type LightSocket, openLight } from './light-socket.ts';

/** A user at a screen: a socket with a cursor in the fact log that reconnects like the portal. */
interface Person {
  token: string;
}
interface Stage {
  url: string;
  people: Person[];
}
interface Client {
  token: string;
  address: string;
  socket?: LightSocket | undefined;
  since?: number;
  epoch?: string;
  welcomed?: (() => void) | undefined;
  failed?: ((reason: string) => void) | undefined;
  /** True if the client was disconnected before, so that received facts may be outdated. */
  wasAway: boolean;
}

const WELCOME = '["welcome",';
const REPLY = '["ticket.replied",';
const STAMP = '"text":"';
const OPENING = 50;
/** The portal's randomized back-off: up to two seconds before the first attempt, doubled for each further one, at most five seconds. */
const FIRST_TRY_MS = 1_000;
const LAST_TRY_MS = 5_000;
const TIMEOUT_MS = 120_000;

let port = 0;
let clients: Client[] = [];
/** The time in microseconds from sending each reply until its receipt, for clients that were never disconnected. */
let durations: number[] = [];
const count = { received: 0, doubled: 0, dropped: 0, gaps: 0, failures: new Map<string, number>() };

const countFailure = (reason: string): void => void count.failures.set(reason, (count.failures.get(reason) ?? 0) + 1);
const numberAfter = (text: string, mark: string): number => {
  const index = text.indexOf(mark);
  return index < 0 ? Number.NaN : Number.parseInt(text.slice(index + mark.length, index + mark.length + 20), 10);
};

const receive = (client: Client, text: string): void => {
  if (text.startsWith(WELCOME)) {
    const welcome = JSON.parse(text.slice(WELCOME.length, -1)) as { seq: number; epoch: string; whole: boolean };
    if (client.since !== undefined && !welcome.whole) count.gaps++;
    client.since ??= welcome.seq;
    client.epoch = welcome.epoch;
    client.welcomed?.();
    return;
  }
  const seq = numberAfter(text, '"seq":');
  if (text.startsWith('["head"') || Number.isNaN(seq)) return;
  if (seq <= client.since!) count.doubled++;
  else client.since = seq;
  if (!text.startsWith(REPLY)) return;
  count.received++;
  const stampEnd = text.indexOf(STAMP) + STAMP.length;
  if (!client.wasAway) durations.push(Number(process.hrtime.bigint() - BigInt(text.slice(stampEnd, text.indexOf(' ', stampEnd)))) / 1_000);
};

/** Connects a client. Resolves when the server sends `welcome`, and rejects with the reason if the connection fails. */
const connect = (client: Client): Promise<void> =>
  new Promise<void>((resolve, reject) => {
    const { token, since, epoch } = client;
    client.welcomed = resolve;
    client.failed = (reason) => reject(new Error(reason));
    client.socket = openLight({
      port,
      address: client.address,
      auth: { token, since, epoch },
      onEvent: (text) => receive(client, text),
      onEnd: (reason) => {
        client.socket = undefined;
        count.dropped++;
        client.failed?.(reason);
      },
    });
  }).then(
    () => {
      client.failed = undefined;
    },
    (error: Error) => {
      // The client was never connected, so undo the count.
      count.dropped--;
      countFailure(error.message);
      throw error;
    },
  );

/** Reconnects with the portal's back-off until the client is welcomed. */
const reconnect = async (client: Client): Promise<void> => {
  for (let attempts = 0; ; attempts++) {
    await pause(Math.min(FIRST_TRY_MS * 2 ** attempts * 2 * Math.random(), LAST_TRY_MS));
    try {
      return await connect(client);
    } catch {
      // The failure was already counted where it occurred.
    }
  }
};

const open = (): Client[] => clients.filter(({ socket }) => socket);

const waitUntil = async (isTrue: () => boolean, timeoutMs: number): Promise<void> => {
  for (const end = performance.now() + timeoutMs; !isTrue() && performance.now() < end; ) await pause(5);
};

serveCommands({
  set: ({ url, people }: Stage) => {
    port = Number(new URL(url).port);
    clients = people.map(({ token }, index) => ({
      token,
      address: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
      wasAway: false,
    }));
  },
  /** Opens sockets for further users up to this number. Returns how many could not be opened, and why. */
  fill: async (size: number) => {
    count.failures.clear();
    const queue = clients.slice(0, size).filter(({ socket }) => !socket);
    const runWorker = async () => {
      for (let client = queue.shift(); client; client = queue.shift()) await connect(client).catch(() => undefined);
    };
    await Promise.all(Array.from({ length: OPENING }, runWorker));
    return { open: open().length, failures: [...count.failures] };
  },
  listen: () => {
    durations = [];
    Object.assign(count, { received: 0, doubled: 0, dropped: 0, gaps: 0 });
    count.failures.clear();
    for (const client of clients) client.wasAway = false;
  },
  /** Returns the deliveries since `listen` once the expected number has been received, or after a timeout. */
  heard: async ({ expected, timeoutMs }: { expected: number; timeoutMs: number }) => {
    await waitUntil(() => count.received >= expected, timeoutMs);
    const { received, doubled, dropped, gaps } = count;
    return { received, doubled, dropped, gaps, p95: percentile95(durations) / 1_000 };
  },
  /** Closes this many open sockets at the same time, spread over all kinds of users. Returns their number. */
  cut: (size: number) => {
    const openClients = open();
    const victims = openClients.filter(
      (_, index) => Math.floor((index * size) / openClients.length) !== Math.floor(((index + 1) * size) / openClients.length),
    );
    for (const client of victims) {
      client.socket!.disconnect();
      client.socket = undefined;
      client.wasAway = true;
    }
    return victims.length;
  },
  /** Reconnects closed clients. Resolves when all have been welcomed, with the duration in seconds and the failures. */
  reconnectAll: async () => {
    count.failures.clear();
    const startedAt = performance.now();
    const closedClients = clients.filter(({ wasAway, socket }) => wasAway && !socket);
    let returnedCount = 0;
    const timeout = pause(TIMEOUT_MS, undefined, { ref: false }).then(() => {
      throw new Error(`After ${TIMEOUT_MS / 1000} s ${returnedCount} of ${closedClients.length} are back`);
    });
    await Promise.race([Promise.all(closedClients.map((client) => reconnect(client).then(() => returnedCount++))), timeout]);
    return { seconds: (performance.now() - startedAt) / 1_000, failures: [...count.failures] };
  },
});
