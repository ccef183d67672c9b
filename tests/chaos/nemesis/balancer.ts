import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const PROBE_EVERY_MS = 300;
const PROBE_PATIENCE_MS = 1_000;

/** What stands in front of the gateways: each new connection goes to the next one that is ready, no matter who comes. It remembers nobody. */
export interface Balancer {
  url: string;
  /** A gateway to be asked from now on whether it is ready. */
  add: (gateway: string) => void;
  /** No new connection goes there; those that are open go on. */
  remove: (gateway: string) => void;
  /** Whether new connections go there. */
  isReady: (gateway: string) => boolean;
  /** Connections that a gateway did not take although it was the turn of it. */
  missed: () => number;
  /** Ends every connection; their number. */
  cut: () => number;
  close: () => void;
}

export const openBalancer = async (): Promise<Balancer> => {
  const gateways = new Map<string, { isReady: boolean }>();
  const sockets = new Set<Socket>();
  let turn = 0;
  let missed = 0;
  let isOpen = true;

  const probe = async (gateway: string): Promise<void> => {
    const target = gateways.get(gateway);
    if (!target) return;
    target.isReady = await fetch(`${gateway}/health/ready`, {
      signal: AbortSignal.timeout(PROBE_PATIENCE_MS),
      headers: { connection: 'close' },
    }).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  const probing = (async () => {
    while (isOpen) {
      await Promise.all([...gateways.keys()].map(probe));
      await pause(PROBE_EVERY_MS);
    }
  })();

  const hold = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    return socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    hold(near);
    const ready = [...gateways].filter(([, { isReady }]) => isReady).map(([gateway]) => gateway);
    const first = turn++;
    const relay = (tries: number): void => {
      const gateway = ready[(first + tries) % ready.length];
      if (tries === ready.length || !gateway) return void near.destroy();
      const { port, hostname } = new URL(gateway);
      const far = hold(connect(Number(port), hostname));
      // Nothing was sent yet: the next one may take it.
      const another = () => {
        missed++;
        relay(tries + 1);
      };
      far.once('error', another);
      far.once('connect', () => {
        far.off('error', another);
        near.pipe(far).pipe(near);
        near.on('close', () => far.destroy());
        far.on('close', () => near.destroy());
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
    missed: () => missed,
    cut: () => {
      const open = sockets.size;
      for (const socket of sockets) socket.destroy();
      return open;
    },
    close: () => {
      isOpen = false;
      server.close();
      for (const socket of sockets) socket.destroy();
      void probing;
    },
  };
};
