import { expect, type Page, test } from 'playwright/test';
import { faultsOf } from './faults.ts';
import { openSession } from './people.ts';
import { isLive, someone } from './tickets.ts';

/** A key where a text should stand. */
const RAW_KEY = /\b[a-z]+(-shell)?:[a-z]+\.|\b(title|action|shell|figure|palette|filter|state)\.[a-z]/;

/** Keeps the files of one part from a page, until they are let through. */
const keepFiles = async (page: Page) => {
  let kept: RegExp | null = null;
  const asked: string[] = [];
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await page.route('**/assets/**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (!kept?.test(pathname)) return route.continue();
    asked.push(pathname);
    return route.abort('connectionreset');
  });
  return {
    keep: (part: string) => {
      kept = new RegExp(`/assets/${part}-`);
      asked.length = 0;
    },
    letThrough: () => {
      kept = null;
    },
    asked: () => asked,
  };
};

const expectShell = async (page: Page): Promise<void> => {
  await expect(page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true })).toBeVisible();
  await expect(page.locator('body')).not.toContainText(/Something went wrong/);
  await expect(page.locator('body')).not.toContainText(RAW_KEY);
};

/** The file of a page, the page, and who sees it. */
const PAGES = {
  jonas: [
    ['documents.screen', '/content-sharing'],
    ['prices.screen', '/price-list'],
    ['news.screen', '/news'],
    ['events.screen', '/events'],
    ['all-inquiries.screen', '/all-inquiries'],
    ['contact-us.screen', '/contact-us'],
    ['approvals.screen', '/approval'],
    ['notifications.screen', '/notifications'],
  ],
  ines: [
    ['dashboard.screen', '/dashboard'],
    ['log.screen', '/log-analysis'],
    ['audit.screen', '/audit'],
  ],
} as const;

for (const who of ['jonas', 'ines'] as const) {
  test(`R1.6 R2.15 the code of each page of ${who} fails alone, within the shell, and comes with Try Again`, async ({ browser }) => {
    const page = await someone(browser, who);
    const files = await keepFiles(page);
    await page.reload();
    await isLive(page);
    for (const [file, path] of PAGES[who]) {
      await test.step(path, async () => {
        files.keep(file);
        await page.getByRole('button', { name: 'Menu', exact: true }).click();
        await page.getByRole('dialog').locator(`a[href="${path}"]`).click();
        await expect(page.locator('#main').getByRole('heading', { name: 'Module Loading Error' })).toBeVisible();
        expect(files.asked(), `${path} asked for its code`).not.toEqual([]);
        await expectShell(page);
        files.letThrough();
        await page.locator('#main').getByRole('button', { name: 'Try Again' }).click();
        await expect(page.locator('#main').getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expect(page.getByRole('heading', { name: 'Module Loading Error' })).toHaveCount(0);
        await expectShell(page);
      });
    }
    await page.context().close();
  });
}
