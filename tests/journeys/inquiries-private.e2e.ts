import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { enter } from './kit/people.ts';
import { type Place, type Product, preparePlace, startProduct } from './kit/product.ts';
import { test } from './kit/test.ts';
import { chooseAction, conversationOf, isLive } from './kit/tickets.ts';

let place: Place;
let product: Product;
test.beforeAll(async () => {
  place = await preparePlace(mkdtempSync(join(tmpdir(), 'portal-private-inquiries-')));
  product = await startProduct(place, { TICKETS_COMPANY_WIDE: 'true' }, 'private-inquiries');
});
test.afterAll(async () => {
  await product?.stop();
  rmSync(place.folder, { recursive: true, force: true, maxRetries: 5 });
});

test('R6.8 R10.1 D5 a partner asks for themselves only, shares the inquiry with a colleague live, and hides it again live', async ({
  browser,
}) => {
  const device = { baseURL: product.url };
  const colleague = await enter(browser, 'julia.thiele@brennhagen.example', '/all-inquiries?view=all', device);
  await isLive(colleague);
  const bruno = await enter(browser, 'bruno@brennhagen.example', '/contact-us', device);
  await bruno.getByLabel('Type of inquiry').selectOption('Technical question');
  await bruno.getByLabel('Product category').selectOption({ index: 1 });
  await bruno.getByLabel('Subject').fill('Confidential retrofit of line 4');
  await bruno.getByLabel('Message').fill('Please treat this confidentially.');
  await bruno.getByText('Only me', { exact: true }).click();
  await bruno.reload();
  await expect(bruno.getByRole('checkbox', { name: 'Only me' })).toBeChecked();
  await bruno.getByRole('button', { name: 'Submit inquiry' }).click();
  await expect(bruno).toHaveURL(/\/inquiry-detail\//);
  await expect(bruno.getByText('Not shared with colleagues')).toBeVisible();
  const path = new URL(bruno.url()).pathname;

  const lena = await enter(browser, 'lena@yarrowdyne.example', path, device);
  await expect(conversationOf(lena).getByText('Please treat this confidentially.')).toBeVisible();
  await expect(lena.getByText('Not shared with colleagues')).toBeVisible();
  const other = await colleague.context().newPage();
  await other.goto(path);
  await expect(other.getByText('This inquiry does not exist or you do not have access to it.')).toBeVisible();
  await expect(colleague.getByText('Confidential retrofit of line 4')).toHaveCount(0);

  await chooseAction(bruno, 'Share with colleagues');
  await expect(colleague.getByText('Confidential retrofit of line 4').first()).toBeVisible({ timeout: 4_000 });
  await other.reload();
  await expect(conversationOf(other).getByText('Please treat this confidentially.')).toBeVisible();

  await chooseAction(bruno, 'Hide from colleagues');
  await expect(colleague.getByText('Confidential retrofit of line 4')).toHaveCount(0, { timeout: 4_000 });
  await expect(other.getByText('This inquiry does not exist or you do not have access to it.')).toBeVisible({ timeout: 4_000 });
});
