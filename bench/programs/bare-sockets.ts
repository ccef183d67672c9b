import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { serveCommands } from './answers';
import { callAtRate, type MessageRate, timestampedMessage } from './message';

const ROOM = 'everybody';
const http = createServer();
const io = new Server(http, {
  path: '/socket.io',
  serveClient: false,
  perMessageDeflate: false,
  maxHttpBufferSize: 16 * 1024,
  pingInterval: 20_000,
  pingTimeout: 15_000,
  connectTimeout: 10_000,
});
io.on('connection', (socket) => {
  void socket.join(ROOM);
  socket.emit('welcome', { seq: 0, whole: true, epoch: '' });
});
await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));

let seq = 0;
serveCommands(
  {
    tell: (messageRate: MessageRate) =>
      callAtRate(messageRate, () => {
        const fact = { seq: ++seq, type: 'account.changed', at: new Date().toISOString(), data: { userId: timestampedMessage() } };
        io.to(ROOM).emit(fact.type, fact);
      }),
  },
  `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
);
