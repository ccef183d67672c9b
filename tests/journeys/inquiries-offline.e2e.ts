import { expect, type Page } from 'playwright/test';
import { test } from './kit/cut-network.ts';
import { recordToasts } from './kit/record-toasts.ts';
import {
  composer,
  conversationOf,
  isLive,
  messageWith,
  type OpenInquiry,
  openAs,
  openInquiry,
  reply,
  submitInquiry,
  tabOf,
} from './kit/tickets.ts';

test.use({ savesData: false });

const visibleOrder = async (page: Page, candidates: string[]): Promise<string[]> => {
  const items = await conversationOf(page).getByRole('listitem').allTextContents();
  return items.flatMap((item) => candidates.filter((text) => item.includes(text)));
};
const addressOf = ({ ticketId }: OpenInquiry) => `/inquiry-detail/${ticketId}`;

/** Records the status with which the server accepted or refused each reply, for all tabs of the device. */
const recordReplyStatuses = (page: Page): number[] => {
  const statuses: number[] = [];
  page.context().on('response', (response) => {
    if (response.url().endsWith('/inquiryreply')) statuses.push(response.status());
  });
  return statuses;
};

test('R10.5 text written offline survives a reload and is sent once and in order after the reconnection', async ({ browser, network }) => {
  const inquiry = await submitInquiry('Written offline');
  const lena = await openAs(browser, 'lena', addressOf(inquiry));
  const bruno = await openAs(browser, 'bruno', '/home', { baseURL: network.url });
  const statuses = recordReplyStatuses(bruno);
  const toasts = await recordToasts(bruno.context());
  await openInquiry(bruno, inquiry);
  const [first, second] = ['The first one, from the tunnel.', 'The second one, still in the tunnel.'];

  await network.disconnect(bruno.context());
  await expect(bruno.getByText(/^Offline, data from/)).toBeVisible();
  await expect(bruno.getByText('You are offline. Your reply will be sent when you are back online.', { exact: true })).toBeVisible();
  await expect(bruno.getByRole('button', { name: 'Attach files' })).toBeDisabled();
  await reply(bruno, first);
  await expect(messageWith(bruno, first)).toContainText('Waiting for a connection');
  await reply(bruno, second);
  await expect(messageWith(bruno, second)).toContainText('Waiting for a connection');
  await composer(bruno).fill('And half a third');

  // The network is back but the gateway is still down. The reloaded page cannot load its session.
  network.cut('pages');
  const refusalOf = (path: string) => bruno.waitForEvent('requestfailed', (request) => request.url().endsWith(path));
  await Promise.all([refusalOf('/api/contactus/inquiryreply'), bruno.context().setOffline(false)]);
  await Promise.all([refusalOf('/api/auth/refresh-token'), bruno.reload()]);
  for (const text of [first, second]) await expect(messageWith(lena, text)).toHaveCount(0);
  expect(statuses).toEqual([]);

  network.restore();
  await isLive(bruno);
  for (const page of [bruno, lena]) {
    await expect(messageWith(page, second)).toHaveCount(1);
    await expect.poll(() => visibleOrder(page, [first, second])).toEqual([first, second]);
  }
  await expect(messageWith(bruno, first)).not.toContainText('Waiting');
  await expect(composer(bruno)).toHaveValue('And half a third');
  await expect.poll(() => toasts.filter((text) => text.startsWith('Back online.'))).toEqual(['Back online. 2 replies sent.']);
  expect(statuses).toEqual([200, 200]);

  for (const page of [bruno, lena]) await page.context().close();
});

test('R10.3 two tabs that were offline send each of their replies once, one after the other', async ({ browser, network }) => {
  const inquiry = await submitInquiry('Cut off in two tabs');
  const jonas = await openAs(browser, 'jonas', addressOf(inquiry));
  const lena = await openAs(browser, 'lena', addressOf(inquiry), { baseURL: network.url });
  const tab = await tabOf(lena, addressOf(inquiry));
  const statuses = recordReplyStatuses(lena);
  const messages = ['Said in the first tab.', 'Said in the second tab.', 'Said in the first tab again.'];

  for (const page of [lena, tab]) await expect(composer(page)).toBeVisible();
  await network.disconnect(lena.context());
  for (const page of [lena, tab]) await expect(page.getByText(/^Offline, data from/)).toBeVisible();
  for (const [index, text] of messages.entries()) {
    await reply(index === 1 ? tab : lena, text);
    for (const page of [lena, tab]) await expect(messageWith(page, text)).toHaveCount(1);
  }
  await expect(messageWith(jonas, /^Said in/)).toHaveCount(0);
  expect(statuses).toEqual([]);

  await network.reconnect(lena.context());
  for (const page of [lena, tab, jonas]) {
    await expect.poll(() => visibleOrder(page, messages), { timeout: 60_000 }).toEqual(messages);
    await expect(messageWith(page, messages[2]!)).not.toContainText(/Waiting|Sending/);
  }
  expect(statuses).toEqual([200, 200, 200]);

  for (const page of [jonas, lena]) await page.context().close();
});

test('R10.5 a reply whose response was lost is sent again and appears once', async ({ browser }) => {
  const inquiry = await submitInquiry('Answer lost on the way');
  const lena = await openAs(browser, 'lena', addressOf(inquiry));
  const bruno = await openAs(browser, 'bruno', addressOf(inquiry));
  const keys: (string | undefined)[] = [];
  await lena.route('**/inquiryreply', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 3) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await reply(lena, 'Tighten the clamp to 12 Nm.');
  await expect(messageWith(bruno, 'Tighten the clamp')).toHaveCount(1);
  await expect.poll(() => keys.length, { timeout: 40_000 }).toBe(4);
  await expect(messageWith(lena, 'Tighten the clamp')).not.toContainText(/Sending|Waiting/);
  expect(new Set(keys).size).toBe(1);
  await reply(lena, 'And check it after an hour.');
  await expect(messageWith(bruno, 'after an hour')).toHaveCount(1);
  for (const page of [lena, bruno]) await expect(messageWith(page, 'Tighten the clamp')).toHaveCount(1);

  for (const page of [lena, bruno]) await page.context().close();
});
