import { readFile } from 'node:fs/promises';
import { expect, type Page } from 'playwright/test';
import { readCsv } from '../kit/files/read-tables.ts';
import { faultsOf } from './kit/faults.ts';
import { enter } from './kit/people.ts';
import { post, tokenOf } from './kit/requests.ts';
import { test } from './kit/test.ts';
import { addressOf } from './kit/tickets.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Log analysis' });
const totals = (page: Page) => page.locator('[data-totals]');

test('R2.17 the usage log has one row per person, can be sorted and transposed, and its totals cover all pages', async ({ browser }) => {
  const page = await enter(browser, 'ines@yarrowdyne.example', '/log-analysis?period=quarterly');
  const faults = faultsOf(page);
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'User',
    'Role',
    'Events',
    'News',
    'Learn and explore',
    'Contact us',
    'AI search',
    'Other',
    'Total',
  ]);
  const rows = table(page).locator('[data-row]');
  await expect(rows).toHaveCount(12);
  const totalsText = await totals(page).innerText();
  const firstRow = await rows.first().innerText();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(rows.first()).not.toHaveText(firstRow);
  expect(await totals(page).innerText()).toBe(totalsText);

  await table(page).getByRole('button', { name: /^News/ }).click();
  await expect(table(page).getByRole('columnheader', { name: /News/ })).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/sort=news/);
  const readNewsCounts = async () =>
    (await rows.locator('td:nth-child(4)').allInnerTexts()).map((text) => Number(text.replaceAll(',', '')));
  await expect.poll(async () => (await readNewsCounts()).every((many, index, all) => index === 0 || many <= all[index - 1]!)).toBe(true);
  expect(faults).toEqual([]);
  await page.context().close();
});

test("R2.17 a person’s row in the usage log leads to that person's days, whose counts add up to the row's total", async ({ browser }) => {
  const page = await enter(browser, 'marco@yarrowdyne.example', '/log-analysis');
  const row = table(page).locator('[data-row]').first();
  await expect(row).toBeVisible();
  const total = await row.locator('td').last().innerText();
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { name: /^Days of / })).toBeVisible();
  await expect(totals(page).locator('td').last()).toHaveText(total);
  await page.context().close();
});

test('R2.17 R7.9 the filtered usage log is exported, and an export built in the background appears in the status line', async ({
  browser,
}) => {
  const page = await enter(browser, addressOf('marco'), '/log-analysis?roles=CP&func=learn');
  const sum = (await totals(page).locator('td').last().innerText()).replaceAll(',', '');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const usage = page.getByRole('group', { name: /^Page visits by user/ });
  const [file] = await Promise.all([page.waitForEvent('download'), usage.getByRole('menuitem', { name: 'CSV' }).click()]);
  const rows = readCsv(await readFile(await file.path())).slice(1);
  expect(String(rows.reduce((total, row) => total + Number(row.at(-1)), 0))).toBe(sum);

  const exportRequest = { what: 'first-response', format: 'csv' };
  await post('loganalysis/prepareexport', exportRequest, { token: await tokenOf(addressOf('marco')) });
  await page.getByRole('button', { name: /^Exports ready: / }).click();
  const [preparedFile] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: /^Download First response/ })
      .first()
      .click(),
  ]);
  expect(readCsv(await readFile(await preparedFile.path())).length).toBeGreaterThan(1);
  await page.context().close();
});

test('R2.17 R6.3 a local company sees only its own partners in the usage log and cannot request the usage of others', async ({
  browser,
}) => {
  const page = await enter(browser, 'lena@yarrowdyne.example', '/log-analysis?period=quarterly');
  const rows = table(page).locator('[data-row]');
  await expect(rows.first()).toBeVisible();
  expect(new Set(await rows.locator('td:nth-child(2)').allInnerTexts())).toEqual(new Set(['CP']));
  await page.goto('/log-analysis?roles=RHQ');
  await expect(page.getByText('You do not have access to this function.')).toBeVisible();
  await page.context().close();
});

test('R2.17 the usage log on a phone is a list of cards that ends with the totals', async ({ browser }) => {
  const page = await enter(browser, 'ines@yarrowdyne.example', '/log-analysis', { viewport: { width: 390, height: 844 } });
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await expect(table(page)).toHaveCount(0);
  await expect(totals(page)).toContainText('All users');
  await page.context().close();
});
