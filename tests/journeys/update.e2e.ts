import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { DESK, expectAccessible } from './kit/expect-accessible.ts';
import { openSession } from './kit/people.ts';
import { preparePlace, startProduct } from './kit/product.ts';
import { test } from './kit/test.ts';
import { isLive } from './kit/tickets.ts';

const BUILD_FOLDER = join(import.meta.dirname, '../../apps/portal/dist');

/** Creates another build whose page and service worker differ, without compressed versions. */
const makeNextBuild = (folder: string): void => {
  cpSync(BUILD_FOLDER, folder, { recursive: true });
  for (const [file, from, to] of [
    ['index.html', '<head>', '<head><meta name="build" content="next">'],
    ['worker.js', 'const BUILD = "', 'const BUILD = "next-'],
  ] as const) {
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8');
    expect(text, file).toContain(from);
    writeFileSync(path, text.replace(from, to));
    for (const extension of ['br', 'gz']) rmSync(`${path}.${extension}`, { force: true });
  }
};

const NARROW_VIEWPORT = { width: 320, height: 844 };

/** Finds the marker of the other build. A locator is needed, because a page that is loading has no context to evaluate in. */
const nextBuildMarker = (page: Page) => page.locator('meta[name=build][content=next]');
const offer = (page: Page) => page.getByText('A new version is ready.', { exact: true });
/** Triggers the update check that also runs every half hour and when a tab becomes visible. */
const checkForUpdate = (page: Page): Promise<boolean> => page.evaluate(() => dispatchEvent(new Event('online')));

test('R10.3 a newer build is offered once in each tab, is loaded by a click without losing input, and can be postponed', async ({
  browser,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-update-'));
  const place = await preparePlace(join(folder, 'data'));
  let product = await startProduct(place, {}, 'update');
  try {
    const device = await browser.newContext({ baseURL: product.url, serviceWorkers: 'allow' });
    await openSession(device, 'bruno@brennhagen.example');
    const [page, otherTab] = [await device.newPage(), await device.newPage()];
    for (const tab of [page, otherTab]) {
      await tab.goto('/contact-us');
      await tab.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await tab.reload();
      await isLive(tab);
    }
    await page.getByLabel('Subject', { exact: false }).fill('Gasket for the spare pump');

    await product.stop();
    makeNextBuild(join(folder, 'next'));
    product = await startProduct(place, { PORTAL_DIR: join(folder, 'next') }, 'update');
    await checkForUpdate(page);
    for (const tab of [page, otherTab]) await expect(offer(tab)).toHaveCount(1);
    for (const tab of [page, otherTab]) await expect(nextBuildMarker(tab)).toHaveCount(0);
    await expectAccessible(page, 'newer build');
    await page.setViewportSize(NARROW_VIEWPORT);
    const currentCrumb = page.getByRole('navigation', { name: 'Breadcrumb' }).locator('[aria-current=page]');
    await expect(currentCrumb).toBeVisible();
    expect(await currentCrumb.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 'the name of the page is whole').toBe(
      0,
    );
    await page.setViewportSize(DESK);

    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await expect(nextBuildMarker(page)).toHaveCount(1);
    await isLive(page);
    await expect(page.getByLabel('Subject', { exact: false })).toHaveValue('Gasket for the spare pump');

    // The other tab was not reloaded, so it still runs the previous build. The tab opens a page for the first time.
    await expect(nextBuildMarker(otherTab)).toHaveCount(0);
    await otherTab.getByRole('button', { name: 'Menu', exact: true }).click();
    await otherTab.getByRole('dialog').getByRole('link', { name: 'Sitemap' }).click();
    await expect(otherTab.getByRole('heading', { level: 1, name: 'Sitemap' })).toBeVisible();
    await expect(nextBuildMarker(otherTab)).toHaveCount(0);

    // The same build is offered only once.
    await checkForUpdate(page);
    await page.reload();
    await isLive(page);
    await expect(offer(page)).toHaveCount(0);
    await device.close();
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
