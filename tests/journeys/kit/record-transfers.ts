import type { CDPSession, Page } from 'playwright/test';

export interface Transfer {
  path: string;
  type: string;
  encoding?: string;
  bytes: number;
}

/** Records a page's transfers with headers and bodies, in bytes as counted by the browser. */
export const recordTransfers = async (page: Page): Promise<() => Transfer[]> => {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  const transfers = new Map<string, Transfer>();
  cdp.on('Network.responseReceived', ({ requestId, response, type }) => {
    const encoding = Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'content-encoding')?.[1];
    transfers.set(requestId, { path: new URL(response.url).pathname, type, encoding, bytes: 0 });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = transfers.get(requestId);
    if (transfer) transfer.bytes = encodedDataLength;
  });
  await cdp.send('Network.enable');
  // Disable loading in idle time, because those files do not belong to the first view.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  return () => [...transfers.values()];
};
