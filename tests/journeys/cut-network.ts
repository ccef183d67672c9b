import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { pipeline, Transform } from 'node:stream';
import { type BrowserContext, type Page } from 'playwright/test';
import { test as base } from './test.ts';

/** How much of the product a device reaches: `pages` is a gateway that is away behind a proxy that still hands out the pages. */
type Reach = 'everything' | 'pages' | 'nothing';

/** The way of one device to the product, which a journey can cut. */
export interface Network {
  /** The portal's address on this way: the `baseURL` of the device. */
  url: string;
  /** Closes every connection and refuses new ones until `restore`. */
  cut: (still?: Exclude<Reach, 'everything'>) => void;
  restore: () => void;
  /** The device has no network at all, and its browser knows. */
  disconnect: (device: BrowserContext) => Promise<void>;
  reconnect: (device: BrowserContext) => Promise<void>;
}

const CALL = /^[A-Z]+ \/(?:api|socket\.io)\//;

/**
 * Forwards the connections of a device to the product, from a port of its own. Requests that the browser's own means hold up are let go
 * again by a reload, and open sockets outlive them; what is cut here reaches nobody, whatever the browser does.
 */
const openNetwork = async (product: URL): Promise<Network & { close: () => Promise<void> }> => {
  let reach: Reach = 'everything';
  const open = new Set<Socket>();
  /** A request begins with a chunk, so its first words tell where it goes. */
  const gate = () =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        if (reach === 'pages' && CALL.test(chunk.toString('latin1', 0, 32))) done(new Error('The gateway is away'));
        else done(null, chunk);
      },
    });
  const server = createServer((device) => {
    if (reach === 'nothing') return void device.resetAndDestroy();
    open.add(device);
    const upstream = connect(Number(product.port), product.hostname);
    // An end of either side ends both, and is nothing to report: that is what a cut looks like.
    pipeline(device, gate(), upstream, device, () => open.delete(device));
  });
  const closeAll = () => {
    for (const device of open) device.resetAndDestroy();
  };
  const cut: Network['cut'] = (still = 'nothing') => {
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
    cut,
    restore,
    async disconnect(device) {
      cut();
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

/** `network`: for a device of a journey, from the portal that all journeys share. */
export const test = base.extend<{ network: Network }>({
  network: async ({ baseURL }, provide) => {
    const network = await openNetwork(new URL(baseURL ?? ''));
    await provide(network);
    await network.close();
  },
});

/** Makes uploads so slow that a person has the time to think better of them; as fast as they go again with -1. */
export const slowly = async (page: Page, bytesPerSecond: number): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
};
