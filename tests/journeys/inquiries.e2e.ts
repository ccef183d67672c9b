import { expect } from 'playwright/test';
import { pdfFile } from '../kit/files/files.ts';
import { openPage } from './kit/follow.ts';
import { recordToasts } from './kit/record-toasts.ts';
import { test } from './kit/test.ts';
import {
  blankPageOf,
  composer,
  countsOf,
  countVisibleRows,
  isLive,
  messagesHeight,
  messageWith,
  openAs,
  readBadge,
  reply,
  rowOf,
  subject,
  tabOf,
} from './kit/tickets.ts';

test("R2.19 R4.8 R10.1 a question with a document is answered live on the partner's screen, and no other person receives any of it", async ({
  browser,
}) => {
  const words = subject('Zero drift after the washdown');
  const countsBefore = { lena: await countsOf('lena'), jonas: await countsOf('jonas'), marco: await countsOf('marco') };
  const outsidersBefore = { eve: await countsOf('eve'), chloe: await countsOf('chloe') };
  const lena = await openAs(browser, 'lena', '/all-inquiries');
  const jonas = await openAs(browser, 'jonas', '/all-inquiries');
  const marco = await openAs(browser, 'marco', '/all-inquiries');
  const [eve, chloe] = [await openAs(browser, 'eve', '/all-inquiries'), await openAs(browser, 'chloe', '/all-inquiries')];
  const bruno = await blankPageOf(browser, 'bruno');
  const toasts = await recordToasts(bruno.context());
  await bruno.goto('/contact-us');
  const brunosTab = await tabOf(bruno, '/home');
  const brunoBefore = (await countsOf('bruno')).notifyCountValue;

  // Bruno submits a question with a document and sees the conversation.
  await bruno.getByLabel('Type of inquiry').selectOption({ label: 'Technical question' });
  await bruno.getByLabel('Product category').selectOption({ index: 1 });
  await bruno.getByRole('textbox', { name: /^Subject/ }).fill(words);
  await bruno.getByRole('textbox', { name: /^Message/ }).fill('It shows 0.4 % after each washdown. The readings are attached.');
  await bruno.locator('input[type=file]').setInputFiles({ name: 'readings.pdf', mimeType: 'application/pdf', buffer: pdfFile() });
  await expect(bruno.getByRole('button', { name: 'Remove readings.pdf' })).toBeVisible();
  await bruno.getByRole('button', { name: 'Submit inquiry' }).click();
  await expect(bruno).toHaveURL(/\/inquiry-detail\//);
  await expect(bruno.getByRole('heading', { level: 1, name: words })).toBeVisible();
  await expect(messageWith(bruno, 'The readings are attached.').getByRole('button', { name: 'Preview readings.pdf' })).toBeVisible();
  const address = new URL(bruno.url()).pathname;

  // The local company and its region see the ticket without a reload, and their badges count it.
  for (const [page, name] of [
    [lena, 'lena'],
    [jonas, 'jonas'],
    [marco, 'marco'],
  ] as const) {
    await page.bringToFront();
    await expect(rowOf(page, words), name).toBeVisible();
    await expect(rowOf(page, words).getByRole('img', { name: 'Unread' }), name).toBeVisible();
    await expect.poll(() => readBadge(page), name).toBe(countsBefore[name].notifyCountValue + 1);
  }

  // Bruno sees that Lena is viewing the ticket and typing.
  await lena.bringToFront();
  await rowOf(lena, words).getByRole('link').click();
  await expect(lena.getByRole('button', { name: 'Preview readings.pdf' }).first()).toBeVisible();
  await expect(bruno.getByText('Lena is viewing this', { exact: true })).toBeVisible();
  await expect.poll(() => readBadge(lena)).toBe(countsBefore.lena.notifyCountValue);
  // The notice is visible for a few seconds only, so it is checked at the same time as the click.
  await Promise.all([
    expect(bruno.getByText('Lena is typing', { exact: true })).toBeVisible(),
    composer(lena).pressSequentially('One moment', { delay: 60 }),
  ]);
  await composer(lena).fill('');

  // The conversation fills the window.
  await lena.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(() => messagesHeight(lena)).toBeGreaterThanOrEqual(560);
  await expect.poll(() => countVisibleRows(lena)).toBeGreaterThanOrEqual(9);
  await expect(lena.getByRole('complementary', { name: 'Details' })).toBeVisible();

  // Lena inserts a canned reply with details of this ticket and sends it.
  await lena.getByRole('button', { name: 'Canned replies', exact: true }).last().click();
  await lena.getByRole('combobox', { name: 'Search canned replies' }).fill('Messdaten');
  await lena.getByRole('option', { name: /^Messdaten erbeten/ }).click();
  await expect(composer(lena)).toHaveValue(/Guten Tag Bruno Hagen[\s\S]*Lena Vogt$/);
  await openPage(bruno, '/home');
  await isLive(bruno);
  await lena.getByRole('button', { name: 'Send reply' }).click();
  await expect(messageWith(lena, 'Guten Tag Bruno Hagen').getByText('Sent', { exact: true })).toBeVisible();

  // Bruno's badge counts the reply in every tab, and reading it clears the badge everywhere. Lena sees that he has read the reply.
  for (const page of [bruno, brunosTab]) await expect.poll(() => readBadge(page)).toBe(brunoBefore + 1);
  // One of Bruno's two tabs, the one that the browser treats as active, shows a toast.
  await expect.poll(() => toasts.some((title) => title.startsWith('New reply in INQ-'))).toBe(true);
  await openPage(bruno, address);
  await expect(messageWith(bruno, 'Guten Tag Bruno Hagen')).toBeVisible();
  for (const page of [bruno, brunosTab]) await expect.poll(() => readBadge(page)).toBe(brunoBefore);
  await expect(messageWith(lena, 'Guten Tag Bruno Hagen').getByText(/^Seen \d/)).toBeVisible();

  // Bruno's answer appears on Lena's screen immediately.
  await reply(bruno, 'The firmware is 4.2.1.');
  await expect(messageWith(lena, 'The firmware is 4.2.1.')).toBeVisible();

  // The sibling company and the other partner neither receive nor find the ticket, and cannot open any part of it.
  for (const [page, name] of [
    [eve, 'eve'],
    [chloe, 'chloe'],
  ] as const) {
    await page.bringToFront();
    await expect(rowOf(page, words), name).toHaveCount(0);
    expect(await readBadge(page), name).toBe(outsidersBefore[name].notifyCountValue);
    expect(await countsOf(name), name).toEqual(outsidersBefore[name]);
    await page.getByLabel('Search number, subject, message, company').fill(words);
    await expect(page.getByText('Nothing matches this search or these filters.', { exact: true })).toBeVisible();
    await page.goto(address);
    await expect(page.getByText('This inquiry does not exist or you do not have access to it.', { exact: true })).toBeVisible();
    await expect(page.getByText(words)).toHaveCount(0);
  }
  for (const page of [lena, jonas, marco, eve, chloe, bruno]) await page.context().close();
});
