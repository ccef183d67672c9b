import { expect, type Page } from 'playwright/test';
import { type Mail, mailsTo } from './kit/people.ts';
import { test } from './kit/test.ts';
import { addressOf, openAs, sendReply, submitInquiry } from './kit/tickets.ts';

const choice = (page: Page) => page.getByRole('checkbox', { name: 'Inquiries: E-mail' });

test('R3.3 R10.4 a recipient unsubscribes from inquiry mails with one click in the mail program or with the link in the mail', async ({
  browser,
  request,
}) => {
  const inquiry = await submitInquiry('Cable gland is loose');
  await sendReply(inquiry, 'Please tighten it to 8 Nm.', 'lena');
  const [mail] = await mailsTo(addressOf('bruno'), 1, process.env.MAIL_URL, ({ subject }: Mail) => subject.includes(inquiry.ticketNo));
  const bruno = await openAs(browser, 'bruno', '/profile');
  await expect(choice(bruno)).toBeChecked();
  const turnOn = async () => {
    await choice(bruno).focus();
    await bruno.keyboard.press('Space');
    await expect(choice(bruno)).toBeChecked();
  };

  // The unsubscribe button of a mail program sends this request without a session, page or confirmation.
  const { 'list-unsubscribe': listHeader, 'list-unsubscribe-post': post } = mail!.headers;
  const address = new URL(/^<(\S+)>$/.exec(listHeader!)![1]!);
  expect(post).toBe('List-Unsubscribe=One-Click');
  const answer = await request.post(address.pathname, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(answer.status()).toBe(200);
  await bruno.reload();
  await expect(choice(bruno)).not.toBeChecked();
  await turnOn();

  // The link in the mail requires a confirmation, in the reader's language rather than the browser's.
  const link = new URL(/\S+\/unsubscribe\/\S+/.exec(mail!.text)![0]);
  const visitor = await (await browser.newContext({ locale: 'fr-FR' })).newPage();
  await visitor.goto(link.pathname);
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'de');
  await expect(visitor.getByText('Keine E-Mails mehr zum Thema „Anfragen“ erhalten?')).toBeVisible();
  await bruno.reload();
  await expect(choice(bruno)).toBeChecked();
  await visitor.getByRole('button', { name: 'Abbestellen' }).click();
  await expect(visitor.getByRole('status')).toHaveText('Sie erhalten keine E-Mails mehr zum Thema „Anfragen“.');
  await bruno.reload();
  await expect(choice(bruno)).not.toBeChecked();
  await turnOn();
  for (const page of [bruno, visitor]) await page.context().close();
});
