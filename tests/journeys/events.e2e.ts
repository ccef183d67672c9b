import { readFile } from 'node:fs/promises';
import { expect, type Page } from 'playwright/test';
import { fillDate } from './kit/dates.ts';
import { openPage } from './kit/follow.ts';
import { test } from './kit/test.ts';
import { openAs, subject } from './kit/tickets.ts';

const DAY_MS = 86_400_000;
const dateTimeInOneMonth = (hour: string): string => `${new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10)}T${hour}`;
const registration = (page: Page) => page.getByRole('region', { name: 'Registration', exact: true });
const press = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

test('R7.7 R4.9 R8.6 two people request the last seat, only one of them gets it, and a cancelled seat goes to the waiting list', async ({
  browser,
}) => {
  const title = subject('Calibration day');
  const bruno = await openAs(browser, 'bruno', '/events');
  const ines = await openAs(browser, 'ines', '/events/upload-event');

  await ines.getByLabel(/^Title/).fill(title);
  await ines.getByLabel(/^Category/).selectOption({ label: 'Workshop' });
  await fillDate(ines, /^Starts/, dateTimeInOneMonth('10:00'));
  await fillDate(ines, /^Ends/, dateTimeInOneMonth('12:00'));
  await ines.getByLabel(/^Location/).fill('Training centre, Hall 2');
  await ines.getByLabel('Seats', { exact: true }).fill('1');
  await ines.getByLabel(/^Description/).fill('Two hours at the bench, with your own instruments.');
  await ines.getByRole('button', { name: /^Publish( to |$)/ }).click();
  await expect(ines.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  const path = new URL(ines.url()).pathname;

  // Both partners have the confirmation dialog open when the seat is taken.
  await openPage(bruno, path);
  const eve = await openAs(browser, 'eve', path);
  for (const page of [bruno, eve]) {
    await registration(page).getByRole('button', { name: 'Register', exact: true }).click();
    await expect(page.getByRole('dialog').getByText('Seats left: 1 of 1', { exact: true })).toBeVisible();
  }
  await press(bruno, 'Register');
  await expect(bruno.getByText('A confirmation e-mail follows.', { exact: true })).toBeVisible();
  await press(bruno, 'Done');
  await expect(eve.getByRole('dialog').getByText('All seats are taken', { exact: true })).toBeVisible();
  await press(eve, 'Join waiting list');
  await expect(eve.getByRole('dialog', { name: 'You are on the waiting list' })).toBeVisible();
  await press(eve, 'Done');
  await expect(ines.getByText('1 registered, 1 on the waiting list', { exact: true })).toBeVisible();

  // A cancelled seat goes to the person on the waiting list, whose page updates automatically.
  await registration(bruno).getByRole('button', { name: 'Cancel registration', exact: true }).click();
  await bruno.getByRole('alertdialog').getByRole('button', { name: 'Cancel registration', exact: true }).click();
  await expect(registration(eve).getByText('You are registered', { exact: true })).toBeVisible();
  await expect(registration(bruno).getByRole('button', { name: 'Join waiting list', exact: true })).toBeVisible();
  await expect(ines.getByText('1 registered, 0 on the waiting list', { exact: true })).toBeVisible();

  // The list of participants is exported as a workbook.
  const download = ines.waitForEvent('download');
  await ines.getByRole('button', { name: 'Export XLSX', exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${title}.xlsx`);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
});
