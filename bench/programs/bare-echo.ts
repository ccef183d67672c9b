import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { answers } from './answers';

/** Socket.IO and nothing else: what one says, the other hears. No reply can be on a screen sooner. */
const http = createServer();
const io = new Server(http, { path: '/socket.io', serveClient: false, perMessageDeflate: false });
io.on('connection', (socket) => {
  const { hears } = socket.handshake.auth as { hears?: boolean };
  if (hears) void socket.join('handlers');
  socket.on('say', (fact: unknown) => io.to('handlers').emit('ticket.replied', fact));
  socket.emit('welcome', { seq: 0, whole: true, epoch: '' });
});
await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
answers({}, `http://127.0.0.1:${(http.address() as AddressInfo).port}`);
