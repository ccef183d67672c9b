import type { Socket as TcpSocket } from 'node:net';
import type { Server } from 'socket.io';
import type { Room } from '../facts/rooms';
import { type Live, under } from './live-socket';
import type { Connection } from './transport';

/** What is used of the `ws` socket under a connection and is not in its types. */
interface WebSocketInternals {
  readyState: number;
  /** What waits in the WebSocket and in its TCP socket. */
  bufferedAmount: number;
  _socket: TcpSocket | null;
}
interface Upgradable {
  upgrading: boolean;
  transport: { writable: boolean };
}

const OPEN = 1;
const FIN_AND_TEXT = 0x81;
/** Of Engine.IO, and of Socket.IO. */
const MESSAGE = '4';
const EVENT = 2;

/** One unmasked text frame of WebSocket with its header, in one buffer (RFC 6455, 5.2). */
const textFrame = (text: string): Buffer => {
  const length = Buffer.byteLength(text);
  const header = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(header + length);
  frame[0] = FIN_AND_TEXT;
  if (header === 2) frame[1] = length;
  else if (header === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, header);
  return frame;
};

/** The TCP socket of a client for whom nothing waits anywhere, so that a frame written to it comes after all that was sent before; else null. */
const idleTcp = (connection: Connection): TcpSocket | null => {
  const { readyState, writeBuffer, transport, upgrading } = connection as Connection & Upgradable;
  if (readyState !== 'open' || upgrading || writeBuffer.length || !transport.writable || transport.name !== 'websocket') return null;
  const socket = transport.socket as unknown as WebSocketInternals | undefined;
  return socket?.readyState === OPEN && socket.bufferedAmount === 0 ? socket._socket : null;
};

/**
 * Says one event to all of this gateway's sockets that stand in one of these rooms and in none of the others. It is encoded once, by
 * Socket.IO; a client that waits for nothing gets its frame without the queues in between, which cost more than the writing itself.
 * To no rooms is to nobody.
 */
export const broadcast = (server: Server, rooms: readonly Room[], event: string, data: unknown, but: readonly Room[] = []): void => {
  const { adapter, sockets } = server.of('/');
  const inRooms = rooms.map((room) => adapter.rooms.get(room)).filter((ids) => ids !== undefined);
  if (!inRooms.length) return;
  const except = but.map((room) => adapter.rooms.get(room)).filter((ids) => ids !== undefined);
  const [only] = inRooms;
  const recipients = inRooms.length === 1 ? only! : new Set(inRooms.flatMap((ids) => [...ids]));

  let frame: Buffer | undefined;
  const busy: string[] = [];
  for (const id of recipients) {
    if (except.some((ids) => ids.has(id))) continue;
    const socket = sockets.get(id) as unknown as Live | undefined;
    const tcp = socket && idleTcp(under(socket));
    if (tcp) tcp.write((frame ??= frameOf(server, event, data)));
    else busy.push(id);
  }
  if (busy.length) server.local.to(busy).emit(event, data);
};

const frameOf = (server: Server, event: string, data: unknown): Buffer => {
  type Packet = Parameters<Server['encoder']['encode']>[0];
  const [packet] = server.encoder.encode({ type: EVENT as Packet['type'], data: [event, data], nsp: '/' });
  return textFrame(`${MESSAGE}${packet as string}`);
};
