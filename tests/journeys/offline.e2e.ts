import { expect, type Page } from 'playwright/test';
import { test } from './kit/cut-network.ts';
import { faultsOf } from './kit/faults.ts';
import { openSession } from './kit/people.ts';
import { isLive, submitInquiry } from './kit/tickets.ts';

test.use({ savesData: false });

/** Matches an untranslated key shown instead of its text. */
const RAW_KEY = /\b[a-z]+(-shell)?:[a-z]+\.|\b(title|action|shell|figure)\.[a-z]/;

test("R2.4 R10.3 the session and a ticket's data are each requested once, while the scripts are still loading", async ({ browser }) => {
  const { ticketId, subject } = await submitInquiry('Zero drifts');
  const device = await browser.newContext();
  await openSession(device, 'jonas@yarrowdyne.example');
  const code = Promise.withResolvers<void>();
  await device.route('**/assets/first-view-*.js', async (route) => {
    await code.promise;
    await route.continue();
  });
  const page = await device.newPage();
  const faults = faultsOf(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  const earlyCalls = ['/api/auth/refresh-token', '/api/auth/userinfo', '/api/contactus/inquirybyid'];
  await page.goto(`/inquiry-detail/${ticketId}`, { waitUntil: 'commit' });
  await expect.poll(() => calls).toEqual(earlyCalls);
  code.resolve();
  await expect(page.getByRole('heading', { name: subject })).toBeVisible();
  await isLive(page);
  expect(calls.filter((path) => earlyCalls.includes(path))).toEqual(earlyCalls);
  expect(faults).toEqual([]);
  await device.close();
});

/** Returns the time when the device stored this person's last view, or 0 if nothing is stored. */
const readStoreTime = async (): Promise<number> => {
  // Opening a missing database would create it without the object store that the portal expects.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'portal-lists')) return 0;
  return new Promise<number>((resolve, fail) => {
    const openRequest = indexedDB.open('portal-lists');
    openRequest.onsuccess = () => {
      const lists = openRequest.result.transaction('lists').objectStore('lists').getAll();
      lists.onsuccess = () => resolve(Math.max(0, ...(lists.result as { at: number }[]).map(({ at }) => at)));
      openRequest.result.close();
    };
    openRequest.onerror = () => fail(openRequest.error ?? new Error('The database of lists did not open'));
  });
};

/** Expects that the portal is installable according to the browser. */
const expectInstallable = async (page: Page): Promise<void> => {
  const cdp = await page.context().newCDPSession(page);
  const { errors, data } = await cdp.send('Page.getAppManifest');
  // With a second open CDP session, the next navigation resets the network state: `navigator.onLine` becomes true.
  await cdp.detach();
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? '{}') as { start_url: string; display: string; icons: { src: string; sizes: string }[] };
  expect(manifest).toMatchObject({ start_url: '/home', display: 'standalone' });
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  for (const { src } of manifest.icons) expect((await page.request.get(src)).headers()['content-type'], src).toMatch(/^image\//);
};

test('R2.15 R10.3 the portal can be installed, opens without a connection, and shows the last view', async ({ browser, network }) => {
  const device = await browser.newContext({ baseURL: network.url, serviceWorkers: 'allow' });
  await openSession(device, 'jonas@yarrowdyne.example');
  const page = await device.newPage();
  await page.goto('/all-inquiries');
  await isLive(page);
  const subject = await page.locator('#main [data-row-link]').first().textContent();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expectInstallable(page);
  // Later changes are stored together with the previously loaded list.
  const drawnAt = await page.evaluate(() => Date.now());
  await page.locator('label').filter({ hasText: /^Mine/ }).click();
  await expect.poll(() => page.evaluate(readStoreTime)).toBeGreaterThan(drawnAt);

  await network.disconnect(device);
  await page.goto('/all-inquiries');
  await expect(page.getByText(/^Offline, data from/)).toBeVisible();
  await expect(page.locator('#main').getByText(subject!).first()).toBeVisible();

  await network.reconnect(device);
  await isLive(page);
  await device.close();
});

const DEMO_USERS = {
  CP: 'bruno@brennhagen',
  LCO: 'jonas@yarrowdyne',
  RHQ: 'marco@yarrowdyne',
  YHQ: 'ines@yarrowdyne',
  SuperYHQ: 'sam@yarrowdyne',
};

/** Expects that the regions of a page have loaded or failed, and that at most one message reports failures. */
const expectOneFailure = async (page: Page, place: string): Promise<void> => {
  const main = page.locator('#main');
  await expect(main.locator('[aria-busy=true]'), place).toHaveCount(0, { timeout: 15_000 });
  // The previous page may still be visible for a moment.
  const messages = main.getByRole('alert').filter({ visible: true, hasText: /\S/ });
  await expect.poll(async () => (await messages.allTextContents()).slice(1), place).toEqual([]);
};

test('R1.6 R2.15 R10.3 each link of the menu leads each role to its page inside the shell without a connection', async ({
  browser,
  network,
}) => {
  for (const [role, userName] of Object.entries(DEMO_USERS)) {
    const device = await browser.newContext({ baseURL: network.url, serviceWorkers: 'allow', reducedMotion: 'reduce' });
    await openSession(device, `${userName}.example`);
    const page = await device.newPage();
    await page.goto('/home');
    await isLive(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    // This is the last page to be loaded while the browser is idle.
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/get-the-app.screen-')));
    await network.disconnect(device);

    const menu = page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true });
    const links = page.getByRole('dialog').getByRole('link');
    await menu.click();
    await expect(links.first()).toBeVisible();
    const paths = await links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    expect(paths.length, `${role} has a menu`).toBeGreaterThan(2);
    for (const [i, path] of paths.entries()) {
      // The drawer takes a moment to close, and until then it would receive the key press.
      if (i) await expect(links).toHaveCount(0);
      if (i) await menu.click();
      await links.nth(i).click();
      await expect(page, `${role} at ${path}`).toHaveURL((url) => url.pathname === path);
      await expect(page.locator('#main').getByRole('heading', { level: 1 }).first(), `${role} at ${path}`).toBeVisible();
      await expect(menu).toBeVisible();
      await expect(page.locator('body')).not.toContainText(/Something went wrong|Module Loading Error/);
      await expect(page.locator('body')).not.toContainText(RAW_KEY);
      await expectOneFailure(page, `${role} at ${path}`);
    }
    await network.reconnect(device);
    await device.close();
  }
});

