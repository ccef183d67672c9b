import { type Browser, expect, type Page } from 'playwright/test';
import { type Mail, mailsTo } from './kit/people.ts';
import { post, tokenOf } from './kit/requests.ts';
import { test } from './kit/test.ts';
import { addressOf, blankPageOf, messageWith, type OpenInquiry, openInquiry, reply, sendReply, submitInquiry } from './kit/tickets.ts';

/** Waits until Bruno has received this many mails about a ticket, and returns them. */
const waitForMails = async ({ ticketNo }: OpenInquiry, count: number): Promise<Mail[]> => {
  let mails: Mail[] = [];
  const hasMails = async () => {
    mails = (await mailsTo(addressOf('bruno'))).filter(({ subject }) => subject.includes(ticketNo));
    return mails.length;
  };
  await expect.poll(hasMails, { timeout: 40_000, message: `mails about ${ticketNo}` }).toBe(count);
  return mails;
};
const openMailProgram = async (browser: Browser): Promise<Page> => {
  const page = await (await browser.newContext({ baseURL: process.env.MAIL_URL })).newPage();
  await page.goto('/');
  return page;
};
const answer = async (program: Page, { id }: Mail, text: string): Promise<void> => {
  await program.locator(`[data-id="${id}"]`).click();
  await program.getByLabel('Reply').fill(text);
  await program.getByRole('button', { name: 'Send reply' }).click();
  await expect(program.getByText('Sent.', { exact: true })).toBeVisible();
};

test('R10.2 an absent partner receives the answer by mail, replies to the mail, and staff see the reply immediately', async ({
  browser,
}) => {
  const inquiry = await submitInquiry('Answered by mail');
  const lena = await blankPageOf(browser, 'lena');
  await openInquiry(lena, inquiry);
  await lena.getByRole('tab', { name: 'Internal note' }).click();
  await lena.getByRole('textbox', { name: 'Write a note to your colleagues' }).fill('They forgot the clamp again.');
  await lena.getByRole('button', { name: 'Add note' }).click();
  await expect(messageWith(lena, 'They forgot the clamp again.')).toBeVisible();
  await lena.getByRole('tab', { name: 'Reply', exact: true }).click();
  await reply(lena, 'Please tighten the clamp to 12 Nm.');

  const [mail] = await waitForMails(inquiry, 1);
  expect(mail!.subject).toContain(inquiry.subject);
  expect(mail!.text).toContain('Please tighten the clamp to 12 Nm.');
  expect(mail!.text).toContain(`/inquiry-detail/${inquiry.ticketId}`);
  expect(mail!.text).not.toContain('They forgot');

  // The reply quotes the full mail, as mail programs do. The conversation shows only the partner's own text.
  const program = await openMailProgram(browser);
  await answer(program, mail!, 'Done, and the drift is gone.\nThank you!');
  const post = messageWith(lena, 'Done, and the drift is gone.');
  await expect(post).toContainText('by mail');
  await expect(post).toContainText('Thank you!');
  await expect(post).not.toContainText('Please tighten');

  // Messages that Bruno sees on screen are not mailed; other messages are.
  const bruno = await blankPageOf(browser, 'bruno');
  await openInquiry(bruno, inquiry);
  await expect(messageWith(bruno, 'Done, and the drift is gone.')).toContainText('by mail');
  await reply(lena, 'Good to hear.');
  await expect(messageWith(bruno, 'Good to hear.')).toBeVisible();
  await expect(messageWith(lena, 'Good to hear.')).toContainText('Seen');
  await bruno.context().close();
  await reply(lena, 'One more thing: check it again in a week.');
  const [, second] = await waitForMails(inquiry, 2);
  expect(second!.text).toContain('check it again in a week');
  expect(second!.text).not.toContain('Good to hear.');

  for (const page of [lena, program]) await page.context().close();
});

test('R4.8 a mail reply to a closed ticket is returned with its text and changes nothing', async ({ browser }) => {
  const inquiry = await submitInquiry('Closed before the mail');
  await sendReply(inquiry, 'It needs a new gasket.', 'lena');
  const [mail] = await waitForMails(inquiry, 1);
  const lena = await blankPageOf(browser, 'lena');
  await openInquiry(lena, inquiry);
  const closeRequest = { contactusId: inquiry.ticketId, Comments: 'The gasket was sent.' };
  await post('contactus/closeinquiry', closeRequest, { token: await tokenOf(addressOf('jonas')) });
  await expect(messageWith(lena, 'Jonas Richter closed this')).toBeVisible();

  const program = await openMailProgram(browser);
  await answer(program, mail!, 'Which one do I order?');
  const mails = await waitForMails(inquiry, 3);
  // The returned mail is in the partner's language and contains the reply text and a link to the ticket.
  const bounces = mails.filter(({ subject }) => !subject.startsWith(`[${inquiry.ticketNo}]`));
  expect(bounces).toHaveLength(1);
  expect(bounces[0]!.text).toContain('Which one do I order?');
  expect(bounces[0]!.text).toContain(`/inquiry-detail/${inquiry.ticketId}`);
  await lena.reload();
  await expect(messageWith(lena, 'The gasket was sent.')).toBeVisible();
  await expect(messageWith(lena, 'Which one do I order?')).toHaveCount(0);

  for (const page of [lena, program]) await page.context().close();
});
