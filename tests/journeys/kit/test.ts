import { type Browser, type BrowserContext, test as base, type TestInfo } from 'playwright/test';

interface Options {
  /**
   * Makes the browser request reduced data usage, so a page loads only what it shows. Loading the other pages of a role in idle time costs
   * as much as opening one, so only offline journeys enable it.
   */
  savesData: boolean;
}

declare class NetworkInformation {}

const saveData = (): void => {
  Object.defineProperty(NetworkInformation.prototype, 'saveData', { get: () => true });
};

/** Takes a screenshot of each page of a failed test at its end. */
const takePictures = async (devices: BrowserContext[], info: TestInfo): Promise<void> => {
  for (const [nr, page] of devices.flatMap((device) => device.pages()).entries()) {
    const path = info.outputPath(`page-${nr + 1}.png`);
    await page.screenshot({ path, timeout: 5_000 }).then(
      () => info.attachments.push({ name: page.url(), path, contentType: 'image/png' }),
      // A hanging page has no screenshot, and the failure is reported all the same.
      () => undefined,
    );
  }
};

export const test = base.extend<{ devices: void }, Options>({
  savesData: [true, { option: true, scope: 'worker' }],
  browser: [
    async ({ browser, savesData }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        if (savesData) await context.addInitScript(saveData);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
  /** Closes the devices of a test at its end: a page that stays open would receive and draw all events of later tests. */
  devices: [
    async ({ browser }: { browser: Browser }, use, info) => {
      const earlier = new Set(browser.contexts());
      await use();
      const ownContexts = browser.contexts().filter((context) => !earlier.has(context));
      if (info.status !== info.expectedStatus) await takePictures(ownContexts, info);
      for (const context of ownContexts) await context.close();
    },
    { auto: true },
  ],
});
