import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { type Place, type Product, preparePlace, startProduct } from './kit/product.ts';
import { test } from './kit/test.ts';
import { composer, conversationOf, isLive, messageWith, openAs, reply, rowOf, subject } from './kit/tickets.ts';

let place: Place;
let product: Product;

test.beforeAll(async () => {
  place = await preparePlace(mkdtempSync(join(tmpdir(), 'portal-killed-')));
  product = await startProduct(place, {}, 'killed');
});
test.afterAll(async () => {
  await product?.stop();
  rmSync(place.folder, { recursive: true, force: true, maxRetries: 5 });
});

test('R10.2 R10.3 a conversation continues automatically after a server crash, without lost or duplicate messages', async ({ browser }) => {
  const productOptions = { baseURL: product.url };
  const title = subject('Before the power cut');
  const bruno = await openAs(browser, 'bruno', '/contact-us', productOptions);
  const lena = await openAs(browser, 'lena', '/all-inquiries', productOptions);
  await bruno.getByLabel('Type of inquiry').selectOption({ label: 'Repair' });
  await bruno.getByLabel('Product category').selectOption({ index: 1 });
  await bruno.getByLabel('Subject').fill(title);
  await bruno.getByRole('textbox', { name: /^Message/ }).fill('The display stays dark.');
  await bruno.getByRole('button', { name: 'Submit inquiry' }).click();
  await expect(bruno).toHaveURL(/\/inquiry-detail\//);
  await rowOf(lena, title).getByRole('link').click();
  await reply(lena, 'Which firmware does it run?');
  await expect(messageWith(bruno, 'Which firmware')).toBeVisible();

  // When the server dies, one of Lena's replies is in transit and Bruno is typing. Lena then writes two replies offline.
  await composer(bruno).fill('It is 4.2, as far as I');
  await reply(lena, 'Does the lamp blink?');
  await product.kill();
  for (const page of [bruno, lena])
    await expect(page.getByText(/^(Reconnecting|Offline|Server unreachable)/).first()).toBeVisible({ timeout: 20_000 });
  await reply(lena, 'And how old is it?');
  await reply(lena, 'Please send the serial number as well.');
  await expect(messageWith(lena, 'serial number')).toContainText(/Waiting|Sending/);

  product = await startProduct(place, {}, 'killed');
  for (const page of [bruno, lena]) await isLive(page);
  const messages = ['The display stays dark.', 'Which firmware', 'Does the lamp blink?', 'And how old is it?', 'serial number'];
  for (const page of [bruno, lena]) {
    await expect
      .poll(
        async () => {
          const items = await conversationOf(page).getByRole('listitem').allTextContents();
          return items.flatMap((item) => messages.filter((words) => item.includes(words)));
        },
        { timeout: 60_000 },
      )
      .toEqual(messages);
    await expect(conversationOf(page).getByText(/Waiting for a connection|Sending|Not sent/)).toHaveCount(0);
  }
  await expect(composer(bruno)).toHaveValue('It is 4.2, as far as I');
  await bruno.getByRole('button', { name: 'Send reply' }).click();
  await expect(messageWith(lena, 'It is 4.2')).toHaveCount(1);

  for (const page of [bruno, lena]) await page.context().close();
});
