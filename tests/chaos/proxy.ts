import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line between a gateway and its database that a test can close to everybody who comes, or make silent: nothing is refused, and nothing arrives. */
export interface Proxy {
  url: string;
  silence: () => void;
  /** Ends each new connection at once; those that are open go on. */
  refuse: () => void;
  /** Ends all connections, and each new one at once: the database is away. */
  cut: () => void;
  /** A client that connects from now on gets through again; what was silent stays so. */
  heal: () => void;
  close: () => void;
}

export const openProxy = async (databaseUrl: string): Promise<Proxy> => {
  const to = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let way: 'open' | 'silent' | 'closed' = 'open';
  const server = createServer((near) => {
    sockets.add(near);
    near.on('error', () => near.destroy());
    if (way === 'closed') return void near.destroy();
    if (way === 'silent') return;
    const far = connect(Number(to.port), to.hostname);
    sockets.add(far);
    far.on('error', () => far.destroy());
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    silence: () => {
      way = 'silent';
      for (const socket of sockets) socket.unpipe().pause();
    },
    refuse: () => {
      way = 'closed';
    },
    cut: () => {
      way = 'closed';
      for (const socket of sockets) socket.destroy();
    },
    heal: () => {
      way = 'open';
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};
