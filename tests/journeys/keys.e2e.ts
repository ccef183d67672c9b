import { expect } from 'playwright/test';
import { newcomer } from './kit/people.ts';
import { apply, fullName } from './kit/requests.ts';
import { test } from './kit/test.ts';
import { blankPageOf, messageWith, openAs, openInquiry, submitInquiry, tabOf } from './kit/tickets.ts';

const QUEUE = '/approval?sort=newest';

test('R2.9 R2.11 R10.1 a request is found, decided, undone and decided again by keyboard, and the undone decision notifies no one', async ({
  browser,
}) => {
  const hilde = fullName(await apply(newcomer('Hilde')));
  const lena = await openAs(browser, 'lena');
  const second = await tabOf(lena, QUEUE);
  const jonas = await openAs(browser, 'jonas', QUEUE);
  const [secondRow, jonasRow] = [second, jonas].map((page) => page.getByRole('row').filter({ hasText: hilde }));

  await lena.bringToFront();
  await lena.keyboard.press('ControlOrMeta+k');
  await lena.getByRole('combobox').fill(hilde);
  await expect(lena.getByRole('option', { name: new RegExp(`^${hilde}`) })).toBeVisible();
  await lena.keyboard.press('Enter');
  const detail = lena.getByRole('complementary');
  await expect(detail.getByRole('heading', { name: hilde })).toBeVisible();

  await lena.keyboard.press('a');
  await expect(lena.getByText(`Accepting ${hilde}`, { exact: true })).toBeVisible();
  await lena.keyboard.press('z');
  await expect(lena.getByText(`Accepting ${hilde}`, { exact: true })).toHaveCount(0);
  await expect(detail.getByRole('button', { name: 'Accept' })).toBeEnabled();
  for (const row of [secondRow!, jonasRow!]) await expect(row.getByText('Waiting', { exact: true })).toBeVisible();

  // The key sheet opens with its own key and from the palette.
  const sheet = lena.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const openers = [
    () => lena.keyboard.press('?'),
    async () => {
      await lena.keyboard.press('ControlOrMeta+k');
      await lena.getByRole('combobox').fill('Undo the last');
      await lena.keyboard.press('Enter');
    },
  ];
  for (const open of openers) {
    await open();
    await expect(sheet.getByText('Undo the last action', { exact: true })).toBeVisible();
    // On a slow machine, the sheet is visible before it takes the focus and handles Escape.
    await expect(sheet.locator(':focus')).toBeVisible();
    await lena.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  }
  await expect(detail.getByRole('heading', { name: hilde })).toBeVisible();

  // The second decision is not undone. After six seconds it is final in every tab, and the next request is open.
  await lena.keyboard.press('a');
  await expect(detail.getByRole('heading', { name: hilde })).toHaveCount(0);
  for (const row of [secondRow!, jonasRow!]) await expect(row.getByText(/^Accepted by/)).toBeVisible();
  for (const page of [lena, jonas]) await page.context().close();
});

test('R2.9 R2.19 an inquiry is found by its number, and Escape first leaves the composer, which keeps its text, and then closes the pane', async ({
  browser,
}) => {
  const inquiry = await submitInquiry('Gauge reads too low');
  const bruno = await blankPageOf(browser, 'bruno');
  await openInquiry(bruno, inquiry);
  const lena = await openAs(browser, 'lena');
  await lena.keyboard.press('ControlOrMeta+k');
  await lena.getByRole('combobox').fill(inquiry.ticketNo);
  await expect(lena.getByRole('option', { name: new RegExp(inquiry.subject) })).toBeVisible();
  await lena.keyboard.press('Enter');
  await expect(lena.getByRole('heading', { name: inquiry.subject })).toBeVisible();

  await lena.keyboard.press('f');
  const composer = lena.getByRole('textbox', { name: 'Write a reply' });
  await expect(composer).toBeFocused();
  await lena.keyboard.type('Please check the impulse line.');
  await lena.keyboard.press('Escape');
  await expect(composer).not.toBeFocused();
  await expect(composer).toHaveValue('Please check the impulse line.');
  await lena.keyboard.press('f');
  await lena.keyboard.press('ControlOrMeta+Enter');
  await expect(messageWith(bruno, 'Please check the impulse line.')).toBeVisible();
  for (const page of [lena, bruno]) await page.context().close();
});
