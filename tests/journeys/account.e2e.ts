import { type Browser, type BrowserContextOptions, expect, type Locator, type Page } from 'playwright/test';
import { test } from './kit/cut-network.ts';
import { openPage } from './kit/follow.ts';
import { boxesOf, codeFor, mailsTo, newcomer, openSession, pasteCode, signIn } from './kit/people.ts';
import { png } from './kit/png.ts';
import { createPartner, register } from './kit/requests.ts';

const openVisitorPage = async (browser: Browser, device: BrowserContextOptions = {}): Promise<Page> =>
  (await browser.newContext(device)).newPage();
const emailField = (page: Page) => page.getByRole('textbox', { name: 'E-mail address' });
const wrongCodeFor = (code: string): string => (code[0] === 'A' ? 'B' : 'A') + code.slice(1);
const tryToSignIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.goto('/login');
  await emailField(page).fill(email);
  await page.getByLabel('Password', { exact: false }).first().fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

test('R2.3 R2.4 a person replaces a forgotten password with a mailed code', async ({ browser }) => {
  const clara = await createPartner('Clara');
  const page = await openVisitorPage(browser);
  await page.goto('/login');
  await emailField(page).fill(clara.email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL(/\/forgotpassword$/);
  await expect(emailField(page)).toHaveValue(clara.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page).toHaveURL(/\/otp-verification$/);
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Verify' })).toBeDisabled();

  const code = await codeFor(clara.email, 2);
  await pasteCode(page, wrongCodeFor(code));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Incorrect code. 4 attempts left.', { exact: true })).toBeVisible();
  expect(await boxesOf(page)).toEqual(['', '', '', '', '', '']);
  await expect(page.getByRole('textbox', { name: 'Character 1 of 6' })).toBeFocused();

  await pasteCode(page, code);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.getByLabel('New password', { exact: false }).fill('elbsandstein-81');
  await page.getByLabel('Confirm password', { exact: false }).fill('elbsandstein-82');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Passwords do not match', { exact: true })).toBeVisible();
  await page.getByLabel('Confirm password', { exact: false }).fill('elbsandstein-81');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your password has been changed. Sign in with the new one.', { exact: true })).toBeVisible();

  await tryToSignIn(page, clara.email, clara.password);
  await expect(page.getByText('Incorrect e-mail address or password.', { exact: true })).toBeVisible();
  await signIn(page, clara.email, 'elbsandstein-81');
  await page.context().close();
});

test('R4.4 R4.6 signing in before verification leads to the code page, and verification leads back to the sign-in page', async ({
  browser,
}) => {
  const ida = newcomer('Ida');
  await register(ida);
  const code = await codeFor(ida.email);
  const page = await openVisitorPage(browser);
  // A wrong password does not reveal that the address is not verified yet.
  await tryToSignIn(page, ida.email, 'not-the-password');
  await expect(page.getByText('Incorrect e-mail address or password.', { exact: true })).toBeVisible();
  await tryToSignIn(page, ida.email, ida.password);
  await expect(page).toHaveURL(/\/otp-completion$/);
  await expect(page.getByRole('paragraph').filter({ hasText: 'Your e-mail address is not verified yet.' })).toBeVisible();
  // The previous code is still valid, because no new code was mailed.
  await pasteCode(page, code);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('User Verified Successfully', { exact: true })).toBeVisible();
  expect(await mailsTo(ida.email)).toHaveLength(1);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByText('User Verified Successfully', { exact: true })).toHaveCount(0);
  await tryToSignIn(page, ida.email, ida.password);
  await expect(page).toHaveURL(/\/sign-up\/confirmation$/);
  await expect(page.getByRole('meter')).toBeVisible();
  await page.context().close();
});

