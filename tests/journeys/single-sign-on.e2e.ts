import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Locator } from 'playwright/test';
import { type OpenIdProvider, openProvider } from '../kit/openid-provider.ts';
import { openSamlProvider } from '../kit/sso/saml-provider.ts';
import { expectAccessible } from './kit/expect-accessible.ts';
import { enter, PASSWORD } from './kit/people.ts';
import { type Place, type Product, preparePlace, startProduct } from './kit/product.ts';
import { test } from './kit/test.ts';
import { isLive } from './kit/tickets.ts';

const SAM = 'sam@yarrowdyne.example';
const BRUNO = 'bruno@brennhagen.example';
const AIKO = 'aiko@sakuragi.example';

// Disable the trace: the accessibility engine that is injected into the pages would make up most of it.
test.use({ trace: 'off' });

let provider: OpenIdProvider;
let place: Place;
let product: Product;
test.beforeAll(async () => {
  provider = await openProvider({ sub: '', tid: 'a-tenant' });
  place = await preparePlace(mkdtempSync(join(tmpdir(), 'portal-single-sign-on-')));
  product = await startProduct(place, {}, 'single-sign-on');
  provider.serve(product.url);
});
test.afterAll(async () => {
  await product?.stop();
  await provider.close();
  rmSync(place.folder, { recursive: true, force: true, maxRetries: 5 });
});

const openLogin = async (browser: Browser, email: string) => {
  const page = await (await browser.newContext({ baseURL: product.url })).newPage();
  await page.goto('/login');
  const field = page.getByRole('textbox', { name: 'E-mail address' });
  await field.fill(email);
  return { page, field };
};
const confirm = async (dialog: Locator, button: string) => {
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toHaveCount(0);
};

test("R1.3 T9 an administrator adds, tests and enforces a partner's identity provider, and the partner's people sign in by entering their address", async ({
  browser,
}) => {
  const { OIDC_CLIENT_ID: clientId = '', OIDC_CLIENT_SECRET: clientSecret = '' } = provider.env;
  const sam = await enter(browser, SAM, '/single-sign-on', { baseURL: product.url });
  await isLive(sam);
  const other = await sam.context().newPage();
  await other.goto('/single-sign-on');
  await isLive(other);
  await expect(sam.getByText(`${product.url}/api/auth/sso/callback`)).toBeVisible();

  await sam.getByRole('button', { name: 'Add provider' }).click();
  const form = sam.getByRole('dialog');
  await form.getByLabel('Name').fill('Brennhagen');
  await form.getByLabel('Mail domains').fill('brennhagen.example');
  await form.getByLabel('Issuer').fill(provider.issuer);
  await form.getByLabel('Client ID').fill(clientId);
  await form.getByLabel('Client secret').fill(clientSecret);
  await expectAccessible(sam, 'identity provider');
  await confirm(form, 'Add identity provider');
  for (const page of [sam, other]) await expect(page.getByRole('heading', { name: 'Brennhagen' })).toBeVisible();

  Object.assign(provider.account, { sub: 'bruno-at-work', email: BRUNO, email_verified: true, given_name: 'Bruno', family_name: 'Hagen' });
  const [tab] = await Promise.all([sam.context().waitForEvent('page'), sam.getByRole('button', { name: 'Test: Brennhagen' }).click()]);
  await expect(tab).toHaveURL(/\/single-sign-on$/);
  for (const page of [sam, other]) {
    await expect(page.getByText(/Test succeeded/)).toBeVisible();
    await expect(page.getByText('bruno-at-work')).toBeVisible();
  }

  // The provider is offered but not required yet.
  const first = await openLogin(browser, BRUNO);
  await expect(first.page.getByLabel('Password', { exact: true })).toBeVisible();
  await first.page.getByRole('link', { name: 'Continue with Brennhagen' }).click();
  await expect(first.page).toHaveURL(/\/home$/);

  await sam.getByRole('button', { name: 'Require: Brennhagen' }).click();
  const dialog = sam.getByRole('dialog');
  await dialog.getByLabel('Emergency account').selectOption({ label: `Sam Whitfield (${SAM})` });
  await confirm(dialog, 'Require');
  for (const page of [sam, other]) await expect(page.getByText('Required', { exact: true })).toBeVisible();

  const second = await openLogin(browser, BRUNO);
  await expect(second.page.getByRole('button', { name: 'Continue with Brennhagen' })).toBeVisible();
  await expect(second.page.getByLabel('Password', { exact: true })).toHaveCount(0);
  await expectAccessible(second.page, 'required provider');
  await second.page.getByRole('button', { name: 'Sign in with a password' }).click();
  await second.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await second.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(second.page.getByText('Your organization requires its own sign-in for this address.')).toBeVisible();

  // Pressing Enter right after typing the address opens the provider.
  const third = await openLogin(browser, BRUNO);
  await third.field.press('Enter');
  await expect(third.page).toHaveURL(/\/home$/);
});

test('R1.3 T9 an administrator adds a SAML provider from its metadata and tests it, and a person in its mail domain signs in with it', async ({
  browser,
}) => {
  const saml = await openSamlProvider(product.url, { nameId: 'aiko-at-work', email: AIKO, firstname: 'Aiko', lastname: 'Sakai' });
  const sam = await enter(browser, SAM, '/single-sign-on', { baseURL: product.url });
  await isLive(sam);
  await expect(sam.getByText(`${product.url}/api/auth/sso/saml/metadata`)).toBeVisible();
  await sam.getByRole('button', { name: 'Add provider' }).click();
  const form = sam.getByRole('dialog');
  await form.getByLabel('Name').fill('Sakuragi');
  await form.getByLabel('Mail domains').fill('sakuragi.example');
  await form.getByLabel('Protocol').selectOption('SAML 2.0');
  await form.getByLabel('Metadata (XML)').fill(saml.metadata);
  await expect(form.getByLabel('Entity ID')).toHaveValue(saml.settings.issuer);
  await expectAccessible(sam, 'SAML provider');
  await confirm(form, 'Add identity provider');
  const [tab] = await Promise.all([sam.context().waitForEvent('page'), sam.getByRole('button', { name: 'Test: Sakuragi' }).click()]);
  await expect(tab).toHaveURL(/\/single-sign-on$/);
  await expect(sam.getByText(/Test succeeded/).last()).toBeVisible();

  const { page } = await openLogin(browser, AIKO);
  await page.getByRole('link', { name: 'Continue with Sakuragi' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Aiko');
  await saml.close();
});
