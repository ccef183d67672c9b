import { type Browser, expect, type Page } from 'playwright/test';
import { mailsTo, openSession } from './kit/people.ts';
import { createPartner } from './kit/requests.ts';
import { test } from './kit/test.ts';
import { isLive } from './kit/tickets.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';
const SIGNED_OUT_NOTICE = 'You were signed out from another device. If this was not you, reset your password.';

const listOn = (page: Page) => page.getByRole('region', { name: 'Where you are signed in' });
/** Opens a page as this person on a new device. */
const openDevice = async (
  browser: Browser,
  person: { email: string; password: string },
  path: string,
  userAgent?: string,
): Promise<Page> => {
  const device = await browser.newContext(userAgent ? { userAgent } : {});
  await openSession(device, person.email, person.password);
  const page = await device.newPage();
  await page.goto(path);
  await isLive(page);
  return page;
};

test("R2.19 R6.8 a sign-in on a new device appears in the profile's list and causes one mail and one notification", async ({ browser }) => {
  const person = await createPartner('Ute');
  const thisPage = await openDevice(browser, person, '/profile');
  await expect(listOn(thisPage).locator('[data-row]')).toHaveCount(1);
  await expect(listOn(thisPage).getByText('This device')).toBeVisible();

  // The same browser on the same network is not reported.
  const samePage = await openDevice(browser, person, '/home');
  await expect(listOn(thisPage).locator('[data-row]')).toHaveCount(2);
  const otherPage = await openDevice(browser, person, '/home', FIREFOX);
  await expect(listOn(thisPage).getByText('Firefox · Windows')).toBeVisible();
  await expect(listOn(thisPage).getByText('127.0.0.0/8')).toHaveCount(3);

  const isNotice = ({ subject }: { subject: string }) => subject === 'New sign-in to your account';
  const [mail] = await mailsTo(person.email, 1, undefined, isNotice);
  expect(mail!.text).toContain('Device: Firefox · Windows\nNetwork: 127.0.0.0/8\nTime: ');
  expect(mail!.text).toContain('/profile#sign-ins');
  await thisPage.goto('/notifications');
  await expect(thisPage.getByRole('link', { name: /^New sign-in/ })).toHaveCount(1);
  await thisPage.getByRole('link', { name: 'New sign-in: Firefox · Windows · 127.0.0.0/8' }).click();
  await expect(listOn(thisPage)).toBeInViewport();
  await expect(thisPage).toHaveURL(/\/profile#sign-ins$/);
  expect(await mailsTo(person.email, 1, undefined, isNotice)).toHaveLength(1);
  for (const page of [samePage, otherPage]) await page.context().close();
});

test("R4.3 R4.4 signing out another device signs out all of that device's tabs immediately", async ({ browser }) => {
  const person = await createPartner('Veit');
  const thisPage = await openDevice(browser, person, '/profile');
  const otherPage = await openDevice(browser, person, '/home', FIREFOX);
  const otherTab = await otherPage.context().newPage();
  await otherTab.goto('/profile');
  await isLive(otherTab);

  await listOn(thisPage).getByRole('button', { name: 'Sign out: Firefox · Windows' }).click();
  const signOut = thisPage.getByRole('alertdialog', { name: 'Sign out Firefox · Windows?' }).getByRole('button', { name: 'Sign out' });
  await signOut.waitFor();
  const answer = thisPage.waitForResponse((response) => response.request().method() === 'DELETE');
  await signOut.click();
  expect((await answer).status()).toBe(200);
  for (const tab of [otherPage, otherTab]) await expect(tab).toHaveURL(/\/login$/);
  const noticesOn = async () =>
    (await otherPage.getByText(SIGNED_OUT_NOTICE).count()) + (await otherTab.getByText(SIGNED_OUT_NOTICE).count());
  await expect.poll(noticesOn).toBeGreaterThan(0);
  await expect(listOn(thisPage).locator('[data-row]')).toHaveCount(1);
  await otherPage.goto('/profile');
  await expect(otherPage).toHaveURL(/\/login$/);
  await expect(thisPage.getByRole('heading', { level: 1, name: 'Profile settings' })).toBeVisible();
});

test('R4.3 signing out all other devices keeps only the current device signed in', async ({ browser }) => {
  const person = await createPartner('Wim');
  const thisPage = await openDevice(browser, person, '/profile');
  const otherPages = [await openDevice(browser, person, '/home', FIREFOX), await openDevice(browser, person, '/home')];
  await expect(listOn(thisPage).locator('[data-row]')).toHaveCount(3);
  await listOn(thisPage).getByRole('button', { name: 'Sign out all others' }).click();
  await thisPage.getByRole('alertdialog').getByRole('button', { name: 'Sign out all others' }).click();
  for (const tab of otherPages) await expect(tab).toHaveURL(/\/login$/);
  await expect(listOn(thisPage).locator('[data-row]')).toHaveCount(1);
  await expect(listOn(thisPage).getByRole('button')).toHaveCount(0);
});
