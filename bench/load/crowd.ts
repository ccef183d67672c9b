import { setTimeout as pause } from 'node:timers/promises';
import { answers } from '../programs/answers.ts';
import { p95Of } from '../quantile.ts';
import { type LightSocket, openLight } from './light-socket.ts';

/** People before their screens by the thousand: each a socket with its place in the log, which comes back as the portal does. */
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
  /** It was away: what it hears is not all news. */
  wasAway: boolean;
}

const WELCOME = '["welcome",';
const REPLY = '["ticket.replied",';
const STAMP = '"text":"';
const OPENING = 50;
/** As in the portal: the first try within two seconds, those after it within twice as long each, five at most. */
const FIRST_TRY_MS = 1_000;
const LAST_TRY_MS = 5_000;
const PATIENCE_MS = 120_000;

let port = 0;
let clients: Client[] = [];
/** Microseconds from sending a reply until it was heard, of those who were there all the time. */
let took: number[] = [];
const count = { heard: 0, doubled: 0, dropped: 0, gaps: 0, failures: new Map<string, number>() };

const note = (reason: string): void => void count.failures.set(reason, (count.failures.get(reason) ?? 0) + 1);
const numberAfter = (text: string, mark: string): number => {
  const at = text.indexOf(mark);
  return at < 0 ? Number.NaN : Number.parseInt(text.slice(at + mark.length, at + mark.length + 20), 10);
};

const hear = (client: Client, text: string): void => {
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
  count.heard++;
  const at = text.indexOf(STAMP) + STAMP.length;
  if (!client.wasAway) took.push(Number(process.hrtime.bigint() - BigInt(text.slice(at, text.indexOf(' ', at)))) / 1_000);
};

/** Resolves when it was welcomed; rejects with why it was not. */
const connect = (client: Client): Promise<void> =>
  new Promise<void>((resolve, reject) => {
    const { token, since, epoch } = client;
    client.welcomed = resolve;
    client.failed = (reason) => reject(new Error(reason));
    client.socket = openLight({
      port,
      address: client.address,
      auth: { token, since, epoch },
      onEvent: (text) => hear(client, text),
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
      // It was never there.
      count.dropped--;
      note(error.message);
      throw error;
    },
  );

/** Tries until it is welcomed, as long after each failure as the portal waits. */
const comeBack = async (client: Client): Promise<void> => {
  for (let tries = 0; ; tries++) {
    await pause(Math.min(FIRST_TRY_MS * 2 ** tries * 2 * Math.random(), LAST_TRY_MS));
    try {
      return await connect(client);
    } catch {
      // Counted where it failed.
    }
  }
};

const open = (): Client[] => clients.filter(({ socket }) => socket);

const until = async (isTrue: () => boolean, patienceMs: number): Promise<void> => {
  for (const end = performance.now() + patienceMs; !isTrue() && performance.now() < end; ) await pause(5);
};

answers({
  set: ({ url, people }: Stage) => {
    port = Number(new URL(url).port);
    clients = people.map(({ token }, index) => ({
      token,
      address: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
      wasAway: false,
    }));
  },
  /** Opens sockets of the next people until there are so many; says how many could not be opened, and why. */
  fill: async (size: number) => {
    count.failures.clear();
    const queue = clients.slice(0, size).filter(({ socket }) => !socket);
    const worker = async () => {
      for (let client = queue.shift(); client; client = queue.shift()) await connect(client).catch(() => undefined);
    };
    await Promise.all(Array.from({ length: OPENING }, worker));
    return { open: open().length, failures: [...count.failures] };
  },
  listen: () => {
    took = [];
    Object.assign(count, { heard: 0, doubled: 0, dropped: 0, gaps: 0 });
    count.failures.clear();
    for (const client of clients) client.wasAway = false;
  },
  /** What was heard since `listen`, as soon as it is that much, or after a while. */
  heard: async ({ expected, patienceMs }: { expected: number; patienceMs: number }) => {
    await until(() => count.heard >= expected, patienceMs);
    const { heard, doubled, dropped, gaps } = count;
    return { heard, doubled, dropped, gaps, p95: p95Of(took) / 1_000 };
  },
  /** Ends so many of the open sockets in one moment, some of all kinds of people; says how many these are. */
  cut: (size: number) => {
    const there = open();
    const chosen = there.filter(
      (_, index) => Math.floor((index * size) / there.length) !== Math.floor(((index + 1) * size) / there.length),
    );
    for (const client of chosen) {
      client.socket!.cut();
      client.socket = undefined;
      client.wasAway = true;
    }
    return chosen.length;
  },
  /** Those who were cut come back; resolves when each was welcomed, with the seconds that it took and what failed meanwhile. */
  comeBack: async () => {
    count.failures.clear();
    const begun = performance.now();
    const away = clients.filter(({ wasAway, socket }) => wasAway && !socket);
    let back = 0;
    const late = pause(PATIENCE_MS, undefined, { ref: false }).then(() => {
      throw new Error(`After ${PATIENCE_MS / 1000} s ${back} of ${away.length} are back`);
    });
    await Promise.race([Promise.all(away.map((client) => comeBack(client).then(() => back++))), late]);
    return { seconds: (performance.now() - begun) / 1_000, failures: [...count.failures] };
  },
});
