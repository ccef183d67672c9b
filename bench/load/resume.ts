import type { Socket } from 'node:net';
import { openRaw } from '../../tests/chaos/raw-socket.ts';
import { serveCommands } from '../programs/answers.ts';

interface Given {
  url: string;
  tokens: string[];
  since: number;
  clients: number;
  facts: number;
}

const sockets: { close: () => void }[] = [];

/** Connects one client and waits until it has received everything that it missed. */
const reconnect = (url: string, token: string, { since, facts }: Given): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
    sockets.push(socket);
    let count = 0;
    socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
      if (data === '2') socket.send('3');
      else if (data.startsWith('0')) socket.send(`40${JSON.stringify({ token, since })}`);
      else if (data.startsWith('44')) reject(new Error(`The server said ${data}`));
      else if (data.startsWith('42["canned.changed"') && ++count === facts) resolve();
    });
    socket.addEventListener('error', () => reject(new Error('A socket failed')));
    socket.addEventListener('close', () => reject(new Error(`The server closed a socket after ${count} facts`)));
  });

serveCommands({
  /** Reconnects all clients at the same time and waits until each has received everything that it missed. */
  reconnectAll: async (params: Given) => {
    const { url, tokens, clients } = params;
    await Promise.all(Array.from({ length: clients }, (_, index) => reconnect(url, tokens[index % tokens.length]!, params)));
    for (const socket of sockets.splice(0)) socket.close();
  },
  /** Reconnects all clients at the same time without reading from their sockets. */
  reconnectDeaf: async ({ url, tokens, since, clients }: Given) => {
    await Promise.all(
      Array.from({ length: clients }, async (_, index) => {
        const client = await openRaw(url);
        client.socket.pause();
        client.send(`40${JSON.stringify({ token: tokens[index % tokens.length], since })}`);
        sockets.push({ close: () => (client.socket satisfies Socket).destroy() });
      }),
    );
  },
  close: () => {
    for (const socket of sockets.splice(0)) socket.close();
  },
});
