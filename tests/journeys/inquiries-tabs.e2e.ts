import { expect, type Page } from 'playwright/test';
import { violationsOn } from './kit/axe.ts';
import { signIn } from './kit/people.ts';
import { test } from './kit/test.ts';
import {
  composer,
  countsOf,
  messageWith,
  openAs,
  openInquiry,
  readBadge,
  reply,
  rowOf,
  sendReply,
  submitInquiry,
  tabOf,
} from './kit/tickets.ts';

/** Returns the drafts and unsent replies that this browser stores. */
const readStoredDrafts = (page: Page): Promise<unknown[]> =>
  page.evaluate(
    () =>
      new Promise<unknown[]>((resolve) => {
        const openRequest = indexedDB.open('portal');
        openRequest.onsuccess = () => {
          const keys = openRequest.result.transaction('desks').objectStore('desks').getAllKeys();
          keys.onsuccess = () => resolve(keys.result);
        };
      }),
  );

test('R10.2 R10.3 a reply typed in one tab appears in the other, is sent from either, and can be corrected and withdrawn', async ({
  browser,
}) => {
  const inquiry = await submitInquiry('Typed in two tabs');
  const address = `/inquiry-detail/${inquiry.ticketId}`;
  const lena = await openAs(browser, 'lena', address);
  const tab = await tabOf(lena, address);
  const bruno = await openAs(browser, 'bruno', address);
  for (const page of [lena, tab, bruno]) await expect(composer(page)).toBeVisible();

  await composer(lena).fill('Which firmware');
  await expect(composer(tab)).toHaveValue('Which firmware');
  await composer(tab).pressSequentially(' does it run?');
  await expect(composer(lena)).toHaveValue('Which firmware does it run?');

  // An unsaved note is also synchronized and never mixes with the reply.
  await lena.getByRole('tab', { name: 'Internal note' }).click();
  await lena.getByRole('textbox', { name: 'Write a note to your colleagues' }).fill('Ask the lab first.');
  await tab.getByRole('tab', { name: 'Internal note' }).click();
  await expect(tab.getByRole('textbox', { name: 'Write a note to your colleagues' })).toHaveValue('Ask the lab first.');
  await lena.getByRole('tab', { name: 'Reply', exact: true }).click();
  await expect(composer(lena)).toHaveValue('Which firmware does it run?');

  // The draft survives a reload, and sending from one tab clears both composers.
  await lena.reload();
  await expect(composer(lena)).toHaveValue('Which firmware does it run?');
  await tab.getByRole('tab', { name: 'Reply', exact: true }).click();
  await tab.getByRole('button', { name: 'Send reply' }).click();
  for (const page of [lena, tab, bruno]) await expect(messageWith(page, 'Which firmware does it run?')).toHaveCount(1);
  for (const page of [lena, tab]) await expect(composer(page)).toHaveValue('');

  // The message is corrected and withdrawn in place: every screen marks it, and the other side is notified.
  const menuOf = (page: Page, words: string) => messageWith(page, words).getByRole('button', { name: 'Message actions' });
  const liveRegion = (page: Page) => page.locator('[aria-live=polite]').first();
  await menuOf(lena, 'Which firmware does it run?').click();
  await expect(lena.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  expect(await violationsOn(lena)).toEqual([]);
  await lena.getByRole('menuitem', { name: 'Edit' }).click();
  const editor = lena.getByRole('textbox', { name: 'Edit message' });
  await editor.fill('Which firmware is on it?');
  expect(await violationsOn(lena)).toEqual([]);
  await editor.press('Escape');
  await menuOf(lena, 'Which firmware does it run?').click();
  await lena.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(editor).toHaveValue('Which firmware is on it?');
  await editor.press('Control+Enter');
  for (const page of [lena, tab, bruno]) await expect(messageWith(page, 'Which firmware is on it?').getByText(/^Edited/)).toBeVisible();
  await expect(liveRegion(bruno)).toContainText('Lena Vogt edited a message.');
  await menuOf(tab, 'Which firmware is on it?').click();
  await tab.getByRole('menuitem', { name: 'Withdraw' }).click();
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  for (const page of [lena, tab, bruno]) {
    await expect(messageWith(page, /Message withdrawn/)).toHaveCount(1);
    await expect(messageWith(page, 'Which firmware is on it?')).toHaveCount(0);
  }
  await expect(liveRegion(bruno)).toContainText('Lena Vogt withdrew a message.');

  // The next user of the same browser finds no drafts.
  await composer(lena).fill('Only mine');
  await lena.getByRole('button', { name: /^Profile menu/ }).click();
  await lena.getByRole('menuitem', { name: 'Sign out' }).click();
  await lena.getByRole('button', { name: 'Discard and sign out' }).click();
  for (const page of [lena, tab]) await expect(page).toHaveURL(/\/login$/);
  await signIn(lena, 'jonas@yarrowdyne.example');
  await openInquiry(lena, inquiry);
  await expect(composer(lena)).toHaveValue('');
  await lena.getByRole('tab', { name: 'Internal note' }).click();
  await expect(lena.getByRole('textbox', { name: 'Write a note to your colleagues' })).toHaveValue('');
  await expect.poll(() => readStoredDrafts(lena)).toEqual([]);

  for (const page of [lena, bruno]) await page.context().close();
});

test('R3.9 R6.5 R10.3 an unread reply is counted in every tab and on every device, and reading it once clears the count everywhere', async ({
  browser,
}) => {
  const inquiry = await submitInquiry('Counted everywhere');
  const bruno = await openAs(browser, 'bruno');
  const tab = await tabOf(bruno, '/contact-us');
  const device = await openAs(browser, 'bruno');
  const pages = [bruno, tab, device];
  const { notifyCountValue: initialCount } = await countsOf('bruno');
  for (const page of pages) await expect.poll(() => readBadge(page)).toBe(initialCount);

  await sendReply(inquiry, 'Please send us the serial number.', 'jonas');
  for (const page of pages) await expect.poll(() => readBadge(page)).toBe(initialCount + 1);
  // A second message in the same ticket does not increase the count.
  await sendReply(inquiry, 'And a photo of the plate.', 'lena');
  const row = tab.getByRole('link').filter({ hasText: `${inquiry.subject}, new reply` });
  await expect(row).toBeVisible();
  for (const page of pages) expect(await readBadge(page)).toBe(initialCount + 1);

  await openInquiry(device, inquiry);
  await expect(messageWith(device, 'And a photo of the plate.')).toBeVisible();
  for (const page of pages) await expect.poll(() => readBadge(page)).toBe(initialCount);
  await expect(row).toHaveCount(0);

  for (const page of [bruno, device]) await page.context().close();
});

test('R10.3 a ticket that a user marks as unread is unread in the user’s other tab, and colleagues keep their own read state', async ({
  browser,
}) => {
  const inquiry = await submitInquiry('Put back among the unread');
  const lena = await openAs(browser, 'lena', '/all-inquiries');
  const tab = await tabOf(lena, '/home');
  const jonas = await openAs(browser, 'jonas');
  const unreadIcon = rowOf(lena, inquiry.subject).getByRole('img', { name: 'Unread' });
  await expect(unreadIcon).toBeVisible();
  const { notifyCountValue: unreadCount } = await countsOf('lena');
  const jonasCount = (await countsOf('jonas')).notifyCountValue;
  for (const page of [lena, tab]) await expect.poll(() => readBadge(page)).toBe(unreadCount);

  await rowOf(lena, inquiry.subject).getByRole('link').click();
  await expect(composer(lena)).toBeVisible();
  for (const page of [lena, tab]) await expect.poll(() => readBadge(page)).toBe(unreadCount - 1);
  await expect(unreadIcon).toHaveCount(0);

  await rowOf(lena, inquiry.subject).getByRole('link').focus();
  await lena.keyboard.press('u');
  for (const page of [lena, tab]) await expect.poll(() => readBadge(page)).toBe(unreadCount);
  await expect(unreadIcon).toBeVisible();
  expect(await readBadge(jonas)).toBe(jonasCount);

  // Jonas reads the ticket, which stays unread for Lena until she opens it again.
  await openInquiry(jonas, inquiry);
  await expect.poll(() => readBadge(jonas)).toBe(jonasCount - 1);
  await reply(jonas, 'I take this one.');
  await expect(rowOf(lena, inquiry.subject)).toContainText('In Progress');
  for (const page of [lena, tab]) expect(await readBadge(page)).toBe(unreadCount);
  await rowOf(lena, inquiry.subject).getByRole('link').click();
  await expect(messageWith(lena, 'I take this one.')).toBeVisible();
  for (const page of [lena, tab]) await expect.poll(() => readBadge(page)).toBe(unreadCount - 1);

  for (const page of [lena, jonas]) await page.context().close();
});
