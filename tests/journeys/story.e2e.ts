import { type Browser, type BrowserContextOptions, expect, type Page } from 'playwright/test';
import { test } from './kit/cut-network.ts';
import { codeFor, enter, fillSignUp, mailsTo, newcomer, openBlankPage, pasteCode, signIn } from './kit/people.ts';
import { unreadOf } from './kit/requests.ts';
import { isLive } from './kit/tickets.ts';

const openVisitor = async (browser: Browser, device: BrowserContextOptions = {}): Promise<Page> =>
  (await browser.newContext(device)).newPage();
const QUEUE = '/approval?sort=newest';
const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const readUnreadCount = async (page: Page): Promise<number> =>
  Number(/(\d+) unread/.exec((await bellOf(page).getAttribute('aria-label')) ?? '')?.[1] ?? 0);
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('R1.2 R10.1 R10.4 a partner signs up, staff see the request live, and the applicant sees the decision live', async ({
  browser,
  network,
}) => {
  const bruna = newcomer('Bruna');
  const name = `${bruna.firstname} ${bruna.lastname}`;

  const jonas = await enter(browser, 'jonas@yarrowdyne.example', QUEUE);
  const secondTab = await jonas.context().newPage();
  await secondTab.goto(QUEUE);
  const marco = await enter(browser, 'marco@yarrowdyne.example', QUEUE);
  const chloe = await enter(browser, 'chloe@yarrowdyne.example', QUEUE);
  for (const page of [jonas, secondTab, marco, chloe]) await isLive(page);
  const [jonasBefore, chloeBefore] = [await unreadOf('jonas@yarrowdyne.example'), await unreadOf('chloe@yarrowdyne.example')];
  for (const page of [jonas, secondTab]) await expect.poll(() => readUnreadCount(page)).toBe(jonasBefore);
  await expect.poll(() => readUnreadCount(chloe)).toBe(chloeBefore);

  // The applicant signs up in five steps and enters the mailed code.
  const partner = await openVisitor(browser, { baseURL: network.url });
  await fillSignUp(partner, bruna);
  const code = await codeFor(bruna.email);
  await pasteCode(partner, `${code.slice(0, 3)}-${code.slice(3).toLowerCase()}`);
  await partner.getByRole('button', { name: 'Verify' }).click();
  await expect(partner.getByRole('heading', { name: 'Your request is being reviewed' })).toBeVisible();
  await expect(partner.getByText('Time remaining (within 24 hours)', { exact: true })).toBeVisible();

  // Both tabs of the local company and the tab of its region receive the request automatically, and the bell counts it.
  await expect(rowOf(jonas, name)).toBeVisible();
  for (const page of [secondTab, marco]) {
    await page.bringToFront();
    await expect(rowOf(page, name)).toBeVisible();
  }
  for (const page of [jonas, secondTab]) await expect.poll(() => readUnreadCount(page)).toBe(jonasBefore + 1);
  await mailsTo('jonas@yarrowdyne.example');

  // A reload of the applicant's waiting page changes nothing.
  await partner.reload();
  await expect(partner.getByRole('heading', { name: 'Your request is being reviewed' })).toBeVisible();

  // Jonas approves, undoes and approves again. His other tab, the region and the applicant's page update automatically.
  await jonas.bringToFront();
  await rowOf(jonas, name).getByRole('link').first().click();
  await jonas.getByRole('complementary').getByRole('button', { name: 'Accept' }).click();
  await expect(jonas.getByRole('group', { name: `Accepting ${name}` })).toBeVisible();
  await jonas.keyboard.press('z');
  await expect(jonas.getByRole('group', { name: `Accepting ${name}` })).toHaveCount(0);
  await expect(rowOf(jonas, name).getByRole('cell', { name: 'Waiting', exact: true })).toBeVisible();
  await jonas.getByRole('complementary').getByRole('button', { name: 'Accept' }).click();
  await jonas.getByRole('button', { name: 'Accept now' }).click();
  await expect(partner.getByRole('heading', { name: 'You are approved' })).toBeVisible();
  await secondTab.bringToFront();
  await expect(rowOf(secondTab, name).getByRole('cell', { name: 'Waiting', exact: true })).toHaveCount(0);
  expect((await mailsTo(bruna.email, 2)).at(-1)?.subject).toMatch(/approved|active|accepted/i);

  // The sibling local company received nothing.
  await chloe.bringToFront();
  await expect(rowOf(chloe, name)).toHaveCount(0);
  expect(await readUnreadCount(chloe)).toBe(chloeBefore);

  // The new partner signs in, reloads, opens a second tab, and goes offline and online. Signing out in one tab signs out the other.
  await partner.getByRole('link', { name: 'Sign in' }).click();
  await signIn(partner, bruna.email, bruna.password);
  await partner.reload();
  await expect(partner).toHaveURL(/\/home$/);
  await expect.poll(() => readUnreadCount(partner)).toBe(1);
  const otherTab = await partner.context().newPage();
  await otherTab.goto('/notifications');
  await expect(otherTab.getByRole('main').getByRole('listitem').filter({ hasText: 'accepted your request' })).toBeVisible();
  await network.disconnect(partner.context());
  await expect(otherTab.getByText(/Reconnecting|Offline|Server unreachable/).first()).toBeVisible({ timeout: 30_000 });
  await network.reconnect(partner.context());
  await isLive(otherTab);
  await partner.bringToFront();
  await partner.getByRole('button', { name: /^Profile menu/ }).click();
  await partner.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(partner).toHaveURL(/\/login$/);
  await expect(otherTab).toHaveURL(/\/login$/);
});

