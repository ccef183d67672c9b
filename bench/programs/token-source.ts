import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { serveCommands } from './answers';

/** Simulates a model that sends the first word, and on command the rest of the words, to all callers. */
const event = (data: object): string => `data: ${JSON.stringify(data)}\n\n`;
const delta = (content: string): string => event({ choices: [{ index: 0, delta: { content } }] });
const END = `${event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}data: [DONE]\n\n`;

const openResponses = new Set<ServerResponse>();
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    response.write(delta('The '));
    openResponses.add(response);
  });
});
server.on('connection', (socket) => socket.setNoDelay(true));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

serveCommands(
  {
    /** Sends this many words to each caller at a fixed interval, and closes the streams. */
    say: async ({ tokens, everyMs }: { tokens: number; everyMs: number }) => {
      const startedAt = performance.now();
      for (let nr = 1; nr <= tokens; nr++) {
        await pause(Math.max(0, startedAt + nr * everyMs - performance.now()));
        for (const response of openResponses) response.write(delta(`word${nr} `));
      }
      for (const response of openResponses) response.end(END);
      openResponses.clear();
    },
  },
  `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
);
