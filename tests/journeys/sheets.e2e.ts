import { expect, type Page } from 'playwright/test';
import { test } from './kit/test.ts';
import { openAs } from './kit/tickets.ts';

const LIST = '/price-list/docView/prices-messtechnik';
const rowsOf = (page: Page) => page.getByRole('region', { name: 'Preise' });

test("R3.12 R2.20 a price list's filter finds a part beyond the first 500 rows, and scrolling reaches the last row", async ({
  browser,
}) => {
  const bruno = await openAs(browser, 'bruno', LIST);
  await expect(bruno.getByText('520 rows', { exact: true })).toBeVisible();
  await rowsOf(bruno).evaluate((region) => region.scrollTo({ top: region.scrollHeight }));
  const last = bruno.getByRole('row').last();
  await expect(last).toHaveAttribute('aria-rowindex', '521');
  await expect(last.getByRole('cell').first()).toHaveText(/^YD-/);
  const part = await last.getByRole('cell').first().innerText();
  await bruno.getByPlaceholder('Filter rows').fill(part.replaceAll('-', '').toLowerCase());
  await expect(bruno.getByText('1 matching row', { exact: true })).toBeVisible();
  await expect(rowsOf(bruno).getByText(part, { exact: true })).toBeVisible();
});

test('R2.20 the rows of a price list have at least 240 px of height at a zoom of 200 %', async ({ browser }) => {
  const device = { viewport: { width: 720, height: 450 } };
  for (const path of [LIST, LIST.replace('docView', 'detail')]) {
    const bruno = await openAs(browser, 'bruno', path, device);
    await expect(bruno.getByText('YD-P7-1G-SA0', { exact: true })).toBeVisible();
    const pixels = await rowsOf(bruno).evaluate((region) => {
      region.scrollIntoView({ block: 'end' });
      return Math.min(region.getBoundingClientRect().bottom, innerHeight) - region.querySelector('thead')!.getBoundingClientRect().bottom;
    });
    expect(pixels).toBeGreaterThanOrEqual(240);
  }
});

test('R3.12 a row of a price list on a phone shows part number and price above the description, and nothing overflows', async ({
  browser,
}) => {
  const device = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const bruno = await openAs(browser, 'bruno', LIST, device);
  const row = rowsOf(bruno).getByRole('row').filter({ hasText: 'YD-P7-1G-SA0' });
  const [part, price, descriptionCell] = [row.getByRole('rowheader'), row.getByRole('cell').first(), row.getByRole('cell').last()];
  await expect(price).toHaveText(/^742\.00\sEUR$/);
  await expect(descriptionCell).toContainText('Druckmessumformer');
  const [partBox, priceBox, restBox] = await Promise.all([part, price, descriptionCell].map(async (item) => (await item.boundingBox())!));
  expect(Math.abs(partBox!.y + partBox!.height / 2 - priceBox!.y - priceBox!.height / 2)).toBeLessThan(4);
  expect(priceBox!.x + priceBox!.width).toBeLessThanOrEqual(390);
  expect(restBox!.y).toBeGreaterThanOrEqual(priceBox!.y + priceBox!.height);
  expect(await rowsOf(bruno).evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0);
});
