import { readFile } from 'node:fs/promises';
import { expect, type Page } from 'playwright/test';
import { readWorkbook } from '../kit/files/read-tables.ts';
import { faultsOf } from './kit/faults.ts';
import { enter, openSession } from './kit/people.ts';
import { recordTransfers } from './kit/record-transfers.ts';
import { waitUntilStable } from './kit/screens.ts';
import { test } from './kit/test.ts';
import { isLive } from './kit/tickets.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const tile = (page: Page, name: string) => page.locator(`[data-tile=${name}] b`);
/** Removes spaces and thousands separators from a displayed number. */
const removeCommas = (text: string): string => text.trim().replaceAll(',', '');
const numberIn = async (page: Page, name: string): Promise<number> => Number((await tile(page, name).innerText()).replaceAll(',', ''));

type Counts = ReadonlyMap<string, readonly number[]>;
const countsByName = (rows: string[][]): Counts => new Map(rows.map(([name = '', ...counts]) => [name, counts.map(Number)]));
const isAtMost = (lower: Counts, upper: Counts): boolean =>
  [...lower].every(([name, counts]) => counts.every((count, column) => count <= upper.get(name)![column]!));

const ANALYSTS = [
  { who: 'ines', roles: ['SuperYHQ', 'YHQ', 'RHQ', 'LCO', 'CP'] },
  { who: 'marco', roles: ['RHQ', 'LCO', 'CP'] },
  { who: 'lena', roles: [] },
];

for (const { who, roles } of ANALYSTS) {
  test(`R2.16 R6.3 the dashboard shows ${who} the permitted numbers and offers ${roles.length || 'no'} roles`, async ({ browser }) => {
    const page = await enter(browser, `${who}@yarrowdyne.example`, '/dashboard?period=quarterly');
    const faults = faultsOf(page);
    // Partners cannot export, and a local company sees only partners.
    const exports = who === 'lena' ? [] : ['exports'];
    await expect(page.locator('[data-tile]')).toHaveCount(3 + exports.length);
    for (const name of ['activeUsers', 'uses', ...exports, 'inquiries']) await expect(tile(page, name)).toHaveText(/^[\d,]+$/);
    for (const name of ['Active users', 'What people use', 'Inquiry analysis', ...exports.map(() => 'Excel exports')])
      await expect(card(page, name).getByRole('img')).toHaveAccessibleName(new RegExp(`^${name}\\. [\\d,]+ `));
    await expect(card(page, 'Active users by page').getByRole('table')).toBeVisible();
    const menu = page.getByRole('button', { name: 'All roles' });
    if (roles.length) {
      await menu.click();
      await expect(page.getByRole('menuitemcheckbox')).toHaveText(roles);
      await page.getByRole('menuitemcheckbox', { name: 'CP', exact: true }).click();
      await expect(page).toHaveURL(/[?&]roles=CP/);
    } else {
      await expect(menu).toHaveCount(0);
    }
    expect(faults).toEqual([]);
    await page.context().close();
  });
}

test('R6.3 a partner can open neither the dashboard nor the usage log and is redirected to the home page', async ({ browser }) => {
  for (const path of ['/dashboard', '/log-analysis', '/log-analysis/lena']) {
    const page = await enter(browser, 'bruno@brennhagen.example', path);
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByText('You do not have access to that page.')).toBeVisible();
    await page.context().close();
  }
});

