import { type Browser, expect, type Page } from 'playwright/test';
import { mailsTo, openSession } from './kit/people.ts';
import { partner } from './kit/requests.ts';
import { test } from './kit/test.ts';
import { isLive } from './kit/tickets.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';
const SIGNED_OUT_NOTICE = 'You were signed out from another device. If this was not you, reset your password.';

const listOn = (page: Page) => page.getByRole('region', { name: 'Where you are signed in' });
/** Opens a page as this person on a new device. */
const open = async (browser: Browser, person: { email: string; password: string }, path: string, userAgent?: string): Promise<Page> => {
  const device = await browser.newContext(userAgent ? { userAgent } : {});
  await openSession(device, person.email, person.password);
  const page = await device.newPage();
  await page.goto(path);
  await isLive(page);
  return page;
};

test('R2.19 R6.8 a sign-in on a new device appears in the list, and causes one mail and one bell entry', async ({ browser }) => {
  const person = await partner('Ute');
  const here = await open(browser, person, '/profile');
  await expect(listOn(here).locator('[data-row]')).toHaveCount(1);
  await expect(listOn(here).getByText('This device')).toBeVisible();

  // The same browser on the same network is not reported.
  const same = await open(browser, person, '/home');
  await expect(listOn(here).locator('[data-row]')).toHaveCount(2);
  const other = await open(browser, person, '/home', FIREFOX);
  await expect(listOn(here).getByText('Firefox · Windows')).toBeVisible();
  await expect(listOn(here).getByText('127.0.0.0/8')).toHaveCount(3);

  const isNotice = ({ subject }: { subject: string }) => subject === 'New sign-in to your account';
  const [mail] = await mailsTo(person.email, 1, undefined, isNotice);
  expect(mail!.text).toContain('Device: Firefox · Windows\nNetwork: 127.0.0.0/8\nTime: ');
  expect(mail!.text).toContain('/profile#sign-ins');
  await here.goto('/notifications');
  await expect(here.getByRole('link', { name: /^New sign-in/ })).toHaveCount(1);
  await here.getByRole('link', { name: 'New sign-in: Firefox · Windows · 127.0.0.0/8' }).click();
  await expect(listOn(here)).toBeInViewport();
  await expect(here).toHaveURL(/\/profile#sign-ins$/);
  expect(await mailsTo(person.email, 1, undefined, isNotice)).toHaveLength(1);
  for (const page of [same, other]) await page.context().close();
});

test('R4.3 R4.4 signing out another device signs out all of its tabs at once', async ({ browser }) => {
  const person = await partner('Veit');
  const here = await open(browser, person, '/profile');
  const there = await open(browser, person, '/home', FIREFOX);
  const otherTab = await there.context().newPage();
  await otherTab.goto('/profile');
  await isLive(otherTab);

  await listOn(here).getByRole('button', { name: 'Sign out: Firefox · Windows' }).click();
  const signOut = here.getByRole('alertdialog', { name: 'Sign out Firefox · Windows?' }).getByRole('button', { name: 'Sign out' });
  await signOut.waitFor();
  const answer = here.waitForResponse((response) => response.request().method() === 'DELETE');
  await signOut.click();
  expect((await answer).status()).toBe(200);
  for (const tab of [there, otherTab]) await expect(tab).toHaveURL(/\/login$/);
  const noticesOn = async () => (await there.getByText(SIGNED_OUT_NOTICE).count()) + (await otherTab.getByText(SIGNED_OUT_NOTICE).count());
  await expect.poll(noticesOn).toBeGreaterThan(0);
  await expect(listOn(here).locator('[data-row]')).toHaveCount(1);
  await there.goto('/profile');
  await expect(there).toHaveURL(/\/login$/);
  await expect(here.getByRole('heading', { level: 1, name: 'Profile settings' })).toBeVisible();
});

test('R4.3 signing out all others keeps only this device signed in', async ({ browser }) => {
  const person = await partner('Wim');
  const here = await open(browser, person, '/profile');
  const others = [await open(browser, person, '/home', FIREFOX), await open(browser, person, '/home')];
  await expect(listOn(here).locator('[data-row]')).toHaveCount(3);
  await listOn(here).getByRole('button', { name: 'Sign out all others' }).click();
  await here.getByRole('alertdialog').getByRole('button', { name: 'Sign out all others' }).click();
  for (const tab of others) await expect(tab).toHaveURL(/\/login$/);
  await expect(listOn(here).locator('[data-row]')).toHaveCount(1);
  await expect(listOn(here).getByRole('button')).toHaveCount(0);
});
