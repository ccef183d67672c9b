import { expect } from 'playwright/test';
import { answers, askSearch, conversationAddress } from './kit/search.ts';
import { test } from './kit/test.ts';
import { openAs, tabOf } from './kit/tickets.ts';

test('R3.10 R10.5 an answer cites its page, appears in every tab and after a reload, and can be turned into an inquiry', async ({
  browser,
}) => {
  const lena = await openAs(browser, 'lena', '/search');
  await askSearch(lena, 'What is the response time of the YD-P7?');
  await expect(answers(lena)).toContainText('Response time < 90 ms');
  await expect(answers(lena)).toHaveAttribute('data-state', 'ended');
  const address = await conversationAddress(lena);

  // The source opens next to the answer, at the cited page.
  const sources = answers(lena).getByRole('region', { name: 'Sources' });
  await sources.getByRole('button', { name: 'Source 1: YD-P7 pressure transmitter, page 2' }).click();
  const pane = lena.getByRole('complementary', { name: 'Sources' });
  await expect(pane.getByText('The passage is marked on the page.', { exact: true })).toBeVisible();

  // Another tab shows the same conversation. A question there is also answered in the first tab.
  const tab = await tabOf(lena, address);
  await expect(answers(tab)).toContainText('Response time < 90 ms');
  await askSearch(tab, 'How accurate is the YD-A2?');
  for (const page of [tab, lena]) {
    await expect(answers(page).nth(1)).toContainText('Accuracy ±1 %');
    await expect(answers(page).nth(1)).toHaveAttribute('data-state', 'ended');
    // Sources appear when the answer has ended.
    await expect(answers(page).nth(1).getByRole('region', { name: 'Sources' })).toBeVisible();
  }

  // A reload shows both answers unchanged.
  const words = await answers(lena).allInnerTexts();
  await lena.reload();
  await expect(answers(lena)).toHaveText(words, { useInnerText: true });

  // "Ask a person" opens an inquiry that is prefilled with the question and its answer.
  await answers(lena).nth(1).getByRole('button', { name: 'Ask a person' }).click();
  await expect(lena).toHaveURL(/\/contact-us\?/);
  await expect(lena.getByRole('textbox', { name: /Subject/ })).toHaveValue('How accurate is the YD-A2?');
  await expect(lena.getByRole('textbox', { name: /^Message/ })).toHaveValue(/Accuracy ±1 %/);
});

test('R3.10 R2.20 an example question about the next event is answered with its date, place and seats', async ({ browser }) => {
  const lena = await openAs(browser, 'lena', '/search');
  const example = lena.getByRole('list', { name: 'Example questions' }).getByRole('button', { name: /^When is “/ });
  const title = /“(.+)”/.exec((await example.textContent()) ?? '')![1]!;
  await example.click();
  const card = answers(lena).getByRole('region', { name: title, exact: true });
  await expect(card.getByRole('link', { name: title, exact: true })).toHaveAttribute('href', /^\/events\/event-detail\//);
  await expect(card.getByText(/^(Seats left: |All seats are taken|Unlimited seats)/)).toBeVisible();
  await expect(answers(lena)).toHaveAttribute('data-state', 'ended');
  await lena.reload();
  await expect(card.getByText('Date', { exact: true })).toBeVisible();
});
