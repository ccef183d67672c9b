import { expect, type Page } from 'playwright/test';
import { xlsxOf } from '../kit/files/files.ts';
import { enter } from './kit/people.ts';
import { test } from './kit/test.ts';
import { isLive, openAs, subject } from './kit/tickets.ts';

const MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const workbook = (name: string, rows: readonly (string | number)[][]) => ({
  name,
  mimeType: MIME,
  buffer: xlsxOf([['Part number', 'Description', 'Price EUR'], ...rows]),
});

test('R3.12 R6.7 R4.10 a version with unclear prices is published only after a confirmation, and a reader sees the changes', async ({
  browser,
}) => {
  const title = subject('Prices of the flange adapter');
  const bruno = await openAs(browser, 'bruno', '/price-list');
  await expect(bruno.getByRole('heading', { name: 'Price lists', level: 1 })).toBeVisible();
  const ines = await openAs(browser, 'ines', '/price-list/upload-price-list');
  const file = ines.locator('main input[type=file]');

  // The first version is read during the upload. Its audience is one company.
  await file.setInputFiles(
    workbook(`${title}.xlsx`, [
      ['YD-P7-901', 'Flange adapter DN25', 100],
      ['YD-P7-902', 'Flange adapter DN50', 200],
    ]),
  );
  await expect(ines.getByText('Prices found: 2', { exact: true })).toBeVisible();
  await ines.getByText('Specific CP', { exact: true }).click();
  await ines.getByRole('combobox', { name: /Channel partners/ }).fill('brennh');
  await ines.getByRole('option', { name: /Brennhagen/ }).click();
  await ines.keyboard.press('Escape');
  await ines.getByRole('button', { name: /^Publish( to |$)/ }).click();
  await expect(ines.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await bruno.getByRole('region', { name: 'Price lists' }).getByRole('link', { name: title }).click();
  await bruno.getByRole('link', { name: 'Open', exact: true }).click();
  await expect(bruno).toHaveURL(/\/price-list\/docView\//);
  await expect(bruno.getByText('YD-P7-901', { exact: true })).toBeVisible();

  // The second version has contradictory rows for one part, so publishing requires a confirmation.
  await ines.getByRole('link', { name: 'Edit', exact: true }).click();
  await file.setInputFiles(
    workbook('Second.xlsx', [
      ['YD-P7-901', 'Flange adapter DN25', 110],
      ['YD-P7-903', 'Flange adapter DN80', 300],
      ['YD-P7-903', 'Flange adapter DN80', 330],
    ]),
  );
  const kinds = ines.getByRole('group', { name: 'Types of change' });
  await expect(kinds.getByRole('button', { name: /^Increased/ })).toContainText('+10% on average');
  await expect(ines.getByRole('region', { name: 'Unclear' }).getByText('YD-P7-903', { exact: true })).toBeVisible();
  await ines.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(ines.getByText('Confirm the unclear prices, or upload a corrected file.', { exact: true })).toBeVisible();
  await ines.getByText('Publish with unclear prices', { exact: true }).click();
  await expect(ines.getByRole('checkbox', { name: 'Publish with unclear prices' })).toBeChecked();
  await ines.getByRole('button', { name: 'Save', exact: true }).click();
  await ines
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Publish version/ })
    .click();
  await expect(ines.getByRole('heading', { name: title, level: 1 })).toBeVisible();

  // The partner's open list shows a notice in place, with a link to the changes that concern the partner.
  await bruno.getByRole('link', { name: 'What changed' }).click();
  const changes = bruno.getByRole('region', { name: 'Price changes' });
  await expect(changes.getByText('YD-P7-901', { exact: true })).toBeVisible();
  await expect(changes.getByText('€110.00', { exact: true })).toBeVisible();
  await expect(changes.getByText('YD-P7-902', { exact: true })).toBeVisible();
  await expect(changes.getByText('YD-P7-903', { exact: true })).toHaveCount(0);

  // The list is deleted after a confirmation.
  await ines.getByRole('button', { name: 'More actions' }).click();
  await ines.getByRole('menuitem', { name: 'Delete' }).click();
  await ines.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(bruno.getByText('No longer available', { exact: true })).toBeVisible();
});

test('R5.3 R6.7 a region’s publication for two local companies appears only in the open lists of their partners', async ({ browser }) => {
  const title = subject('Prices of the south');
  const bruno = await openAs(browser, 'bruno', '/price-list');
  const eve = await openAs(browser, 'eve', '/price-list');
  const andrea = await enter(browser, 'andrea.caruso@tarvesina.example', '/price-list');
  await isLive(andrea);
  const item = (page: Page) => page.getByRole('region', { name: 'Price lists' }).getByRole('link', { name: title });
  for (const page of [bruno, eve, andrea]) await expect(page.getByRole('heading', { name: 'Price lists', level: 1 })).toBeVisible();

  const marco = await openAs(browser, 'marco', '/price-list/upload-price-list');
  await marco.locator('main input[type=file]').setInputFiles(workbook(`${title}.xlsx`, [['YD-P7-901', 'Flange adapter DN25', 100]]));
  await expect(marco.getByText('Prices found: 1', { exact: true })).toBeVisible();
  const choose = async (...names: string[]) => {
    for (const name of names) {
      await marco.getByRole('combobox', { name: /^LCOs/ }).fill(name);
      await marco.getByRole('option', { name }).click();
    }
    await marco.keyboard.press('Escape');
  };
  await choose('Deutschland', 'France');
  await expect(marco.getByText(/^\d+\scompanies\s· \d+\speople\s· .*2/)).toBeVisible();
  await marco.getByRole('button', { name: /^Publish( to |$)/ }).click();
  await expect(marco.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  for (const page of [bruno, eve]) await expect(item(page)).toBeVisible();
  await expect(item(andrea)).toHaveCount(0);

  // Once the third local company is included, one of its partners receives the publication over the open connection.
  await marco.getByRole('link', { name: 'Edit', exact: true }).click();
  await choose('Italia');
  await marco.getByRole('button', { name: 'Save', exact: true }).click();
  await marco.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click();
  await expect(item(andrea)).toBeVisible();
});
