import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy between a gateway and its database that can refuse connections, or stop forwarding without closing them. */
export interface Proxy {
  url: string;
  silence: () => void;
  /** Closes each new connection immediately. Open connections continue. */
  refuse: () => void;
  /** Closes all connections, and each new one immediately, as if the database were down. */
  disconnectAll: () => void;
  /** Forwards new connections again. Silenced connections stay silent. */
  heal: () => void;
  close: () => void;
}

export const openProxy = async (databaseUrl: string): Promise<Proxy> => {
  const targetUrl = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let mode: 'open' | 'silent' | 'closed' = 'open';
  const server = createServer((near) => {
    sockets.add(near);
    near.on('error', () => near.destroy());
    if (mode === 'closed') return void near.destroy();
    if (mode === 'silent') return;
    const upstream = connect(Number(targetUrl.port), targetUrl.hostname);
    sockets.add(upstream);
    upstream.on('error', () => upstream.destroy());
    near.pipe(upstream).pipe(near);
    near.on('close', () => upstream.destroy());
    upstream.on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    silence: () => {
      mode = 'silent';
      for (const socket of sockets) socket.unpipe().pause();
    },
    refuse: () => {
      mode = 'closed';
    },
    disconnectAll: () => {
      mode = 'closed';
      for (const socket of sockets) socket.destroy();
    },
    heal: () => {
      mode = 'open';
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};
