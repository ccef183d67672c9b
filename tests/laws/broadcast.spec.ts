import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { Server } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import type { Room } from '../../apps/gateway/src/platform/facts/rooms';
import { broadcast } from '../../apps/gateway/src/platform/live/broadcast';
import { until } from '../kit/until';

const [A, B, C] = ['a', 'b', 'c'] as Room[] as [Room, Room, Room];
const http = createServer();
const server = new Server(http, { perMessageDeflate: false });
const clients: Socket[] = [];

/** Connects a client, adds it to these rooms and records the messages that it receives. */
const join = async (rooms: Room[], transports = ['websocket']): Promise<{ words: unknown[]; id: string }> => {
  const words: unknown[] = [];
  const port = (http.address() as AddressInfo).port;
  const socket = io(`http://127.0.0.1:${port}`, { transports, forceNew: true, upgrade: false });
  clients.push(socket);
  socket.on('said', (word: unknown) => words.push(word));
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  await server.sockets.sockets.get(socket.id!)!.join(rooms);
  return { words, id: socket.id! };
};

beforeAll(() => new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve)));
afterAll(async () => {
  for (const socket of clients) socket.disconnect();
  await server.close();
});

it('R10.4 the sockets in a room receive texts of every length and script completely and in order over both transports', async () => {
  const [fastSocket, slowSocket] = [await join([A]), await join([A], ['polling'])];
  const texts = [0, 1, 90, 125, 126, 127, 65_500, 65_535, 65_536, 70_000].flatMap((length) => [
    'x'.repeat(length),
    'ñ→漢😀'.repeat(length / 4),
  ]);
  for (const [index, text] of texts.entries()) {
    if (index % 3) broadcast(server, [A], 'said', { at: index, text });
    // Send every third message with Socket.IO itself, which must not change the order of the messages.
    else server.to(A).emit('said', { at: index, text });
  }
  await until(() => fastSocket.words.length === texts.length && slowSocket.words.length === texts.length);
  const expected = texts.map((text, index) => ({ at: index, text }));
  expect(fastSocket.words).toEqual(expected);
  expect(slowSocket.words).toEqual(expected);
});

it('R10.4 a client in several of the rooms receives a message once, and a client in an excluded room never receives it', async () => {
  const [bothRoomsSocket, oneRoomSocket, excludedSocket, noRoomSocket] = [
    await join([A, B]),
    await join([B]),
    await join([A, C]),
    await join([]),
  ];
  broadcast(server, [A, B], 'said', 1, [C]);
  broadcast(server, [], 'said', 2);
  broadcast(server, ['nobody' as Room], 'said', 3);
  server.emit('said', 'end');
  await until(() => [bothRoomsSocket, oneRoomSocket, excludedSocket, noRoomSocket].every(({ words }) => words.at(-1) === 'end'));
  expect([bothRoomsSocket, oneRoomSocket, excludedSocket, noRoomSocket].map(({ words }) => words)).toEqual([
    [1, 'end'],
    [1, 'end'],
    ['end'],
    ['end'],
  ]);
});

it('R10.4 messages to an idle client bypass the queues of Socket.IO, and messages to a busy client wait in them', async () => {
  const { id, words } = await join([B]);
  const { conn } = server.sockets.sockets.get(id)!;
  const onPacket = jest.fn();
  conn.on('packetCreate', onPacket);
  broadcast(server, [B], 'said', 'idle');
  expect(onPacket).not.toHaveBeenCalled();
  server.sockets.sockets.get(id)!.emit('said', 'first');
  broadcast(server, [B], 'said', 'second');
  expect(onPacket).toHaveBeenCalledTimes(2);
  await until(() => words.length === 3);
  expect(words).toEqual(['idle', 'first', 'second']);
});
