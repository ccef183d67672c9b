import { Secret, TOTP } from 'otpauth';
import { type Browser, expect, type Page } from 'playwright/test';
import { expectAccessible } from './kit/expect-accessible.ts';
import { enter, mailsTo, openSession, PASSWORD } from './kit/people.ts';
import { createPartner, fullName } from './kit/requests.ts';
import { test } from './kit/test.ts';
import { isLive } from './kit/tickets.ts';

const STEP_MS = 30_000;

/** Returns the code that the app shows this number of time steps from now. The server also accepts the code of the next step. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS });
const sectionOn = (page: Page) => page.getByRole('region', { name: 'Authenticator app' });
const open = async (browser: Browser, person: { email: string; password: string }): Promise<Page> => {
  const device = await browser.newContext();
  await openSession(device, person.email, person.password);
  const page = await device.newPage();
  await page.goto('/profile');
  await isLive(page);
  return page;
};
const enterPassword = async (page: Page, person: { email: string; password: string }): Promise<void> => {
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(person.email);
  await page.getByLabel('Password', { exact: false }).first().fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

test('R1.3 R4.2 a partner sets up an authenticator app, signs in with its code and with a recovery code, and removes the app', async ({
  browser,
}) => {
  const person = await createPartner('Nele');
  const page = await open(browser, person);
  const otherTab = await page.context().newPage();
  await otherTab.goto('/profile');
  await expect(sectionOn(otherTab).getByText('Not set up')).toBeVisible();

  await sectionOn(page).getByRole('button', { name: 'Set up' }).click();
  const steps = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await steps.getByLabel('Password', { exact: false }).first().fill(person.password);
  await page.keyboard.press('Enter');
  await expect(steps.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectAccessible(page, 'the set-up of an authenticator app');
  const secret = (await steps.locator('bdi').innerText()).replaceAll(' ', '');
  await steps.getByLabel('Code from the app').fill(codeOf(secret));
  await page.keyboard.press('Enter');
  const list = page.getByRole('dialog', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const recoveryCodes = await list.getByRole('listitem').allInnerTexts();
  await list.getByRole('button', { name: 'I have saved the codes' }).click();
  await expect(sectionOn(page).getByText('10 recovery codes left')).toBeVisible();
  await expect(sectionOn(otherTab).getByText('10 recovery codes left')).toBeVisible();
  const [mail] = await mailsTo(person.email, 1, undefined, ({ subject }) => subject === 'Authenticator app set up');
  expect(mail!.text).toContain('now also needs a code from it');
  await page.context().close();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto('/login');
  await enterPassword(visitor, person);
  await expect(visitor.getByRole('heading', { name: 'Enter a code' })).toBeVisible();
  const field = visitor.getByLabel('Code from the app');
  await expect(field).toBeFocused();
  await expectAccessible(visitor, 'the second step of a sign-in');
  await field.fill(codeOf(secret, -10));
  await visitor.keyboard.press('Enter');
  await expect(visitor.getByText('Incorrect or already used code.')).toBeVisible();
  await field.fill(codeOf(secret, 1));
  await visitor.keyboard.press('Enter');
  await expect(visitor).toHaveURL(/\/home$/);
  await visitor.context().close();

  const withoutPhone = await (await browser.newContext()).newPage();
  await withoutPhone.goto('/login');
  await enterPassword(withoutPhone, person);
  await withoutPhone.getByRole('button', { name: 'Back' }).click();
  await expect(withoutPhone.getByRole('textbox', { name: 'E-mail address' })).toHaveValue(person.email);
  await enterPassword(withoutPhone, person);
  await withoutPhone.getByRole('button', { name: 'Use a recovery code' }).click();
  await withoutPhone.getByLabel('Recovery code').fill(recoveryCodes[0]!);
  await withoutPhone.keyboard.press('Enter');
  await expect(withoutPhone).toHaveURL(/\/home$/);
  await withoutPhone.goto('/profile');
  await expect(sectionOn(withoutPhone).getByText('9 recovery codes left')).toBeVisible();

  await sectionOn(withoutPhone).getByRole('button', { name: 'Remove' }).click();
  const removal = withoutPhone.getByRole('dialog', { name: 'Remove the authenticator app?' });
  await removal.getByLabel('Password', { exact: false }).first().fill(person.password);
  await removal.getByLabel('Code from the app, or a recovery code').fill(recoveryCodes[1]!);
  await removal.getByRole('button', { name: 'Remove' }).click();
  await expect(sectionOn(withoutPhone).getByText('Not set up')).toBeVisible();
  await withoutPhone.context().close();

  const last = await (await browser.newContext()).newPage();
  await last.goto('/login');
  await enterPassword(last, person);
  await expect(last).toHaveURL(/\/home$/);
  await last.context().close();
});

test('R1.3 R6.1 a local company resets the second factor of a partner, who is signed out and signs in with the password', async ({
  browser,
}) => {
  const person = await createPartner('Odile');
  const page = await open(browser, person);
  await sectionOn(page).getByRole('button', { name: 'Set up' }).click();
  const steps = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await steps.getByLabel('Password', { exact: false }).first().fill(person.password);
  await page.keyboard.press('Enter');
  const secret = (await steps.locator('bdi').innerText()).replaceAll(' ', '');
  await steps.getByLabel('Code from the app').fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I have saved the codes' }).click();

  const staff = await enter(browser, 'lena@yarrowdyne.example', `/approval?status=Approved&search=${person.email}`);
  await staff.getByRole('link', { name: fullName(person) }).click();
  await staff.getByRole('button', { name: 'More actions' }).click();
  await staff.getByRole('menuitem', { name: 'Reset second factor' }).click();
  const dialog = staff.getByRole('dialog', { name: `Reset the second factor of ${fullName(person)}?` });
  await expect(dialog).toBeVisible();
  await expectAccessible(staff, 'the dialog that resets a second factor');
  await dialog.getByLabel('Reason for the reset').fill('Lost phone');
  await dialog.getByLabel('Your own password').first().fill(PASSWORD);
  await staff.keyboard.press('Enter');
  await expect(staff.getByText(`Second factor of ${fullName(person)} reset`)).toBeVisible();

  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Your second factor was reset, so you were signed out. Sign in with your password.')).toBeVisible();
  const [mail] = await mailsTo(person.email, 1, undefined, ({ subject }) => subject === 'Second factor reset');
  expect(mail!.text).toContain('Lost phone');
  await enterPassword(page, person);
  await expect(page).toHaveURL(/\/(home|profile)$/);
});
