import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, expect, type Page } from 'playwright/test';
import { enter, newcomer, openSession } from './kit/people.ts';
import { type Place, type Product, preparePlace, startProduct } from './kit/product.ts';
import { apply, fullName, type Portal } from './kit/requests.ts';
import { test } from './kit/test.ts';
import { isLive } from './kit/tickets.ts';

// A token that is renewed 2 s after its issue, so that the quarter-hourly refresh happens constantly.
const SETTINGS = { TOKEN_LIFE_S: '62' };
const EXPIRED_NOTICE = 'Your session has expired. Please log in again.';

let place: Place;
let product: Product;
let portal: Portal;

test.beforeAll(async () => {
  place = await preparePlace(mkdtempSync(join(tmpdir(), 'portal-sessions-')));
  product = await startProduct(place, SETTINGS, 'sessions');
  portal = { url: product.url, mailUrl: product.mailUrl };
});
test.afterAll(async () => {
  await product?.stop();
  rmSync(place.folder, { recursive: true, force: true, maxRetries: 5 });
});

const openVisitorContext = (browser: Browser): Promise<BrowserContext> => browser.newContext({ baseURL: product.url });
const openAs = async (browser: Browser, email: string): Promise<Page> => {
  const page = await enter(browser, email, '/home', { baseURL: product.url });
  await isLive(page);
  return page;
};
const rootOf = (page: Page) => page.evaluate(() => localStorage.getItem('root'));

