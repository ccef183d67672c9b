import type { BrowserContext, CDPSession, Page } from 'playwright';

/** The slow 4G profile of Lighthouse, and a slowdown factor from a desktop to a phone processor. */
const SLOW_LINE = { offline: false, latency: 562.5, downloadThroughput: (1_474_560 / 8) * 0.9, uploadThroughput: (675_000 / 8) * 0.9 };
const SLOW_CPU = { rate: 4 };
const TIMEOUT_MS = 90_000;

/** A page to measure, with its path, its main content, and the first action of a user. */
export interface Target {
  path: string;
  /** The selector of the first element of the main content. */
  content: string;
  action?: (page: Page) => Promise<void>;
}

export interface Figures {
  lcp: number;
  /** The time in milliseconds from the start of the navigation until the main content is rendered. */
  content: number;
  cls: number;
  inp: number;
  bytes: number;
  /** The transferred bytes without fonts and API responses. */
  pageBytes: number;
  requests: number;
  /** The CPU time of the main thread in milliseconds until the network is idle, which does not depend on other programs. */
  cpu: number;
}

type Vitals = Pick<Figures, 'lcp' | 'content' | 'cls' | 'inp'>;
type Entry = PerformanceEntry & { hadRecentInput?: boolean; value?: number; interactionId?: number };

/** Collects the browser's performance entries. Runs inside the page. */
const observe = (content: string): void => {
  const vitals: Vitals = { lcp: 0, content: 0, cls: 0, inp: 0 };
  Object.assign(window, { vitals });
  const watch = (type: string, take: (entry: Entry) => void): void => {
    const options: PerformanceObserverInit & { durationThreshold: number } = { type, buffered: true, durationThreshold: 16 };
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe(options);
  };
  watch('largest-contentful-paint', ({ startTime }) => {
    vitals.lcp = startTime;
  });
  watch('layout-shift', ({ hadRecentInput, value = 0 }) => {
    if (!hadRecentInput) vitals.cls += value;
  });
  watch('event', ({ interactionId, duration }) => {
    if (interactionId) vitals.inp = Math.max(vitals.inp, duration);
  });
  const check = (): void => {
    if (document.querySelector(content)) vitals.content = performance.now();
    else requestAnimationFrame(check);
  };
  check();
};

const vitalsOf = (page: Page): Promise<Vitals> => page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals);

const slowDown = async (cdp: CDPSession): Promise<void> => {
  await cdp.send('Network.emulateNetworkConditions', SLOW_LINE);
  await cdp.send('Emulation.setCPUThrottlingRate', SLOW_CPU);
};

/** Counts the transferred bytes of a page, both headers and bodies, as reported by the browser. */
const countTransfers = async (cdp: CDPSession): Promise<Pick<Figures, 'bytes' | 'pageBytes' | 'requests'>> => {
  const transfer = { bytes: 0, pageBytes: 0, requests: 0 };
  const others = new Set<string>();
  cdp.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (type === 'Font' || new URL(response.url).pathname.startsWith('/api/')) others.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    transfer.bytes += encodedDataLength;
    if (!others.has(requestId)) transfer.pageBytes += encodedDataLength;
    if (encodedDataLength) transfer.requests += 1;
  });
  await cdp.send('Network.enable');
  return transfer;
};

const cpuOf = async (cdp: CDPSession): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
};

/** Opens a page in a new tab of the device and waits until the network is idle. */
export const visit = async (device: BrowserContext, { path, content, action }: Target, slow: boolean): Promise<Figures> => {
  const page = await device.newPage();
  const cdp = await device.newCDPSession(page);
  const transfers = await countTransfers(cdp);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  if (slow) await slowDown(cdp);
  // Resources that are loaded when the browser is idle are not part of the first view.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await page.addInitScript(observe, content);
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator(content).first().waitFor({ timeout: TIMEOUT_MS });
  await page.waitForLoadState('networkidle', { timeout: TIMEOUT_MS });
  const { bytes, pageBytes, requests } = transfers;
  const cpu = await cpuOf(cdp);
  // The browser reports no largest contentful paint after a user has interacted, so read it first.
  const { lcp, content: contentAt, cls } = await vitalsOf(page);
  await action?.(page);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200))));
  const { inp } = await vitalsOf(page);
  await page.close();
  return { lcp, content: contentAt, cls, inp, bytes, pageBytes, requests, cpu };
};

/** Waits until the service worker has stored all files on the device. */
export const awaitWorker = async (device: BrowserContext, path: string): Promise<void> => {
  const page = await device.newPage();
  await page.goto(path);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, { timeout: TIMEOUT_MS });
  await page.waitForLoadState('networkidle');
  await page.close();
};
