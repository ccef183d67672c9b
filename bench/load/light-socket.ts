import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

const END_OF_HEAD = '\r\n\r\n';
/** Final, and text. */
const TEXT = 0x81;
const MASKED = 0x80;
const PING = '2'.charCodeAt(0);
const [OPEN, MESSAGE] = ['0'.charCodeAt(0), '4'.charCodeAt(0)];
const [JOINED, REFUSED, EVENT] = ['0'.charCodeAt(0), '4'.charCodeAt(0), '2'.charCodeAt(0)];

/** One frame of a client. A mask of zeros is one as well, and costs nothing to lay on. */
const frameOf = (text: string): Buffer => {
  const payload = Buffer.from(text);
  const { length } = payload;
  const head = length < 126 ? [TEXT, MASKED | length] : [TEXT, MASKED | 126, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), payload]);
};
const PONG = frameOf('3');
/** As in the portal: what is not open by then is tried anew. */
const OPEN_WITHIN_MS = 20_000;

export interface LightSocket {
  /** Ends it without a word, as when a proxy in between ends. */
  cut: () => void;
}
export interface LightOptions {
  port: number;
  /** Where the client sits, as a proxy in front of the gateway would say. */
  address: string;
  auth: object;
  /** An event as it came: `["name",…]`. */
  onEvent: (text: string) => void;
  /** It is over, whatever the reason; not called for a cut. */
  onEnd: (reason: string) => void;
}

/** A client of the live line that costs as little as can be: WebSocket, Engine.IO and Socket.IO spoken by hand on one TCP socket. */
export const openLight = ({ port, address, auth, onEvent, onEnd }: LightOptions): LightSocket => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let pending: Buffer | undefined;
  let upgraded = false;
  let reason = 'closed by the gateway';
  const late = setTimeout(() => {
    reason = `not open after ${OPEN_WITHIN_MS / 1_000} s`;
    socket.destroy();
  }, OPEN_WITHIN_MS);

  const receive = (bytes: Buffer, from: number, to: number): void => {
    const kind = bytes[from];
    if (kind === PING) socket.write(PONG);
    else if (kind === OPEN) socket.write(frameOf(`40${JSON.stringify(auth)}`));
    else if (kind === MESSAGE) {
      const packet = bytes[from + 1];
      if (packet === EVENT) onEvent(bytes.toString('latin1', from + 2, to));
      else if (packet === REFUSED) {
        reason = bytes.toString('latin1', from + 2, to);
        socket.destroy();
      } else if (packet === JOINED) clearTimeout(late);
      else socket.destroy();
    }
  };
  /** Reads the whole frames of some bytes, and keeps what is left of them. */
  const readFrames = (bytes: Buffer, start: number): void => {
    let at = start;
    while (bytes.length - at >= 2) {
      const short = bytes[at + 1]!;
      const head = short < 126 ? 2 : short === 126 ? 4 : 10;
      if (bytes.length - at < head) break;
      const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2));
      if (bytes.length - at - head < length) break;
      if (bytes[at] === TEXT) receive(bytes, at + head, at + head + length);
      at += head + length;
    }
    pending = at < bytes.length ? Buffer.from(bytes.subarray(at)) : undefined;
  };

  socket.on('data', (chunk: Buffer) => {
    const bytes = pending ? Buffer.concat([pending, chunk]) : chunk;
    if (upgraded) return readFrames(bytes, 0);
    const end = bytes.indexOf(END_OF_HEAD);
    if (end < 0) {
      pending = bytes;
      return;
    }
    const status = bytes.toString('latin1', 0, bytes.indexOf('\r\n'));
    if (!status.startsWith('HTTP/1.1 101')) {
      reason = status;
      socket.destroy();
      return;
    }
    upgraded = true;
    readFrames(bytes, end + END_OF_HEAD.length);
  });
  socket.on('error', (error: NodeJS.ErrnoException) => {
    reason = error.code ?? error.message;
  });
  const closed = () => onEnd(reason);
  socket.once('close', closed);
  socket.once('close', () => clearTimeout(late));
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Forwarded-For: ${address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}${END_OF_HEAD}`,
  );
  return {
    cut: () => {
      socket.off('close', closed);
      socket.resetAndDestroy();
    },
  };
};
