import { expect, type Page } from 'playwright/test';
import { test } from './kit/cut-network.ts';
import { openSession } from './kit/people.ts';
import { addressOf, isLive, submitInquiry } from './kit/tickets.ts';

test.use({ savesData: false });

/** Matches an untranslated key shown instead of its text. */
const RAW_KEY = /\b[a-z]+(-shell)?:[a-z]+\.|\b(title|action|shell|figure)\.[a-z]/;

/** Expects the page of a link within the shell, with its data or with a notice that the device has not stored the data. */
const expectPage = async (page: Page, path: string): Promise<void> => {
  await expect(page).toHaveURL((url) => url.pathname === path);
  const main = page.locator('#main');
  await expect(
    main
      .getByRole('heading')
      .or(main.getByRole('button', { name: 'Retry', exact: true }))
      .or(main.getByText(/not on this device yet/))
      .first(),
    path,
  ).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true })).toBeVisible();
  await expect(page.locator('body')).not.toContainText(/Something went wrong|Module Loading Error/);
  await expect(page.locator('body')).not.toContainText(RAW_KEY);
};

/** A partner's lists, each with the path prefix of its rows. */
const PARTNER_LISTS = { '/contact-us': '/inquiry-detail/' };
const HANDLER_LISTS = { '/all-inquiries': '/all-inquiries?', '/approval': '/approval?' };

const pathOf = (href: string | null): string => new URL(href ?? '', 'http://portal').pathname;

for (const [role, userName] of [
  ['partner', 'bruno'],
  ['local company', 'jonas'],
] as const) {
  test(`R1.5 R1.6 R2.9 R10.3 each link in the header, the footer, lists and the palette leads a ${role} to a page while offline`, async ({
    browser,
    network,
  }) => {
    await submitInquiry('Fitting leaks in the cold');
    const device = await browser.newContext({ baseURL: network.url, serviceWorkers: 'allow', viewport: { width: 1600, height: 900 } });
    await openSession(device, addressOf(userName));
    const page = await device.newPage();
    await page.goto('/home');
    await isLive(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    // The device stores the lists that were viewed, but not the detail pages of their rows.
    const lists = { ...(userName === 'bruno' ? PARTNER_LISTS : HANDLER_LISTS), '/content-sharing': '/content-sharing/', '/news': '/news/' };
    const rowOf = (prefix: string) => page.locator(`#main [data-row-link][href^="${prefix}"]`).first();
    for (const [path, prefix] of Object.entries(lists)) {
      await page.getByRole('banner').locator(`a[href="${path}"]`).first().click();
      await expectPage(page, path);
      await expect(page.locator('#main [aria-busy=true]')).toHaveCount(0);
      await expect(rowOf(prefix)).toBeVisible();
    }
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/sitemap.screen-')));
    await network.disconnect(device);

    const header = page.getByRole('banner').getByRole('link');
    const headerPaths = await header.evaluateAll((links) =>
      links.filter((link) => link.checkVisibility()).map((link) => link.getAttribute('href')),
    );
    expect(headerPaths.length).toBeGreaterThan(3);
    for (const path of headerPaths) {
      await page.getByRole('banner').locator(`a[href="${path}"]`).first().click();
      await expectPage(page, pathOf(path));
    }

    for (const path of ['/privacy', '/terms', '/sitemap', '/get-the-app']) {
      await page.getByRole('banner').locator('a[href="/home"]').first().click();
      await expectPage(page, '/home');
      await page.locator(`footer a[href="${path}"]`).click();
      await expectPage(page, path);
    }

    for (const [path, prefix] of Object.entries(lists)) {
      await page.getByRole('banner').locator(`a[href="${path}"]`).first().click();
      await expectPage(page, path);
      const href = await rowOf(prefix).getAttribute('href');
      await page.locator(`#main [data-row-link][href="${href}"]`).click();
      await expectPage(page, pathOf(href));
    }

    for (const [words, path] of [
      ['Profile settings', '/profile'],
      ['Notifications', '/notifications'],
      ['Events', '/events'],
    ] as const) {
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByRole('combobox', { name: 'Search or jump to' }).fill(words);
      await page.getByRole('option', { name: words, exact: true }).first().click();
      await expectPage(page, path);
    }
    await network.reconnect(device);
    await device.close();
  });
}
