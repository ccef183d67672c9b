import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const PROBE_INTERVAL_MS = 300;
const PROBE_TIMEOUT_MS = 1_000;

/** A load balancer in front of the gateways. It sends each new connection to the next ready gateway, without sticky sessions. */
export interface Balancer {
  url: string;
  /** Starts probing the readiness of a gateway. */
  add: (gateway: string) => void;
  /** Stops new connections to a gateway. Open connections continue. */
  remove: (gateway: string) => void;
  /** True if new connections go to this gateway. */
  isReady: (gateway: string) => boolean;
  /** Returns the number of connections that the selected gateway did not accept. */
  missed: () => number;
  /** Closes every connection. Returns their number. */
  disconnectAll: () => number;
  close: () => void;
}

export const openBalancer = async (): Promise<Balancer> => {
  const gateways = new Map<string, { isReady: boolean }>();
  const sockets = new Set<Socket>();
  let turn = 0;
  let missedProbes = 0;
  let isOpen = true;

  const probe = async (gateway: string): Promise<void> => {
    const target = gateways.get(gateway);
    if (!target) return;
    target.isReady = await fetch(`${gateway}/health/ready`, {
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
      headers: { connection: 'close' },
    }).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  const probes = (async () => {
    while (isOpen) {
      await Promise.all([...gateways.keys()].map(probe));
      await pause(PROBE_INTERVAL_MS);
    }
  })();

  const trackSocket = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    return socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    trackSocket(near);
    const readyGateways = [...gateways].filter(([, { isReady }]) => isReady).map(([gateway]) => gateway);
    const firstTurn = turn++;
    const relay = (attempts: number): void => {
      const gateway = readyGateways[(firstTurn + attempts) % readyGateways.length];
      if (attempts === readyGateways.length || !gateway) return void near.destroy();
      const { port, hostname } = new URL(gateway);
      const upstream = trackSocket(connect(Number(port), hostname));
      // No byte was forwarded yet, so the next gateway can take over the connection.
      const connectToNext = () => {
        missedProbes++;
        relay(attempts + 1);
      };
      upstream.once('error', connectToNext);
      upstream.once('connect', () => {
        upstream.off('error', connectToNext);
        near.pipe(upstream).pipe(near);
        near.on('close', () => upstream.destroy());
        upstream.on('close', () => near.destroy());
      });
    };
    relay(0);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (gateway) => {
      gateways.set(gateway, { isReady: false });
      void probe(gateway);
    },
    remove: (gateway) => void gateways.delete(gateway),
    isReady: (gateway) => gateways.get(gateway)?.isReady ?? false,
    missed: () => missedProbes,
    disconnectAll: () => {
      const openCount = sockets.size;
      for (const socket of sockets) socket.destroy();
      return openCount;
    },
    close: () => {
      isOpen = false;
      server.close();
      for (const socket of sockets) socket.destroy();
      void probes;
    },
  };
};
