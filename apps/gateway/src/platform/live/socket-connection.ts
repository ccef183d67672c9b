import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { LIMITS } from '@portal/contracts';

interface Packet {
  type: string;
  data?: unknown;
  options?: { wsPreEncodedFrame?: readonly Uint8Array[] };
}
/** The members of an Engine.IO connection that are used here. Its own types lack the members that count its queue. */
export interface Connection extends EventEmitter {
  /** The handshake request, which is dropped once the connection is admitted. */
  request?: IncomingMessage;
  readyState: string;
  writeBuffer: readonly Packet[];
  transport: EventEmitter & { name: string; socket?: EventEmitter & { bufferedAmount: number; terminate: () => void } };
  close: (discard?: boolean) => void;
}

const QUEUE_BYTES = 1024 * 1024;
const QUEUE_PACKETS = 500;

const sizeOf = ({ data, options }: Packet): number => {
  if (options?.wsPreEncodedFrame) return options.wsPreEncodedFrame.reduce((sum, part) => sum + part.byteLength, 0);
  return typeof data === 'string' || data instanceof Uint8Array ? data.length : 0;
};

/** Returns the number of bytes pending for this client: in the packets of Engine.IO, in the WebSocket and in its TCP socket. */
export const queuedBytes = ({ writeBuffer, transport }: Connection): number =>
  writeBuffer.reduce((sum, packet) => sum + sizeOf(packet), transport.socket?.bufferedAmount ?? 0);

/** True if more data is pending for the client than allowed. After a disconnection, the client resumes from its cursor. */
export const isSlow = (connection: Connection): boolean =>
  connection.writeBuffer.length > QUEUE_PACKETS || queuedBytes(connection) > QUEUE_BYTES;

/** Closes a connection immediately. A graceful close would wait until all pending data has been read. */
export const terminate = (connection: Connection): void => {
  connection.transport.socket?.terminate();
  connection.close(true);
};

/** Calls `onFlood` when a client sends more per second than allowed, of any kind: events, acknowledgements, pongs, WebSocket frames. */
export const watchFlood = (connection: Connection, onFlood: () => void): void => {
  let second = 0;
  let count = 0;
  const countMessage = (): void => {
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) [second, count] = [now, 0];
    count += 1;
    if (count > LIMITS.socketEmitsPerSecond) onFlood();
  };
  const watchFrames = ({ socket }: Connection['transport']): void => void socket?.on('ping', countMessage).on('pong', countMessage);
  connection.on('packet', countMessage).on('upgrade', watchFrames);
  watchFrames(connection.transport);
};

/** The number of pending bytes below which a client gets more data. */
const LOW_WATER_BYTES = 32 * 1024;
const LOW_WATER_PACKETS = 50;
const CHECK_DELAYS_MS = [0, 0, 5, 10, 20, 50, 100];

/** Waits until the client has taken nearly all pending data. Returns false if the client disconnects or times out. */
export const waitUntilDrained = async (connection: Connection, timeoutMs: number): Promise<boolean> => {
  const startedAt = performance.now();
  const isBusy = () => connection.writeBuffer.length > LOW_WATER_PACKETS || queuedBytes(connection) > LOW_WATER_BYTES;
  for (let attempt = 0; isBusy(); attempt++) {
    if (connection.readyState !== 'open' || performance.now() - startedAt > timeoutMs) return false;
    await pause(CHECK_DELAYS_MS[attempt] ?? CHECK_DELAYS_MS.at(-1));
  }
  return connection.readyState === 'open';
};