test('R2.13 R3.8 a changed name and photo appear everywhere immediately, and a new password signs out the other device', async ({
  browser,
}) => {
  const vroni = await createPartner('Vroni');
  const page = await openVisitorPage(browser);
  await signIn(page, vroni.email, vroni.password);
  const tab = await page.context().newPage();
  await tab.goto('/home');
  const device = await openVisitorPage(browser);
  await openSession(device.context(), vroni.email, vroni.password);
  await device.goto('/home');

  await openPage(page, '/profile');
  await page.getByLabel('First name', { exact: false }).fill('Veronika');
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Profile saved', { exact: true })).toBeVisible();
  await expect(page.getByText('Unsaved changes', { exact: true })).toHaveCount(0);
  for (const otherPage of [tab, device]) {
    await otherPage.bringToFront();
    await expect(otherPage.getByRole('button', { name: `Profile menu of Veronika ${vroni.lastname}` })).toBeVisible();
  }

  await page.bringToFront();
  const file = { name: 'me.png', mimeType: 'image/png', buffer: png(64, [0, 96, 104]) };
  await page
    .locator('input[type=file]')
    .setInputFiles({ ...file, name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('no image') });
  await expect(page.getByText('This file is not an image. Select a JPEG, PNG, GIF or WebP file.', { exact: true })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('Photo changed', { exact: true })).toBeVisible();
  for (const otherPage of [page, tab, device]) {
    await otherPage.bringToFront();
    const photo = otherPage.getByRole('banner').locator('img[src*="/photo/"]');
    await expect(photo).toBeVisible();
    await expect.poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  }

  await page.bringToFront();
  await page.getByLabel('Current password', { exact: false }).fill('not-the-password');
  await page.getByLabel('New password', { exact: true }).fill('wattenmeer-63');
  await page.getByLabel('Confirm new password', { exact: false }).fill('wattenmeer-63');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Incorrect current password', { exact: true })).toBeVisible();
  await page.getByLabel('Current password', { exact: false }).fill(vroni.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible();
  await expect(device).toHaveURL(/\/login$/);
  await device.bringToFront();
  const reason = 'You were signed out because your password was changed. If this was not you, reset your password.';
  await expect(device.getByText(reason, { exact: true })).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByLabel('First name', { exact: false })).toHaveValue('Veronika');
  for (const otherPage of [page, device]) await otherPage.context().close();
});

test('R2.1 R10.3 the sign-in page is usable before its scripts are loaded, has no layout shift, and retains entered text', async ({
  browser,
}) => {
  /** Presses the mouse button without releasing it, as when the scripts start during a click. */
  const pressDown = async (button: Locator): Promise<void> => {
    await button.hover();
    await button.page().mouse.down();
  };
  for (const [locale, title, press] of [
    ['en-GB', 'Sign in', (button: Locator) => button.click()],
    ['ar-EG', 'تسجيل الدخول', pressDown],
  ] as const) {
    const page = await openVisitorPage(browser, { locale, serviceWorkers: 'block' });
    let release = (): void => undefined;
    const heldResponse = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/first-view-[^/]+\.js$/, async (route) => {
      await heldResponse;
      await route.continue();
    });
    // Wait only for the navigation to commit: the load event does not fire while the scripts are held back.
    await page.goto('/login', { waitUntil: 'commit' });
    const positions = () =>
      page.locator('h1, input, form button[type=submit], a[href="/sign-up"]').evaluateAll((elements) =>
        elements.map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [x, y, width, height].map(Math.round);
        }),
      );
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    const firstPage = page.locator('.first-page');
    await firstPage.locator('[name=email]').fill('nobody@havelwerk.example');
    await firstPage.locator('[name=password]').fill('wrong password');
    const positionsBefore = await positions();
    await press(firstPage.locator('form button[type=submit]').first());
    const answer = page.waitForResponse((response) => response.url().endsWith('/api/auth/login'));
    release();
    expect((await answer).status()).toBe(401);
    await expect(firstPage).toHaveCount(0);
    await expect(page.locator('[name=email]')).toHaveValue('nobody@havelwerk.example');
    await expect(page.locator('[name=password]')).toHaveValue('wrong password');
    const positionsAfter = await positions();
    // The refusal is shown above the button.
    const isAbove = ([, y]: number[]): boolean => y! < positionsBefore.at(-2)![1]!;
    expect(positionsAfter.filter(isAbove)).toEqual(positionsBefore.filter(isAbove));
    await page.context().close();
  }
});
