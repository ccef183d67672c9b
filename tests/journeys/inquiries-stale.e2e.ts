import { expect, type Page } from 'playwright/test';
import { delaySocket } from './kit/delay-socket';
import { test } from './kit/test.ts';
import {
  blankPageOf,
  chooseAction,
  composer,
  conversationOf,
  messageWith,
  type OpenInquiry,
  openInquiry,
  reply,
  submitInquiry,
} from './kit/tickets.ts';

const visibleOrder = async (page: Page, candidates: readonly string[]): Promise<string[]> => {
  const items = await conversationOf(page).getByRole('listitem').allTextContents();
  return items.flatMap((item) => candidates.filter((words) => item.includes(words)));
};

test('R4.8 R10.1 messages that arrive while a reply is typed are shown before it is sent, and no text is lost', async ({ browser }) => {
  const inquiry: OpenInquiry = await submitInquiry('Pump trips at night');
  const [jonas, bruno, lena] = [
    await blankPageOf(browser, 'jonas'),
    await blankPageOf(browser, 'bruno'),
    await blankPageOf(browser, 'lena'),
  ];
  const socketDelay = await delaySocket(lena);
  for (const page of [jonas, bruno, lena]) await openInquiry(page, inquiry);
  const messages = [
    'The motor protection is set too low.',
    'It tripped again a minute ago.',
    'Please check the inlet filter first.',
  ] as const;

  // A message that arrives before the reply is sent appears above the composer, and Lena's text remains.
  await composer(lena).fill('Which setting do you');
  await reply(jonas, 'I am looking at the curves.');
  await expect(messageWith(lena, 'I am looking at the curves.')).toBeVisible();
  await expect(composer(lena)).toHaveValue('Which setting do you');

  // While Lena's socket is delayed, Bruno and Jonas write without her knowledge.
  socketDelay.hold();
  await composer(lena).fill(messages[2]);
  await reply(jonas, messages[0]);
  await expect(messageWith(bruno, messages[0])).toBeVisible();
  await reply(bruno, messages[1]);
  await expect(messageWith(jonas, messages[1])).toBeVisible();
  await lena.getByRole('button', { name: 'Send reply' }).click();
  const panel = lena.getByRole('region', { name: 'Write', exact: true });
  await expect(panel.getByRole('heading', { name: '2 messages arrived while you were writing' })).toBeFocused();
  for (const words of messages) await expect(panel.getByText(words)).toBeVisible();
  for (const page of [jonas, bruno]) await expect(messageWith(page, messages[2])).toHaveCount(0);

  // Lena edits the reply and then sends it.
  await panel.getByRole('button', { name: 'Edit' }).click();
  await expect(composer(lena)).toHaveValue(messages[2]);
  await lena.getByRole('button', { name: 'Send reply' }).click();
  await panel.getByRole('button', { name: 'Send anyway' }).click();
  for (const page of [jonas, bruno]) await expect(messageWith(page, messages[2])).toBeVisible();
  await expect(composer(lena)).toHaveValue('');
  socketDelay.letThrough();
  for (const page of [lena, jonas, bruno]) await expect.poll(() => visibleOrder(page, messages)).toEqual(messages);
  for (const page of [lena, jonas, bruno]) await page.context().close();
});

test('R4.8 a reply is not sent and remains visible if the ticket was closed while it was typed', async ({ browser }) => {
  const inquiry = await submitInquiry('Display stays dark');
  const [bruno, lena] = [await blankPageOf(browser, 'bruno'), await blankPageOf(browser, 'lena')];
  const socketDelay = await delaySocket(lena);
  for (const page of [bruno, lena]) await openInquiry(page, inquiry);
  await composer(lena).fill('Is the backlight on?');
  const closeTicket = async (): Promise<void> => {
    await chooseAction(bruno, 'Close ticket');
    await bruno.getByRole('alertdialog').getByRole('button', { name: 'Submitted by mistake' }).click();
    await bruno.getByRole('alertdialog').getByRole('button', { name: 'Close ticket', exact: true }).click();
    await expect(bruno.getByText('This ticket is closed', { exact: true })).toBeVisible();
  };

  // A reply that the tab sends before it learns of the closing is returned to its author with its text.
  socketDelay.hold();
  await closeTicket();
  await lena.getByRole('button', { name: 'Send reply' }).click();
  await expect(messageWith(lena, 'Is the backlight on?')).toContainText('Not sent');
  socketDelay.letThrough();
  await expect(lena.getByText('This ticket is closed', { exact: true })).toBeVisible();
  await expect(messageWith(lena, 'Bruno Hagen closed this')).toContainText('Submitted by mistake');
  await expect(messageWith(lena, 'Is the backlight on?')).toContainText('Not sent');
  for (const name of ['Retry', 'Edit'])
    await expect(messageWith(lena, 'Is the backlight on?').getByRole('button', { name })).toHaveCount(0);
  await expect(messageWith(lena, 'Is the backlight on?').getByRole('button', { name: 'Copy' })).toBeVisible();
  await lena.reload();
  await expect(messageWith(lena, 'Is the backlight on?')).toContainText('Not sent');
  await expect(messageWith(bruno, 'Is the backlight on?')).toHaveCount(0);
  for (const page of [bruno, lena]) await page.context().close();
});
