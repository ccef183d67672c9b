import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MaterialRow, StoredFile } from '@portal/contracts';
import { type Browser, expect, type Locator, type Page } from 'playwright/test';
import { pdfFile } from '../kit/files/files.ts';
import { KEY, PASSWORD } from './kit/people.ts';
import { type Place, type Product, preparePlace, startProduct } from './kit/product.ts';
import { call, post } from './kit/requests.ts';
import { answers, askSearch, conversationAddress } from './kit/search.ts';
import { openSlowModel, type SlowModel } from './kit/slow-model.ts';
import { test } from './kit/test.ts';
import { isLive, openAs, tabOf } from './kit/tickets.ts';

const QUESTION = 'What is the response time of the YD-P7?';
const ANSWER_START = 'The response time is';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const RELOADS = 20;
const PIECES_WHILE_AWAY = 20;
const DOCUMENT = 'en-yd-p7-data-sheet';

let place: Place;
let product: Product;
let model: SlowModel;

test.beforeAll(async () => {
  model = await openSlowModel();
  place = await preparePlace(mkdtempSync(join(tmpdir(), 'portal-stream-')));
  product = await startProduct(place, model.settings, 'stream');
});
test.afterAll(async () => {
  await product?.stop();
  await model?.close();
  rmSync(place.folder, { recursive: true, force: true, maxRetries: 5 });
});

const enter = (browser: Browser, path = '/search', device = {}): Promise<Page> =>
  openAs(browser, 'lena', path, { baseURL: product.url, ...device });
/** Locates the answer's text on screen. */
const wordsOf = (page: Page): Locator => answers(page).locator('p').filter({ hasText: ANSWER_START });
const expectWords = async (pages: readonly Page[], words: string): Promise<void> => {
  for (const page of pages) await expect.poll(() => wordsOf(page).textContent()).toBe(words);
};
const expectState = async (pages: readonly Page[], state: string): Promise<void> => {
  for (const page of pages) await expect(answers(page)).toHaveAttribute('data-state', state);
};

test('R10.3 R10.5 two tabs and a phone show one growing answer, and stopping it in one tab ends it everywhere with the text so far', async ({
  browser,
}) => {
  const first = await enter(browser);
  await askSearch(first, QUESTION);
  const answer = await model.next();
  await answer.write(ANSWER_START);
  const address = await conversationAddress(first);
  const otherTab = await tabOf(first, address);
  const phone = await enter(browser, address, PHONE);
  const screens = [first, otherTab, phone];
  await expectWords(screens, answer.text);

  // Text in both writing directions, and a surrogate pair that is split between two pieces.
  for (const pieces of [
    [' 90 ms, ', 'زمن الاستجابة'],
    [' and 応答時間', ' \ud83c', '\udf21'],
    [' as its', ' data sheet says'],
  ]) {
    await answer.write(...pieces);
    await expectWords(screens, answer.text);
  }
  await expectState(screens, 'writing');

  await otherTab.getByRole('button', { name: 'Stop', exact: true }).click();
  await answer.waitUntilAbandoned();
  await expectState(screens, 'stopped');
  await expectWords(screens, answer.text);
  for (const screen of screens) {
    await expect(answers(screen)).toContainText('Stopped');
    await expect(screen.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0);
  }
  await first.reload();
  await expectWords([first], answer.text);
  for (const page of [first, phone]) await page.context().close();
});

test('R10.5 a page that is reloaded at twenty points of an answer resumes each time and ends with the complete text', async ({
  browser,
}) => {
  const lena = await enter(browser);
  await askSearch(lena, QUESTION);
  const answer = await model.next();
  await answer.write(ANSWER_START);
  await conversationAddress(lena);
  for (let nr = 1; nr <= RELOADS; nr++) {
    // The answer continues while the page reloads and afterwards.
    await Promise.all([lena.reload(), answer.sendPieces(PIECES_WHILE_AWAY, (piece) => ` ${nr}.${piece} ms 🌡 قياس 測定`)]);
    await expect.poll(() => wordsOf(lena).textContent(), { message: `reload ${nr}` }).toBe(answer.text);
    await answer.write(` after ${nr}`);
    await expect.poll(() => wordsOf(lena).textContent(), { message: `after reload ${nr}` }).toBe(answer.text);
    await expectState([lena], 'writing');
  }
  await answer.end();
  await expectState([lena], 'ended');
  await expectWords([lena], answer.text);
  await lena.reload();
  await expectWords([lena], answer.text);
  await lena.context().close();
});

