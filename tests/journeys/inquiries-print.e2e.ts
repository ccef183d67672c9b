import { expect } from 'playwright/test';
import { textOf } from './kit/pdf-text.ts';
import { post, tokenOf } from './kit/requests.ts';
import { test } from './kit/test.ts';
import { addressOf, blankPageOf, messageWith, openInquiry, sendReply, submitInquiry } from './kit/tickets.ts';

/** The number of messages: more than fit on any screen or page. */
const MESSAGE_COUNT = 60;

test('R2.19 a long conversation is printed with all messages of both sides in order and without notes', async ({ browser }) => {
  const inquiry = await submitInquiry('Controller restarts by itself');
  const words = Array.from({ length: MESSAGE_COUNT }, (_, nr) => `Message ${nr + 1} of this conversation: log line ${(nr + 1) * 7919}.`);
  for (const [nr, message] of words.entries()) await sendReply(inquiry, message, nr % 2 ? 'bruno' : 'lena');
  await post('contactus/note', { TicketId: inquiry.ticketId, text: 'They never update.' }, { token: await tokenOf(addressOf('lena')) });

  const lena = await blankPageOf(browser, 'lena');
  await openInquiry(lena, inquiry);
  await expect(messageWith(lena, words.at(-1)!)).toBeVisible();
  await expect(messageWith(lena, 'They never update.')).toBeVisible();
  const paper = await textOf(await lena.pdf({ format: 'A4' }));
  const places = words.map((message) => paper.indexOf(message));
  expect(words.filter((_message, nr) => places[nr] === -1)).toEqual([]);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(paper).not.toContain('They never update.');
  await lena.context().close();
});
