import type { Socket as TcpSocket } from 'node:net';
import type { Server } from 'socket.io';
import type { Room } from '../facts/rooms';
import { connectionOf, type Live } from './live-socket';
import type { Connection } from './socket-connection';

/** The untyped members of a `ws` socket that are used here. */
interface WebSocketInternals {
  readyState: number;
  /** The number of bytes pending in the WebSocket and in its TCP socket. */
  bufferedAmount: number;
  _socket: TcpSocket | null;
}
interface Upgradable {
  upgrading: boolean;
  transport: { writable: boolean };
}

const OPEN_STATE = 1;
const FIN_AND_TEXT = 0x81;
/** The packet types of Engine.IO and Socket.IO. */
const MESSAGE = '4';
const EVENT = 2;

/** Encodes an unmasked WebSocket text frame with its header, in one buffer (RFC 6455, 5.2). */
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

/**
 * Returns the TCP socket of a client that has no pending data, so that a frame written directly preserves the order. Returns null for other
 * clients.
 */
const idleTcp = (connection: Connection): TcpSocket | null => {
  const { readyState, writeBuffer, transport, upgrading } = connection as Connection & Upgradable;
  if (readyState !== 'open' || upgrading || writeBuffer.length || !transport.writable || transport.name !== 'websocket') return null;
  const socket = transport.socket as unknown as WebSocketInternals | undefined;
  return socket?.readyState === OPEN_STATE && socket.bufferedAmount === 0 ? socket._socket : null;
};

/**
 * Sends one event to all sockets of this gateway that are in one of these rooms and in none of `exceptRooms`. Socket.IO encodes the event once. A
 * client without pending data gets its frame directly, because the queues in between cost more than the write. An empty list of rooms means
 * no recipients.
 */
export const broadcast = (
  server: Server,
  rooms: readonly Room[],
  event: string,
  data: unknown,
  exceptRooms: readonly Room[] = [],
): void => {
  const { adapter, sockets } = server.of('/');
  const roomMembers = rooms.map((room) => adapter.rooms.get(room)).filter((ids) => ids !== undefined);
  if (!roomMembers.length) return;
  const exceptIds = exceptRooms.map((room) => adapter.rooms.get(room)).filter((ids) => ids !== undefined);
  const [firstMembers] = roomMembers;
  const recipients = roomMembers.length === 1 ? firstMembers! : new Set(roomMembers.flatMap((ids) => [...ids]));

  let frame: Buffer | undefined;
  const busy: string[] = [];
  for (const id of recipients) {
    if (exceptIds.some((ids) => ids.has(id))) continue;
    const socket = sockets.get(id) as unknown as Live | undefined;
    const tcp = socket && idleTcp(connectionOf(socket));
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
