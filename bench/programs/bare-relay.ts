import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveCommands } from './answers';

/** Relays a stream byte by byte and does nothing else: a lower bound for any relay of tokens. */
const upstream = process.env['UPSTREAM'];
const server = createServer((request, response) => {
  request.resume();
  request.on('end', async () => {
    const { body } = await fetch(`${upstream}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'stub', stream: true, messages: [{ role: 'user', content: 'A question' }] }),
    });
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    for await (const bytes of body!) response.write(bytes);
    response.end();
  });
});
server.on('connection', (socket) => socket.setNoDelay(true));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
serveCommands({}, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
