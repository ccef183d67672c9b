import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

const TEXT_OPCODE = 0x1;
const BINARY_OPCODE = 0x2;
const PING_OPCODE = 0x9;

/** A WebSocket client without a library. It can stop reading, and send broken or unexpected frames. */
export interface RawSocket {
  socket: Socket;
  /** The received text frames in order. */
  frames: string[];
  /** Resolves with the first frame that starts with `beginning`. Rejects if the connection is closed first. */
  readUntil: (prefix: string) => Promise<string>;
  send: (data: string | Uint8Array) => void;
  ping: () => void;
  closed: Promise<void>;
}

/** Returns a masked, unfragmented client frame. */
const frameOf = (opcode: number, payload: Uint8Array): Buffer => {
  const { length } = payload;
  const head =
    length < 126 ? Buffer.from([0x80 | opcode, 0x80 | length]) : Buffer.from([0x80 | opcode, 0x80 | 126, length >> 8, length & 0xff]);
  const mask = randomBytes(4);
  return Buffer.concat([head, mask, payload.map((byte, index) => byte ^ mask[index % 4]!)]);
};

/** Returns the complete text frames at the start of a buffer, and the remaining bytes. */
const readFrames = (bytes: Buffer): { texts: string[]; rest: Buffer } => {
  const texts: string[] = [];
  let remainingBytes = bytes;
  for (;;) {
    if (remainingBytes.length < 2) return { texts, rest: remainingBytes };
    const lengthCode = remainingBytes[1]! & 0x7f;
    const headLength = lengthCode === 126 ? 4 : lengthCode === 127 ? 10 : 2;
    if (remainingBytes.length < headLength) return { texts, rest: remainingBytes };
    const length =
      lengthCode === 126 ? remainingBytes.readUInt16BE(2) : lengthCode === 127 ? Number(remainingBytes.readBigUInt64BE(2)) : lengthCode;
    if (remainingBytes.length < headLength + length) return { texts, rest: remainingBytes };
    if ((remainingBytes[0]! & 0x0f) === TEXT_OPCODE) texts.push(remainingBytes.toString('utf8', headLength, headLength + length));
    remainingBytes = remainingBytes.subarray(headLength + length);
  }
};

/** Connects to a gateway. With `auth`, completes the handshake too before it resolves. */
export const openRaw = async (url: string, auth?: object): Promise<RawSocket> => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const frames: string[] = [];
  const watchers = new Set<() => void>();
  let pending = Buffer.alloc(0);
  let isUpgraded = false;
  const closeEvent = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    if (!isUpgraded) {
      const end = pending.indexOf('\r\n\r\n');
      if (end < 0) return;
      if (!pending.subarray(0, end).toString().startsWith('HTTP/1.1 101')) return void socket.destroy();
      isUpgraded = true;
      pending = pending.subarray(end + 4);
    }
    const { texts, rest } = readFrames(pending);
    pending = Buffer.from(rest);
    frames.push(...texts);
    for (const watcher of watchers) watcher();
  });
  const send = (data: string | Uint8Array): void =>
    void socket.write(typeof data === 'string' ? frameOf(TEXT_OPCODE, Buffer.from(data)) : frameOf(BINARY_OPCODE, data));
  const readUntil = (prefix: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const check = (): void => {
        const frame = frames.find((frame) => frame.startsWith(prefix));
        if (frame === undefined) return;
        watchers.delete(check);
        resolve(frame);
      };
      watchers.add(check);
      void closeEvent.then(() => reject(new Error(`The connection was closed after ${JSON.stringify(frames)}`)));
      check();
    });
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: ${hostname}:${port}\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
  await readUntil('0');
  if (auth) {
    send(`40${JSON.stringify(auth)}`);
    await readUntil('40');
  }
  return { socket, frames, readUntil, send, ping: () => void socket.write(frameOf(PING_OPCODE, Buffer.alloc(0))), closed: closeEvent };
};