test('R2.15 R8.1 R10.3 a page shows a single message while the server is unreachable, and each of its regions loads when the server responds again', async ({
  browser,
  network,
}) => {
  const device = await browser.newContext({ baseURL: network.url, serviceWorkers: 'allow', reducedMotion: 'reduce' });
  await openSession(device, 'jonas@yarrowdyne.example');
  const page = await device.newPage();
  await page.goto('/content-sharing');
  await isLive(page);
  const rows = page.locator('#main [data-row-link]');
  await expect(rows.first()).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/get-the-app.screen-')));
  network.cut('pages');

  const message = page.locator('#main').getByText('The server cannot be reached. Check your connection.', { exact: true });
  const document = await rows.first().getAttribute('href');
  await page.locator(`#main [data-row-link][href="${document}"]`).click();
  await expect(message).toBeVisible({ timeout: 15_000 });
  await expectOneFailure(page, 'a document');
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true });
  for (const path of ['/dashboard', '/contact-us', '/profile', '/home']) {
    await menu.click();
    await page.getByRole('dialog').locator(`a[href="${path}"]`).click();
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expect(message, path).toBeVisible({ timeout: 15_000 });
    await expectOneFailure(page, path);
  }

  network.restore();
  await expect(page.locator('#main').getByRole('alert')).toHaveCount(0, { timeout: 20_000 });
  await expect(page.locator('#main [aria-busy=true]')).toHaveCount(0);
  await expect(page.locator('#main section').filter({ has: page.locator('li') })).not.toHaveCount(0);
  await isLive(page);
  await device.close();
});

test('R1.6 R2.15 if code or text files fail to load, the shell stays, no untranslated key appears, and Try Again is offered', async ({
  browser,
}) => {
  const device = await browser.newContext({ locale: 'de-DE' });
  await openSession(device, 'jonas@yarrowdyne.example');
  const page = await device.newPage();
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  const outage = { on: true };
  await page.route(/\/assets\/(texts-\w+-de|parts|profile\.screen|side-drawer|connection-popover|profile-menu)/, (route) =>
    outage.on ? route.abort('connectionreset') : route.continue(),
  );
  await page.goto('/home');
  // The German texts failed to load, so the page is in English.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Jonas');
  await expect(page.locator('body')).not.toContainText(RAW_KEY);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: /^Profile menu/ }).click();
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Module Loading Error' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible();

  outage.on = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('textbox').first()).toBeVisible();
  // The German texts are requested again automatically.
  await expect(page.getByRole('button', { name: 'Menü', exact: true })).toBeVisible({ timeout: 20_000 });
  await device.close();
});
