import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { enter, PASSWORD } from './kit/people.ts';
import { type Place, type Product, preparePlace, startProduct } from './kit/product.ts';
import { call, post } from './kit/requests.ts';
import { test } from './kit/test.ts';
import { addressOf, chooseAction, conversationOf, isLive, rowOf, subject, tabOf } from './kit/tickets.ts';

const BRUNO = addressOf('bruno');

let place: Place;
let product: Product;
test.beforeAll(async () => {
  place = await preparePlace(mkdtempSync(join(tmpdir(), 'portal-private-inquiries-')));
  product = await startProduct(place, { TICKETS_COMPANY_WIDE: '1' }, 'private-inquiries');
});
test.afterAll(async () => {
  await product?.stop();
  rmSync(place.folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Returns the mail address of another partner in Bruno's company. */
const findColleague = async (): Promise<string> => {
  const { token } = await post<{ token: string }>('auth/login', { email: BRUNO, password: PASSWORD }, { portal: product });
  const { dataList } = await call<{ dataList: { email: string; status: string }[] }>('people/list?pageNumber=1&pageSize=50', {
    token,
    portal: product,
  });
  const colleague = dataList.find(({ email, status }) => email !== BRUNO && status === 'Active');
  if (!colleague) throw new Error('The company of Bruno has no other partner.');
  return colleague.email;
};

test('R6.8 R10.1 D5 a partner submits a private inquiry, shares it and hides it again, and a colleague sees it only while it is shared', async ({
  browser,
}) => {
  const words = subject('Private calibration');
  const device = { baseURL: product.url };
  const list = await enter(browser, await findColleague(), '/all-inquiries', device);
  await isLive(list);
  const lena = await enter(browser, addressOf('lena'), '/all-inquiries', device);
  await isLive(lena);

  const bruno = await enter(browser, BRUNO, '/contact-us', device);
  await bruno.getByLabel('Type of inquiry').selectOption({ label: 'Technical question' });
  await bruno.getByLabel('Product category').selectOption({ index: 1 });
  await bruno.getByRole('textbox', { name: /^Subject/ }).fill(words);
  await bruno.getByRole('textbox', { name: /^Message/ }).fill('Please keep this between us.');
  await bruno.getByText('Only me', { exact: true }).click();
  await expect(bruno.getByRole('checkbox', { name: 'Only me' })).toBeChecked();
  await bruno.getByRole('button', { name: 'Submit inquiry' }).click();
  await expect(bruno.getByRole('heading', { level: 1, name: words })).toBeVisible();
  await expect(conversationOf(bruno)).toBeVisible();
  await expect(bruno.getByText('Not shared with colleagues')).toBeVisible();
  const address = new URL(bruno.url()).pathname;
  const brunosTab = await tabOf(bruno, address);

  // The local company sees the inquiry, and the colleague neither lists nor opens it.
  await expect(rowOf(lena, words)).toBeVisible();
  await expect(rowOf(list, words)).toHaveCount(0);
  const colleague = await tabOf(list, address);
  const refusalText = colleague.getByText('This inquiry does not exist or you do not have access to it.');
  await expect(refusalText).toBeVisible();

  await chooseAction(bruno, 'Share with colleagues');
  await expect(rowOf(list, words)).toBeVisible();
  for (const tab of [bruno, brunosTab]) await expect(tab.getByText('Not shared with colleagues')).toHaveCount(0);
  await colleague.goto(address);
  await expect(colleague.getByRole('heading', { level: 1, name: words })).toBeVisible();
  await expect(colleague.getByText('Please keep this between us.')).toBeVisible();
  await isLive(colleague);

  await chooseAction(bruno, 'Hide from colleagues');
  await expect(refusalText).toBeVisible();
  await expect(colleague.getByText('Please keep this between us.')).toHaveCount(0);
  await expect(rowOf(list, words)).toHaveCount(0);
  for (const tab of [bruno, brunosTab]) await expect(tab.getByText('Not shared with colleagues')).toBeVisible();
  await expect(rowOf(lena, words)).toBeVisible();
});
