import { type Browser, type BrowserContextOptions, expect, type Page } from 'playwright/test';
import { test } from './kit/cut-network.ts';
import { enter, newcomer } from './kit/people.ts';
import { apply, decide, fullName, unreadOf } from './kit/requests.ts';
import { isLive } from './kit/tickets.ts';

const openAs = async (browser: Browser, email: string, path = '/home', device: BrowserContextOptions = {}): Promise<Page> => {
  const page = await enter(browser, email, path, device);
  await isLive(page);
  return page;
};
const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const readUnreadCount = async (page: Page): Promise<number> =>
  Number(/(\d+) unread/.exec((await bellOf(page).getAttribute('aria-label')) ?? '')?.[1] ?? 0);
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('R3.9 R10.3 reading a notification in one tab marks it as read in the other tab and on the other device', async ({ browser }) => {
  const hilde = fullName(await apply(newcomer('Hilde')));
  const page = await openAs(browser, 'marco@yarrowdyne.example', '/notifications');
  const tab = await page.context().newPage();
  await tab.goto('/home');
  await isLive(tab);
  const device = await openAs(browser, 'marco@yarrowdyne.example');
  const pages = [page, tab, device];
  const initialCount = await unreadOf('marco@yarrowdyne.example');
  expect(initialCount).toBeGreaterThan(0);
  for (const otherPage of pages) await expect.poll(() => readUnreadCount(otherPage)).toBe(initialCount);

  await page.bringToFront();
  const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: hilde });
  await entry.getByRole('button', { name: 'Mark as read' }).click();
  for (const otherPage of pages) await expect.poll(() => readUnreadCount(otherPage)).toBe(initialCount - 1);

  // Each further notification sets the same absolute number in the two tabs and on the other device.
  await apply(newcomer('Otto'));
  for (const otherPage of pages) await expect.poll(() => readUnreadCount(otherPage)).toBe(initialCount);
  await device.bringToFront();
  await bellOf(device).click();
  await device.getByRole('dialog').getByRole('button', { name: 'Mark all as read' }).click();
  for (const otherPage of pages) await expect.poll(() => readUnreadCount(otherPage)).toBe(0);
  await expect(tab).toHaveTitle(/^Home/);
  for (const otherPage of [page, device]) await otherPage.context().close();
});

test('R10.1 a new request is held back while the list is in use, so that no row moves under the pointer', async ({ browser }) => {
  // The list has more rows than fit on the screen, so that it scrolls.
  const page = await openAs(browser, 'sam@yarrowdyne.example', '/approval?status=All&sort=newest');
  await page.setViewportSize({ width: 1280, height: 620 });
  const list = page.getByRole('region', { name: 'Requests' });
  const rows = list.locator('[data-row]');
  await expect(rows).toHaveCount(12);
  const third = rows.nth(2);
  await third.hover();
  await page.mouse.wheel(0, 60);
  const box = (await third.boundingBox())!;
  const pointer = { x: box.x + 200, y: box.y + box.height / 2 };
  await page.mouse.move(pointer.x, pointer.y);
  const readState = () =>
    page.evaluate(({ x, y }) => {
      const row = document.elementFromPoint(x, y)?.closest('[data-row]');
      const positions = [];
      for (let part: Element | null = row ?? null; part; part = part.parentElement) positions.push(part.scrollTop);
      return { row: row?.querySelector('a')?.getAttribute('href'), scrolled: positions };
    }, pointer);
  // A wheel event fires before the list has scrolled, so the position is read once it no longer changes.
  let positionBefore = await readState();
  await expect
    .poll(async () => {
      const last = JSON.stringify(positionBefore);
      positionBefore = await readState();
      return Math.max(...positionBefore.scrolled) > 8 && JSON.stringify(positionBefore) === last;
    })
    .toBe(true);
  expect(positionBefore.row).toContain('request=');

  const lotte = fullName(await apply(newcomer('Lotte')));
  const pill = list.getByRole('button', { name: '1 new request', exact: true });
  await expect(pill).toBeVisible();
  expect(await readState()).toEqual(positionBefore);
  await expect(rowOf(page, lotte)).toHaveCount(0);
  const rosa = fullName(await apply(newcomer('Rosa')));
  const pillOfTwo = list.getByRole('button', { name: '2 new requests', exact: true });
  await expect(pillOfTwo).toBeVisible();
  expect(await readState()).toEqual(positionBefore);

  await pillOfTwo.click();
  await expect(rowOf(page, lotte)).toBeVisible();
  await expect(rowOf(page, rosa)).toBeVisible();
  await expect(list.getByRole('button', { name: /new request/ })).toHaveCount(0);
  await expect(rows.first().getByRole('link').first()).toBeFocused();
  await page.context().close();
});

