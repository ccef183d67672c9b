import { expect, type Page } from 'playwright/test';
import { enter, mailsTo, signIn } from './kit/people.ts';
import { createPartner, fullName } from './kit/requests.ts';
import { test } from './kit/test.ts';
import { isLive, openAs } from './kit/tickets.ts';

const NOTICE = 'You were signed out because your account was disabled. The reason is in the e-mail we sent you.';
const rowOf = (page: Page, name: string) => page.getByRole('table', { name: 'People' }).getByRole('row').filter({ hasText: name });

test("R4.4 R6.1 R10.1 headquarters disable and re-enable a partner's account: the partner is signed out, and another tab shows both changes", async ({
  browser,
}) => {
  const person = await createPartner('Wanda');
  const name = fullName(person);
  const search = `/organizations?search=${encodeURIComponent(person.email)}`;
  const sam = await openAs(browser, 'sam', search);
  const lena = await openAs(browser, 'lena', search);
  for (const tab of [sam, lena]) await expect(rowOf(tab, name)).toContainText('Active');
  const device = await browser.newContext();
  const screen = await device.newPage();
  await signIn(screen, person.email, person.password);
  await isLive(screen);

  await rowOf(sam, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await sam.getByRole('menuitem', { name: 'Disable…' }).click();
  const dialog = sam.getByRole('alertdialog');
  await dialog.getByRole('textbox').fill('The contract has ended.');
  await dialog.getByRole('button', { name: 'Disable', exact: true }).click();
  await expect(screen).toHaveURL(/\/login$/, { timeout: 2_000 });
  await expect(screen.getByText(NOTICE)).toBeVisible();
  for (const tab of [sam, lena]) await expect(rowOf(tab, name)).toContainText('The contract has ended.');

  const tryToSignIn = async () => {
    await screen.getByRole('textbox', { name: 'E-mail address' }).fill(person.email);
    await screen.getByLabel('Password', { exact: false }).first().fill(person.password);
    await screen.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await tryToSignIn();
  await expect(screen.getByText('Reason: The contract has ended.')).toBeVisible();
  await mailsTo(person.email, 1, undefined, ({ subject }) => subject === 'Your account was disabled');

  await rowOf(lena, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await lena.getByRole('menuitem', { name: 'Enable' }).click();
  for (const tab of [sam, lena]) await expect(rowOf(tab, name)).toContainText('Active');
  await tryToSignIn();
  await expect(screen).toHaveURL(/\/home$/);
  await mailsTo(person.email, 1, undefined, ({ subject }) => subject === 'Your account is active again');
  await Promise.all([sam, lena, screen].map((page) => page.context().close()));
});

test('R6.3 a partner finds the colleagues of their own company in the list of people', async ({ browser }) => {
  const page = await enter(browser, 'bruno@brennhagen.example', '/home');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'People' }).click();
  await expect(page).toHaveURL(/\/organizations$/);
  await expect(rowOf(page, 'bruno@brennhagen.example')).toContainText('Brennhagen Messtechnik');
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
  await expect(page.getByText('Yarrowdyne Deutschland')).toHaveCount(0);
  await page.context().close();
});