test('R4.7 R4.13 the applicant of a rejected request reads the reason and applies again', async ({ browser }) => {
  const udo = newcomer('Udo');
  const name = `${udo.firstname} ${udo.lastname}`;
  const lena = await openBlankPage(browser, 'lena@yarrowdyne.example');
  const partner = await openVisitor(browser);
  await fillSignUp(partner, udo);
  await pasteCode(partner, await codeFor(udo.email));
  await partner.keyboard.press('Enter');
  await expect(partner.getByRole('heading', { name: 'Your request is being reviewed' })).toBeVisible();

  await lena.goto(QUEUE);
  await rowOf(lena, name).getByRole('link').first().click();
  await lena.getByRole('complementary').getByRole('button', { name: 'Reject' }).click();
  const dialog = lena.getByRole('alertdialog');
  await expect(dialog).toContainText(`Reject ${name}?`);
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog).toContainText('Enter a reason');
  await dialog.getByRole('textbox').fill('We know Havelwerk, but not you.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog).toHaveCount(0);
  await lena.getByRole('button', { name: 'Reject now' }).click();

  await expect(partner.getByText('We know Havelwerk, but not you.', { exact: true })).toBeVisible();
  expect((await mailsTo(udo.email, 2)).at(-1)?.text).toContain('We know Havelwerk, but not you.');
  await partner.getByRole('button', { name: 'Correct and apply again' }).click();
  await expect(partner.getByLabel('Company name', { exact: false })).toHaveValue(udo.company);
});

test('R6.1 when two people decide a request at the same moment, the first succeeds and the other sees who decided', async ({ browser }) => {
  const ada = newcomer('Ada');
  const name = `${ada.firstname} ${ada.lastname}`;
  const [jonas, lena] = [await openBlankPage(browser, 'jonas@yarrowdyne.example'), await openBlankPage(browser, 'lena@yarrowdyne.example')];
  const partner = await openVisitor(browser);
  await fillSignUp(partner, ada);
  await pasteCode(partner, await codeFor(ada.email));
  await partner.getByRole('button', { name: 'Verify' }).click();
  await expect(partner.getByRole('heading', { name: 'Your request is being reviewed' })).toBeVisible();

  for (const page of [jonas, lena]) {
    await page.goto(QUEUE);
    await rowOf(page, name).getByRole('link').first().click();
    await expect(page.getByRole('complementary').getByRole('button', { name: 'Accept' })).toBeVisible();
  }
  // Each of the two approvers sees that the other is viewing the request.
  await expect(
    jonas.getByRole('complementary').getByText(/Lena/).or(jonas.getByRole('complementary').getByLabel(/Lena/)).first(),
  ).toBeVisible();

  // The undo period delays both decisions, which are then sent almost at the same time. Exactly one of them is refused.
  await Promise.all([lena, jonas].map((page) => page.getByRole('complementary').getByRole('button', { name: 'Accept' }).click()));
  const noticeCount = (page: Page, winner: string) =>
    page.getByText(`${winner} has already accepted this request.`, { exact: true }).count();
  await expect.poll(async () => (await noticeCount(lena, 'Jonas Richter')) + (await noticeCount(jonas, 'Lena Vogt'))).toBe(1);
});
