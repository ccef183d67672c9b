import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

const END_OF_HEAD = '\r\n\r\n';
/** The first byte of an unfragmented text frame. */
const TEXT = 0x81;
const MASK_BIT = 0x80;
const PING = '2'.charCodeAt(0);
const [OPEN, MESSAGE] = ['0'.charCodeAt(0), '4'.charCodeAt(0)];
const [JOINED, REFUSED, EVENT] = ['0'.charCodeAt(0), '4'.charCodeAt(0), '2'.charCodeAt(0)];

/** Returns one masked client frame. A mask of zeros is valid and needs no computation. */
const frameOf = (text: string): Buffer => {
  const payload = Buffer.from(text);
  const { length } = payload;
  const head = length < 126 ? [TEXT, MASK_BIT | length] : [TEXT, MASK_BIT | 126, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), payload]);
};
const PONG = frameOf('3');
/** The portal's timeout for opening a socket, after which the portal tries again. */
const OPEN_WITHIN_MS = 20_000;

export interface LightSocket {
  /** Closes the socket abruptly, as when a proxy dies. */
  disconnect: () => void;
}
export interface LightOptions {
  port: number;
  /** The client address that a proxy in front of the gateway would report. */
  address: string;
  auth: object;
  onEvent: (text: string) => void;
  /** Called when the socket has closed for any reason except `cut`. */
  onEnd: (reason: string) => void;
}

/** Opens a live connection at minimal cost: WebSocket, Engine.IO and Socket.IO over one TCP socket, without a library. */
export const openLight = ({ port, address, auth, onEvent, onEnd }: LightOptions): LightSocket => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let pending: Buffer | undefined;
  let isUpgraded = false;
  let reason = 'closed by the gateway';
  const timeout = setTimeout(() => {
    reason = `not open after ${OPEN_WITHIN_MS / 1_000} s`;
    socket.destroy();
  }, OPEN_WITHIN_MS);

  const handleFrame = (bytes: Buffer, from: number, to: number): void => {
    const kind = bytes[from];
    if (kind === PING) socket.write(PONG);
    else if (kind === OPEN) socket.write(frameOf(`40${JSON.stringify(auth)}`));
    else if (kind === MESSAGE) {
      const packet = bytes[from + 1];
      if (packet === EVENT) onEvent(bytes.toString('latin1', from + 2, to));
      else if (packet === REFUSED) {
        reason = bytes.toString('latin1', from + 2, to);
        socket.destroy();
      } else if (packet === JOINED) clearTimeout(timeout);
      else socket.destroy();
    }
  };
  /** Handles the complete frames of a buffer and stores the rest. */
  const readFrames = (bytes: Buffer, start: number): void => {
    let offset = start;
    while (bytes.length - offset >= 2) {
      const short = bytes[offset + 1]!;
      const head = short < 126 ? 2 : short === 126 ? 4 : 10;
      if (bytes.length - offset < head) break;
      const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(offset + 2) : Number(bytes.readBigUInt64BE(offset + 2));
      if (bytes.length - offset - head < length) break;
      if (bytes[offset] === TEXT) handleFrame(bytes, offset + head, offset + head + length);
      offset += head + length;
    }
    pending = offset < bytes.length ? Buffer.from(bytes.subarray(offset)) : undefined;
  };

  socket.on('data', (chunk: Buffer) => {
    const bytes = pending ? Buffer.concat([pending, chunk]) : chunk;
    if (isUpgraded) return readFrames(bytes, 0);
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
    isUpgraded = true;
    readFrames(bytes, end + END_OF_HEAD.length);
  });
  socket.on('error', (error: NodeJS.ErrnoException) => {
    reason = error.code ?? error.message;
  });
  const onClose = () => onEnd(reason);
  socket.once('close', onClose);
  socket.once('close', () => clearTimeout(timeout));
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Forwarded-For: ${address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}${END_OF_HEAD}`,
  );
  return {
    disconnect: () => {
      socket.off('close', onClose);
      socket.resetAndDestroy();
    },
  };
};
