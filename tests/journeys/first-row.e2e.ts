import { expect } from 'playwright/test';
import { newcomer } from './kit/people.ts';
import { apply, fullName } from './kit/requests.ts';
import { test } from './kit/test.ts';
import { composer, countsOf, countVisibleRows, messageWith, openAs, readBadge, rowOf, sendReply, submitInquiry } from './kit/tickets.ts';

const WINDOW = { viewport: { width: 1440, height: 900 } };

test('R2.19 R10.1 the queue opens on its first inquiry, which stays unread and unseen until Lena opens it', async ({ browser }) => {
  const inquiry = await submitInquiry('First in the queue');
  const bruno = await openAs(browser, 'bruno', `/inquiry-detail/${inquiry.ticketId}`);
  const { notifyCountValue: unreadCount } = await countsOf('lena');
  const lena = await openAs(browser, 'lena', '/all-inquiries', WINDOW);
  const row = rowOf(lena, inquiry.subject);

  await expect(lena.getByRole('heading', { level: 2, name: inquiry.subject })).toBeVisible();
  await expect.poll(() => countVisibleRows(lena)).toBeGreaterThanOrEqual(9);
  // The pane is live, although the inquiry is not open.
  await sendReply(inquiry, 'It also hums.', 'bruno');
  await expect(messageWith(lena, 'It also hums.')).toBeVisible();
  await lena.waitForTimeout(1_500);
  await expect(row.getByRole('img', { name: 'Unread' })).toBeVisible();
  await expect.poll(() => readBadge(lena)).toBe(unreadCount);
  await expect(bruno.getByText('Lena is viewing this', { exact: true })).toHaveCount(0);

  await composer(lena).click();
  await expect(lena).toHaveURL(new RegExp(inquiry.ticketId));
  await expect(row.getByRole('img', { name: 'Unread' })).toHaveCount(0);
  await expect.poll(() => readBadge(lena)).toBe(unreadCount - 1);
  await expect(bruno.getByText('Lena is viewing this', { exact: true })).toBeVisible();

  // Without a match, the pane shows the state of the queue and the colleagues who work on it.
  const jonas = await openAs(browser, 'jonas', '/all-inquiries?searchTerm=nothing-like-this', WINDOW);
  const health = jonas.getByRole('region', { name: 'Queue health' });
  await expect(health.getByText('Late inquiries', { exact: true })).toBeVisible();
  await expect(health.getByText('Lena Vogt', { exact: true })).toBeVisible();
  await lena.context().close();
  await expect(health.getByText('No colleagues right now', { exact: true })).toBeVisible();
  for (const page of [bruno, jonas]) await page.context().close();
});

test('R2.19 R10.1 the request queue opens on its first request, which is not shown as being reviewed until it is opened', async ({
  browser,
}) => {
  const ida = fullName(await apply(newcomer('Ida')));
  const lena = await openAs(browser, 'lena', '/approval?sort=newest', WINDOW);
  const jonas = await openAs(browser, 'jonas', '/approval?status=All&sort=newest', WINDOW);
  const detail = lena.getByRole('complementary', { name: 'Request detail' });
  await expect(detail.getByRole('heading', { name: ida })).toBeVisible();
  await expect.poll(() => countVisibleRows(jonas)).toBeGreaterThanOrEqual(9);
  const faces = jonas
    .getByRole('row')
    .filter({ hasText: ida })
    .getByRole('group', { name: /viewing/ });
  await expect(faces).toHaveCount(0);

  await lena.keyboard.press('j');
  await expect(lena).toHaveURL(/request=/);
  await expect(faces).toHaveCount(1);
  for (const page of [lena, jonas]) await page.context().close();
});
