import { expect, type Page } from 'playwright/test';
import { fillDate } from './kit/dates.ts';
import { test } from './kit/test.ts';
import { openAs, subject } from './kit/tickets.ts';

const board = (page: Page) => page.getByRole('region', { name: 'Acknowledgements' });
/** Matches the share of companies. Invisible characters around the numbers isolate their direction. */
const share = (part: number, total: number) => new RegExp(`^\\W*${part}\\W* of \\W*${total}\\W* companies$`);
const addCompany = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: /Channel partners/ }).fill(name);
  await page.getByRole('option', { name }).click();
};

test('R7.6 R3.15 an acknowledgement updates the board of the partner’s local company, its region and headquarters, and no other board', async ({
  browser,
}) => {
  const title = subject('Orders of the flange adapter end');
  const bruno = await openAs(browser, 'bruno', '/news');
  await expect(bruno.getByRole('heading', { name: 'News', level: 1 })).toBeVisible();

  // Publish a notice that one German and one French company must acknowledge.
  const ines = await openAs(browser, 'ines', '/news/upload-news');
  await ines.getByRole('combobox', { name: /Category/ }).selectOption('order-stop');
  await ines.getByRole('textbox', { name: /^Title/ }).fill(title);
  await fillDate(ines, /^Last orders/, '2030-03-31');
  await ines.getByRole('button', { name: 'Add a part', exact: true }).click();
  await ines.getByRole('textbox', { name: 'Part number 1', exact: true }).fill('YD-P7-901');
  await ines.getByRole('textbox', { name: 'Successor 1', exact: true }).fill('YD-P8-901');
  await ines.getByRole('textbox', { name: /^Description/ }).fill('The successor has the same flange.');
  await ines.getByText(/^Ask each company to acknowledge/).click();
  await ines.getByText('Specific CP', { exact: true }).click();
  await addCompany(ines, 'Brennhagen');
  await addCompany(ines, 'Valbrune');
  await ines.keyboard.press('Escape');
  await ines.getByRole('button', { name: /^Publish( to |$)/ }).click();
  await expect(ines.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(board(ines).getByText(share(0, 2))).toBeVisible();

  const { pathname } = new URL(ines.url());
  const [marco, jonas, chloe] = [
    await openAs(browser, 'marco', pathname),
    await openAs(browser, 'jonas', pathname),
    await openAs(browser, 'chloe', pathname),
  ];
  await expect(board(marco).getByText(share(0, 2))).toBeVisible();
  for (const page of [jonas, chloe]) await expect(board(page).getByText(share(0, 1))).toBeVisible();

  // The notice appears in the partner's list automatically, and one person acknowledges it for the company.
  await bruno.getByRole('region', { name: 'News' }).getByRole('link', { name: title }).click();
  await expect(bruno.getByRole('region', { name: 'Order stop' }).getByRole('link', { name: 'YD-P8-901', exact: true })).toBeVisible();
  await bruno.getByRole('button', { name: 'Acknowledge', exact: true }).click();
  await bruno.getByRole('alertdialog').getByRole('button', { name: 'Acknowledge', exact: true }).click();
  await expect(bruno.getByText(/^Acknowledged by .*Bruno/)).toBeVisible();

  for (const page of [ines, marco]) await expect(board(page).getByText(share(1, 2))).toBeVisible();
  await expect(board(jonas).getByText(share(1, 1))).toBeVisible();
  await expect(board(chloe).getByText(share(0, 1))).toBeVisible();
  await expect(board(chloe).getByText('Brennhagen')).toHaveCount(0);
});