test('R8.4 R10.5 every screen retains the stored text when the server dies during an answer, and the question can be submitted again', async ({
  browser,
}) => {
  const lena = await enter(browser);
  await askSearch(lena, QUESTION);
  const halfAnswer = await model.next();
  await halfAnswer.write(ANSWER_START, ' 90');
  const address = await conversationAddress(lena);
  const phone = await enter(browser, address, PHONE);
  const screens = [lena, phone];
  await expectWords(screens, halfAnswer.text);
  const token = await tokenAt(product, 'lena@yarrowdyne.example');
  const readSavedAnswer = async (): Promise<string | undefined> => {
    const path = `../ai/display-conversation-sessionid?session_id=${address.split('/').at(-1)}`;
    const { turns } = await call<{ turns: { runs: { text: string }[] }[] }>(path, { token, portal: product });
    return turns[0]?.runs[0]?.text;
  };
  await expect.poll(readSavedAnswer).toBe(halfAnswer.text);

  await product.kill();
  product = await startProduct(place, model.settings, 'stream');
  for (const screen of screens) {
    await isLive(screen);
    await expect(answers(screen).getByRole('alert')).toContainText('The answer was interrupted.', { timeout: 60_000 });
  }
  await expectState(screens, 'interrupted');
  await expectWords(screens, halfAnswer.text);

  await answers(phone).getByRole('button', { name: 'Resend' }).click();
  const completeAnswer = await model.next();
  await completeAnswer.write(ANSWER_START, ' less than 90 ms.');
  await completeAnswer.end();
  await expectState([phone], 'ended');
  await expectWords([phone], completeAnswer.text);

  // Lena's current answer remains in place, and the other answer appears next to it.
  await expect(answers(lena).getByRole('group', { name: 'Answer 1 of 2' })).toBeVisible();
  await expectWords([lena], halfAnswer.text);
  await answers(lena).getByRole('button', { name: 'Next version' }).click();
  await expectState([lena], 'ended');
  await expectWords([lena], completeAnswer.text);
  for (const page of screens) await page.context().close();
});

test('R4.11 an open answer that cites a replaced document shows a notice and a link to the new version', async ({ browser }) => {
  const lena = await enter(browser);
  await askSearch(lena, QUESTION);
  const answer = await model.next();
  await answer.write(`${ANSWER_START} below 90 ms [1].`);
  await answer.end();
  await expectState([lena], 'ended');
  const sources = answers(lena).getByRole('region', { name: 'Sources' });
  await expect(sources.getByRole('button', { name: 'Source 1: YD-P7 pressure transmitter, page 2', exact: true })).toBeVisible();
  await expect(answers(lena).getByText(/has changed/)).toHaveCount(0);

  await replaceDocument(product);
  await expect(answers(lena).getByText(/^Source 1 has changed: Replaced on /)).toBeVisible();
  await expect(sources.getByRole('button', { name: /^Source 1: YD-P7 pressure transmitter, page 2, Replaced on / })).toBeVisible();
  await answers(lena).getByRole('link', { name: 'Open new version', exact: true }).click();
  await expect(lena.getByText('Response time 70 ms', { exact: true })).toBeVisible();
  await lena.context().close();
});

const tokenAt = async (portal: Product, email: string): Promise<string> =>
  (await post<{ token: string }>('auth/login', { email, password: PASSWORD }, { portal })).token;

/** Publishes a new version of the data sheet as Ines, with API calls. */
const replaceDocument = async (portal: Product): Promise<void> => {
  const token = await tokenAt(portal, 'ines@yarrowdyne.example');
  const { document } = await call<{ document: MaterialRow }>(`knowledge/${DOCUMENT}?userId=ines`, { token, portal });
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(pdfFile('Response time 70 ms'))]), 'YD P7 data sheet.pdf');
  const upload = await fetch(`${portal.url}/api/files/upload?purpose=material&fileId=${randomUUID()}`, {
    method: 'POST',
    headers: { 'ocp-apim-subscription-key': KEY, authorization: `Bearer ${token}` },
    body: form,
  });
  const { file } = (await upload.json()) as { file: StoredFile };
  const { documentId, rev, title, docType, language } = document;
  await post('knowledge/upload', { documentId, rev, title, docType, language, scope: 'all', fileId: file.fileId }, { token, portal });
};
