import { type Browser, type BrowserContext, test as base, type TestInfo } from 'playwright/test';

interface Options {
  /**
   * The browser says that its person saves data, so a page brings only what it shows. To load the other pages of a role when the browser is idle
   * costs as much as to open one: only journeys in which the network goes away ask for it.
   */
  savesData: boolean;
}

declare class NetworkInformation {}

const saveData = (): void => {
  Object.defineProperty(NetworkInformation.prototype, 'saveData', { get: () => true });
};

/** What each page of a test that failed shows at its end. */
const takePictures = async (devices: BrowserContext[], info: TestInfo): Promise<void> => {
  for (const [nr, page] of devices.flatMap((device) => device.pages()).entries()) {
    const path = info.outputPath(`page-${nr + 1}.png`);
    await page.screenshot({ path, timeout: 5_000 }).then(
      () => info.attachments.push({ name: page.url(), path, contentType: 'image/png' }),
      // A page that hangs has no picture; the failure is told all the same.
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
  /** The devices of a test end with it: a page that stays open hears all that later tests do, and draws it. */
  devices: [
    async ({ browser }: { browser: Browser }, use, info) => {
      const earlier = new Set(browser.contexts());
      await use();
      const own = browser.contexts().filter((context) => !earlier.has(context));
      if (info.status !== info.expectedStatus) await takePictures(own, info);
      for (const context of own) await context.close();
    },
    { auto: true },
  ],
});