test('R4.1 ten tabs that refresh the session at the same time share one refresh response, and none is signed out', async ({ browser }) => {
  const context = await openVisitorContext(browser);
  const answers: number[] = [];
  context.on('response', (response) => {
    if (response.url().endsWith('/api/auth/refresh-token')) answers.push(response.status());
  });
  const first = await context.newPage();
  await openSession(context, 'jonas@yarrowdyne.example');
  await first.goto('/notifications');
  await isLive(first);
  const otherTabs = await Promise.all(Array.from({ length: 9 }, () => context.newPage()));
  const tabs = [first, ...otherTabs];
  // Load all ten tabs at the same time, because a loading page has no token.
  await Promise.all([first.reload(), ...otherTabs.map((tab) => tab.goto('/notifications'))]);
  for (const tab of tabs) await expect(tab).toHaveURL(/\/notifications$/);
  const reloads = answers.length;
  // All ten tabs refresh the session repeatedly, by their timers.
  await expect.poll(() => answers.length, { timeout: 60_000 }).toBeGreaterThan(reloads + 3);
  expect(new Set(answers)).toEqual(new Set([200]));
  for (const tab of tabs) {
    await expect(tab).toHaveURL(/\/notifications$/);
    await expect(tab.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  }
  await context.close();
});

test('R4.3 R4.5 signing out in one tab signs out all tabs and leaves no data behind', async ({ browser }) => {
  const page = await openAs(browser, 'marco@yarrowdyne.example');
  const otherTabs = await Promise.all([page.context().newPage(), page.context().newPage()]);
  await otherTabs[0]!.goto('/approval');
  await otherTabs[1]!.goto('/profile');
  await isLive(otherTabs[0]!);
  await expect.poll(() => rootOf(page)).toContain('marco@yarrowdyne.example');
  await page.bringToFront();
  await page.getByRole('button', { name: /^Profile menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  for (const tab of [page, ...otherTabs]) {
    await expect(tab).toHaveURL(/\/login$/);
    await expect(tab.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    expect(await rootOf(tab)).toBeNull();
    expect(await tab.evaluate(() => sessionStorage.length)).toBe(0);
    // A user who signs out is not notified that the session expired.
    await expect(tab.getByText(EXPIRED_NOTICE, { exact: true })).toHaveCount(0);
  }
  // The back button and a reload do not restore the session.
  await page.goBack();
  await page.goto('/approval');
  await expect(page).toHaveURL(/\/login$/);
  await page.context().close();
});

test('R4.4 an expired session signs out every tab and shows one notice', async ({ browser }) => {
  const page = await openAs(browser, 'lena@yarrowdyne.example');
  const otherPage = await page.context().newPage();
  await otherPage.goto('/home');
  await isLive(otherPage);
  // From now on no refresh request contains the cookie, even if a pending response sets a new one. The next refresh follows within seconds.
  await page.context().route('**/api/auth/refresh-token', async (route) => {
    await page.context().clearCookies();
    await route.continue();
  });
  for (const tab of [page, otherPage]) {
    await expect(tab).toHaveURL(/\/login$/);
    await expect(tab.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  }
  const noticesIn = (tab: Page) => tab.getByText(EXPIRED_NOTICE, { exact: true }).count();
  await expect.poll(async () => Math.max(await noticesIn(page), await noticesIn(otherPage))).toBe(1);
  const noticeTab = (await noticesIn(page)) ? page : otherPage;
  await expect(noticeTab.getByText(EXPIRED_NOTICE, { exact: true })).toBeVisible();
  expect(await rootOf(noticeTab)).toBeNull();
  await noticeTab.reload();
  await expect(noticeTab.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(noticeTab.getByText(EXPIRED_NOTICE, { exact: true })).toHaveCount(0);
  await page.context().close();
});

test('R4.4 a page opened with an expired session shows a notice and is restored after signing in', async ({ browser }) => {
  const page = await openAs(browser, 'lena@yarrowdyne.example');
  // A pending refresh would set a new cookie; leaving the page aborts it.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto('/approval?status=All');
  await expect(page.getByText(EXPIRED_NOTICE, { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('lena@yarrowdyne.example');
  await page.getByLabel('Password', { exact: false }).first().fill('portal-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/approval\?status=All$/);
  await expect(page.getByText(EXPIRED_NOTICE, { exact: true })).toHaveCount(0);
  await page.context().close();
});

test('R2.7 a signed-out user who follows a deep link signs in and then reaches the linked page', async ({ browser }) => {
  const page = await (await openVisitorContext(browser)).newPage();
  await page.goto('/approval?status=All&sort=newest');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(EXPIRED_NOTICE, { exact: true })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('jonas@yarrowdyne.example');
  await page.getByLabel('Password', { exact: false }).first().fill('portal-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/approval\?status=All&sort=newest$/);
  await expect(page.getByRole('heading', { level: 1, name: 'User requests' })).toBeVisible();
  await page.context().close();
});

test('R2.7 R4.2 a partner who opens the staff queue is redirected home with the reason, and a reload preserves the session', async ({
  browser,
}) => {
  const page = await openAs(browser, 'bruno@brennhagen.example');
  await page.goto('/approval');
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByText('You do not have access to that page.', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bruno');
  for (const path of ['/', '/nowhere', '/login', '/sign-up']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/home$/);
  }
  await page.context().close();
});

test('R10.3 R4.1 an open tab recovers automatically after a server crash, and acknowledged writes are stored', async ({ browser }) => {
  const page = await openAs(browser, 'jonas@yarrowdyne.example');
  await page.goto('/approval');
  await isLive(page);
  const profile = await page.context().newPage();
  await profile.goto('/profile');
  await profile.getByLabel('Phone').fill('+49 30 5550199');
  const saveResponse = profile.waitForResponse((response) => response.url().endsWith('/api/auth/profile') && response.ok());
  await profile.getByRole('button', { name: 'Save', exact: true }).click();
  await saveResponse;
  const mila = await apply(newcomer('Mila'), portal);

  await product.kill();
  await page.bringToFront();
  await expect(page.getByText(/^(Reconnecting|Offline|Server unreachable)/).first()).toBeVisible({ timeout: 20_000 });
  product = await startProduct(place, SETTINGS, 'sessions');

  await isLive(page);
  await expect(page).toHaveURL(/\/approval/);
  await expect(page.getByRole('row').filter({ hasText: fullName(mila) })).toBeVisible();
  await profile.bringToFront();
  await profile.reload();
  await expect(profile.getByLabel('Phone')).toHaveValue('+49 30 5550199');
  await page.context().close();
});
