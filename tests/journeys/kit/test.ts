import { type Browser, type BrowserContext, test as base, type TestInfo } from 'playwright/test';

interface Options {
  /**
   * True if the browser requests reduced data usage, so that a page loads only what it shows. Loading a role's other pages in idle time
   * takes as long as opening one, so only offline journeys set it to false.
   */
  savesData: boolean;
}

declare class NetworkInformation {}

const enableSaveData = (): void => {
  Object.defineProperty(NetworkInformation.prototype, 'saveData', { get: () => true });
};

/** Takes a screenshot of each open page when a test has failed. */
const takePictures = async (devices: BrowserContext[], info: TestInfo): Promise<void> => {
  for (const [nr, page] of devices.flatMap((device) => device.pages()).entries()) {
    const path = info.outputPath(`page-${nr + 1}.png`);
    await page.screenshot({ path, timeout: 5_000 }).then(
      () => info.attachments.push({ name: page.url(), path, contentType: 'image/png' }),
      // A page that hangs gets no screenshot; the failure is reported anyway.
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
        if (savesData) await context.addInitScript(enableSaveData);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
  /** Closes a test's devices at its end, because an open page would receive and render all events of later tests. */
  devices: [
    async ({ browser }: { browser: Browser }, use, info) => {
      const earlierContexts = new Set(browser.contexts());
      await use();
      const ownContexts = browser.contexts().filter((context) => !earlierContexts.has(context));
      if (info.status !== info.expectedStatus) await takePictures(ownContexts, info);
      for (const context of ownContexts) await context.close();
    },
    { auto: true },
  ],
});