test('R10.1 a row that another person decides remains as a ghost row, and its open detail view shows who decided', async ({ browser }) => {
  const [ulla, vito] = [await apply(newcomer('Ulla')), await apply(newcomer('Vito'))];
  const page = await openAs(browser, 'lena@yarrowdyne.example', '/approval?sort=newest');
  await rowOf(page, fullName(ulla)).getByRole('link').first().click();
  const detail = page.getByRole('complementary');
  await expect(detail.getByRole('heading', { name: fullName(ulla) })).toBeVisible();
  const rows = await page.locator('[data-row]').count();

  await decide(ulla.email, 'Approved');
  await expect(detail.getByText('Jonas Richter accepted this request.', { exact: true })).toBeVisible();
  await expect(detail.getByRole('button', { name: 'Accept' })).toHaveCount(0);
  await decide(vito.email, 'Rejected');
  const ghostRow = rowOf(page, fullName(vito));
  await expect(ghostRow.getByText('Rejected by Jonas Richter, just now', { exact: true })).toBeVisible();
  await expect(ghostRow.getByRole('button')).toHaveCount(0);
  await expect(ghostRow.getByRole('link')).toHaveCount(0);
  expect(await page.locator('[data-row]').count()).toBeGreaterThanOrEqual(rows - 1);
  await page.mouse.move(5, 5);
  await expect(ghostRow).toHaveCount(0);
  await page.context().close();
});

test('R10.1 a disconnected portal shows its state, retains its data, accepts no decisions, and catches up after a reconnection', async ({
  browser,
  network,
}) => {
  const anke = fullName(await apply(newcomer('Anke')));
  const page = await openAs(browser, 'jonas@yarrowdyne.example', '/approval?sort=newest', { baseURL: network.url });
  await rowOf(page, anke).getByRole('link').first().click();
  const detail = page.getByRole('complementary');
  await expect(detail.getByRole('button', { name: 'Accept' })).toBeEnabled();

  await network.disconnect(page.context());
  await expect(page.getByText(/^Offline, data from \d/)).toBeVisible();
  await expect(detail.getByText('You need to be online to make a decision.', { exact: true })).toBeVisible();
  for (const name of ['Accept', 'Reject']) await expect(detail.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  await detail.getByRole('button', { name: 'Accept' }).click({ force: true });
  await expect(rowOf(page, anke).getByRole('cell', { name: 'Waiting', exact: true })).toBeVisible();
  await expect(page.getByText('You are offline. Information may be out of date.', { exact: true })).toBeVisible({ timeout: 25_000 });

  const birgit = fullName(await apply(newcomer('Birgit')));
  await network.reconnect(page.context());
  await isLive(page);
  await expect(page.getByText('You are offline. Information may be out of date.', { exact: true })).toHaveCount(0);
  await page.mouse.move(5, 5);
  const pill = page.getByRole('button', { name: /new request/ });
  await expect(rowOf(page, birgit).or(pill).first()).toBeVisible();
  await expect(detail.getByRole('button', { name: 'Accept' })).not.toHaveAttribute('aria-disabled', 'true');
  await page.context().close();
});

test('R10.3 a connection that is lost while the network works is shown first as reconnecting, then as an unreachable server', async ({
  browser,
  network,
}) => {
  const page = await openAs(browser, 'ines@yarrowdyne.example', '/home', { baseURL: network.url });
  const connection = page.getByRole('button', { name: /^Connection/ });
  // Wait until the page has loaded completely, so that loading parts do not interfere.
  await page.waitForLoadState('networkidle');
  network.cut();
  await expect(connection).toHaveAccessibleName('Connection: Reconnecting', { timeout: 10_000 });
  await expect(connection).toHaveAccessibleName(/Connection: Server unreachable, data from/);
  await connection.click();
  // Press the button before the network is back, because the portal's own next attempt could remove it.
  const attempt = page.waitForEvent('websocket');
  await page.getByRole('button', { name: 'Retry now' }).first().click();
  await attempt;
  network.restore();
  await expect(connection).toHaveAccessibleName('Connection: Live');
  await page.context().close();
});
