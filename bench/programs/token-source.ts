import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { answers } from './answers';

/** A model that says one word to its caller, and the rest when it is told to, the same to all. */
const event = (data: object): string => `data: ${JSON.stringify(data)}\n\n`;
const delta = (content: string): string => event({ choices: [{ index: 0, delta: { content } }] });
const END = `${event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}data: [DONE]\n\n`;

const open = new Set<ServerResponse>();
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    response.write(delta('The '));
    open.add(response);
  });
});
server.on('connection', (socket) => socket.setNoDelay(true));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

answers(
  {
    /** Says so many words to each, one every so often, and ends. */
    say: async ({ tokens, everyMs }: { tokens: number; everyMs: number }) => {
      const begun = performance.now();
      for (let nr = 1; nr <= tokens; nr++) {
        await pause(Math.max(0, begun + nr * everyMs - performance.now()));
        for (const response of open) response.write(delta(`word${nr} `));
      }
      for (const response of open) response.end(END);
      open.clear();
    },
  },
  `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
);
