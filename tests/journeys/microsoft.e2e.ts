import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page } from 'playwright/test';
import { type OpenIdProvider, openProvider } from '../kit/openid-provider.ts';
import { expectAccessible } from './kit/expect-accessible.ts';
import { enter, PASSWORD } from './kit/people.ts';
import { type Place, type Product, preparePlace, startProduct } from './kit/product.ts';
import { test } from './kit/test.ts';
import { isLive } from './kit/tickets.ts';

const LENA = 'lena@yarrowdyne.example';
const BRUNO = 'bruno@brennhagen.example';

// Disable the trace: the accessibility engine that is injected into the pages would make up most of it.
test.use({ trace: 'off' });

let provider: OpenIdProvider;
let place: Place;
let product: Product;
test.beforeAll(async () => {
  provider = await openProvider({ sub: '', tid: 'a-tenant' });
  place = await preparePlace(mkdtempSync(join(tmpdir(), 'portal-microsoft-')));
  product = await startProduct(place, provider.env, 'microsoft');
  provider.serve(product.url);
});
test.afterAll(async () => {
  await product?.stop();
  await provider.close();
  rmSync(place.folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Opens the sign-in page in a new browser and continues with Microsoft. */
const continueWithMicrosoft = async (browser: Browser): Promise<Page> => {
  const page = await (await browser.newContext({ baseURL: product.url })).newPage();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Continue with Microsoft' }).click();
  return page;
};
const securityOn = (page: Page) => page.getByRole('region', { name: 'Security' });
const connectOn = (page: Page) => securityOn(page).getByRole('button', { name: 'Connect Microsoft account' });

test('R1.3 T9 a person who links a Microsoft account by entering the password can sign in with Microsoft from then on', async ({
  browser,
}) => {
  Object.assign(provider.account, { sub: 'bruno-at-microsoft', email: BRUNO, email_verified: true });
  const first = await continueWithMicrosoft(browser);
  await expect(first).toHaveURL(/\/link-account$/);
  await expect(first.getByRole('heading', { name: 'Connect your Microsoft account' })).toBeVisible();
  await expect(first.getByRole('textbox', { name: 'E-mail address' })).toHaveValue(BRUNO);
  await expectAccessible(first, 'link account');

  await first.getByLabel('Password', { exact: true }).fill('not the password');
  await first.getByRole('button', { name: 'Connect and sign in' }).click();
  await expect(first.getByText('Incorrect e-mail address or password.', { exact: true })).toBeVisible();
  await first.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await first.getByRole('button', { name: 'Connect and sign in' }).click();
  await expect(first).toHaveURL(/\/home$/);
  await expect(first.getByText('Microsoft account connected', { exact: true })).toBeVisible();

  const later = await continueWithMicrosoft(browser);
  await expect(later).toHaveURL(/\/home$/);
  await expect(later.getByRole('heading', { level: 1 })).toContainText('Bruno');
});

test('R1.3 R10.3 a person connects and disconnects a Microsoft account on the profile page, and every tab shows the change', async ({
  browser,
}) => {
  Object.assign(provider.account, { sub: 'lena-at-microsoft', email: 'lena@private.example', email_verified: true });
  const page = await enter(browser, LENA, '/profile', { baseURL: product.url });
  await isLive(page);
  const other = await page.context().newPage();
  await other.goto('/profile');
  await isLive(other);

  await connectOn(page).click();
  const question = page.getByRole('dialog', { name: 'Connect Microsoft account' });
  await expectAccessible(page, 'connect Microsoft');
  await question.getByLabel('Password', { exact: true }).fill('not the password');
  await question.getByRole('button', { name: 'Continue to Microsoft' }).click();
  await expect(question.getByText('Incorrect current password', { exact: true })).toBeVisible();
  await question.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await question.getByRole('button', { name: 'Continue to Microsoft' }).click();
  await expect(page.getByText('Microsoft account connected', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
  for (const tab of [page, other]) await expect(securityOn(tab).getByText('lena@private.example')).toBeVisible();

  await securityOn(page).getByRole('button', { name: 'Disconnect: lena@private.example' }).click();
  const dialog = page.getByRole('dialog', { name: 'Disconnect lena@private.example?' });
  await expectAccessible(page, 'disconnect Microsoft');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  for (const tab of [page, other]) await expect(connectOn(tab)).toBeVisible();
});

test('R1.3 a Microsoft account without an e-mail address is refused with an explanation on the sign-in page', async ({ browser }) => {
  Object.assign(provider.account, { sub: 'nobody-at-microsoft', email: undefined });
  const page = await continueWithMicrosoft(browser);
  await expect(page.getByText('Your Microsoft account has no e-mail address')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?failed=email\.missing$/);
});