test('R2.16 one crosshair spans all time series charts, and T turns a card into a table with links and an export', async ({ browser }) => {
  const page = await enter(browser, 'ines@yarrowdyne.example', '/dashboard');
  await page.setViewportSize({ width: 1440, height: 1400 });
  const users = card(page, 'Active users').getByRole('img');
  await expect(users.locator('svg path').first()).toBeVisible();
  await expect(card(page, 'Inquiry analysis').locator('[data-band]').first()).toBeAttached();
  const box = (await users.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  // Each time series chart shows the crosshair, and the page has at least two such charts.
  await expect.poll(() => page.locator('[data-crosshair]').count()).toBeGreaterThanOrEqual(2);

  await card(page, 'What people use').getByRole('button', { name: 'Show as table' }).focus();
  await page.keyboard.press('t');
  const table = card(page, 'What people use').getByRole('table');
  await expect(table).toBeVisible();
  await expect(page).toHaveURL(/tables=functions/);
  await page.reload();
  await expect(table).toBeVisible();
  await table.getByRole('link', { name: 'News', exact: true }).click();
  await expect(page).toHaveURL(/\/log-analysis\?func=news$/);
  await expect(page.getByRole('button', { name: 'Page: News' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\?tables=functions$/);

  // The use counts grow during the export, partly through the export itself, so each exported figure is between those shown before and
  // after the export.
  const readCounts = async () =>
    countsByName((await table.getByRole('row').allInnerTexts()).slice(1).map((row) => row.split('\t').slice(0, 3).map(removeCommas)));
  const countsBefore = await readCounts();
  await card(page, 'What people use').getByRole('button', { name: 'Export: What people use' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'XLSX' }).click()]);
  expect(file.suggestedFilename()).toMatch(/^What people use \d{4} \d\d \d\d to \d{4} \d\d \d\d\.xlsx$/);
  const [sheet] = await readWorkbook(await readFile(await file.path()));
  const exportedCounts = countsByName(sheet!.rows.slice(1).map((row) => row.map(String)));
  expect([...exportedCounts.keys()].toSorted()).toEqual([...countsBefore.keys()].toSorted());
  expect(isAtMost(countsBefore, exportedCounts)).toBe(true);
  await expect.poll(async () => isAtMost(exportedCounts, await readCounts())).toBe(true);
  await page.context().close();
});

test('R2.16 R10.1 the dashboard of a local company counts a partner’s action in another browser without a reload', async ({ browser }) => {
  const page = await enter(browser, 'lena@yarrowdyne.example', '/dashboard');
  await isLive(page);
  await expect(tile(page, 'uses')).toHaveText(/^[\d,]+$/);
  const usesBefore = await numberIn(page, 'uses');
  await page.evaluate(() => Object.assign(window, { stays: true }));
  const otherPage = await enter(browser, 'bruno@brennhagen.example', '/news');
  await expect.poll(() => numberIn(page, 'uses'), { timeout: 60_000 }).toBeGreaterThan(usesBefore);
  await otherPage.context().close();
  await expect(page.locator('[data-updated]')).toHaveText(/^Updated /);
  expect(await page.evaluate(() => 'stays' in window)).toBe(true);
  await page.context().close();
});

test('R10.3 the dashboard transfers at most 132 kB beyond the shell', async ({ browser }) => {
  const device = await browser.newContext();
  await openSession(device, 'ines@yarrowdyne.example');
  const page = await device.newPage();
  const transfers = await recordTransfers(page);
  await page.goto('/home');
  await isLive(page);
  await waitUntilStable(page);
  const shellTransferCount = transfers().length;
  // Keyboard navigation loads nothing else; the menu would also load a drawer.
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(card(page, 'Active users').getByRole('img').locator('svg path').first()).toBeVisible();
  await expect(card(page, 'What people use').getByRole('img').locator('svg > g rect').first()).toBeVisible();
  await waitUntilStable(page);
  const newTransfers = transfers()
    .slice(shellTransferCount)
    .filter(({ path, type }) => !path.startsWith('/api/') && type !== 'Font');
  expect(newTransfers.length).toBeGreaterThan(0);
  const report = newTransfers.map(({ path, bytes }) => `${bytes} ${path}`).join('\n');
  expect(
    newTransfers.reduce((sum, { bytes }) => sum + bytes, 0),
    report,
  ).toBeLessThanOrEqual(132_000);
  await device.close();
});
