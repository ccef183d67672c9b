import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { pipeline, Transform } from 'node:stream';
import { type BrowserContext, type Page } from 'playwright/test';
import { test as base } from './test.ts';

/** The reachable part of the product. `pages` means that the gateway is down behind a proxy that still serves the pages. */
type Reach = 'everything' | 'pages' | 'nothing';

/** The connection between a device and the product, which a journey can cut. */
export interface Network {
  /** The portal's address over this connection, the `baseURL` of the device. */
  url: string;
  /** Closes every connection and refuses new ones until `restore` is called. */
  cut: (still?: Exclude<Reach, 'everything'>) => void;
  restore: () => void;
  /** Cuts the connection and switches the browser of the device to offline mode. */
  disconnect: (device: BrowserContext) => Promise<void>;
  reconnect: (device: BrowserContext) => Promise<void>;
}

const CALL = /^[A-Z]+ \/(?:api|socket\.io)\//;

/**
 * Forwards connections from a separate port to the product. Playwright's own interception is unsuitable, because a reload releases held
 * requests and open sockets survive; a cut here stops all traffic.
 */
const openNetwork = async (product: URL): Promise<Network & { close: () => Promise<void> }> => {
  let reach: Reach = 'everything';
  const openSockets = new Set<Socket>();
  /** A request starts with a chunk, so the first bytes contain the path. */
  const gate = () =>
    new Transform({
      transform(chunk: Buffer, _encoding, callback) {
        if (reach === 'pages' && CALL.test(chunk.toString('latin1', 0, 32))) callback(new Error('The gateway is away'));
        else callback(null, chunk);
      },
    });
  const server = createServer((device) => {
    if (reach === 'nothing') return void device.resetAndDestroy();
    openSockets.add(device);
    const upstream = connect(Number(product.port), product.hostname);
    // A failure on either side closes both sides and is not reported, because a deliberate cut looks the same.
    pipeline(device, gate(), upstream, device, () => openSockets.delete(device));
  });
  const closeAll = () => {
    for (const device of openSockets) device.resetAndDestroy();
  };
  const closeConnections: Network['cut'] = (still = 'nothing') => {
    reach = still;
    closeAll();
  };
  const restore = () => {
    reach = 'everything';
  };
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: closeConnections,
    restore,
    async disconnect(device) {
      closeConnections();
      await device.setOffline(true);
    },
    async reconnect(device) {
      restore();
      await device.setOffline(false);
    },
    async close() {
      closeAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

/** `network`: the connection of a device to the portal that all journeys share. */
export const test = base.extend<{ network: Network }>({
  network: async ({ baseURL }, provide) => {
    const network = await openNetwork(new URL(baseURL ?? ''));
    await provide(network);
    await network.close();
  },
});

/** Limits the upload speed so that there is time to cancel. -1 removes the limit. */
export const limitUploadSpeed = async (page: Page, bytesPerSecond: number): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
};
