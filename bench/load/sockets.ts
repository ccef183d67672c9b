import { serveCommands } from '../programs/answers.ts';

/** The packet types of a minimal Socket.IO client without a library, which stores only delivery times. */
const OPEN = '0';
const PING = '2';
const PONG = '3';
const JOINED = '40';
const EVENT = '42';
const STAMP = '"userId":"';
const MAX_CONCURRENT_CONNECTIONS = 25;

const sockets: WebSocket[] = [];
let durations: number[] = [];
let expectedCount = Infinity;
let complete = () => {};

const receive = (text: string): void => {
  const now = process.hrtime.bigint();
  const index = text.indexOf(STAMP);
  if (index < 0) return;
  const from = index + STAMP.length;
  durations.push(Number(now - BigInt(text.slice(from, text.indexOf(' ', from)))));
  if (durations.length >= expectedCount) complete();
};

const connect = (url: string, token: string): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
    let isWelcomed = false;
    socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
      if (data === PING) socket.send(PONG);
      else if (data.startsWith(OPEN)) socket.send(`${JOINED}${JSON.stringify({ token })}`);
      else if (!data.startsWith(EVENT)) {
        if (!data.startsWith(JOINED)) reject(new Error(`The server said ${data}`));
      } else if (isWelcomed) receive(data);
      else {
        isWelcomed = true;
        resolve(socket);
      }
    });
    socket.addEventListener('error', () => reject(new Error('A socket failed')));
    socket.addEventListener('close', () => reject(new Error('The server closed a socket')));
  });

serveCommands({
  /** Connects this many sockets, which share the tokens, and waits until each is welcomed. */
  connect: async ({ url, tokens, count }: { url: string; tokens: string[]; count: number }) => {
    const queue = Array.from({ length: count }, (_, index) => tokens[index % tokens.length]!);
    const runWorker = async () => {
      for (let token = queue.pop(); token !== undefined; token = queue.pop()) sockets.push(await connect(url, token));
    };
    await Promise.all(Array.from({ length: MAX_CONCURRENT_CONNECTIONS }, runWorker));
  },
  /** Starts a measurement, which ends with `deliveries`. */
  listen: (deliveries: number) => {
    durations = [];
    expectedCount = deliveries;
  },
  /** Returns the sorted delivery times in microseconds. Fails if a delivery is missing or duplicate. */
  deliveries: async (timeoutMs: number) => {
    await new Promise<void>((resolve) => {
      complete = resolve;
      if (durations.length >= expectedCount) resolve();
      setTimeout(resolve, timeoutMs).unref();
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (durations.length !== expectedCount) throw new Error(`${durations.length} deliveries of ${expectedCount}`);
    const sortedTimes = durations.map((ns) => ns / 1000).sort((a, b) => a - b);
    const quantile = (share: number) => sortedTimes[Math.min(sortedTimes.length - 1, Math.floor(sortedTimes.length * share))]!;
    return { p50: quantile(0.5), p99: quantile(0.99) };
  },
  close: async () => {
    const open = sockets.splice(0).filter(({ readyState }) => readyState !== WebSocket.CLOSED);
    const closures = open.map((socket) => {
      const closeEvent = new Promise((resolve) => socket.addEventListener('close', resolve));
      socket.close();
      return closeEvent;
    });
    await Promise.all(closures);
  },
});
