import { test as base } from 'playwright/test';

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

export const test = base.extend<object, Options>({
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
});
