import { expect, type Page } from 'playwright/test';
import { faultsOf } from './kit/faults.ts';
import { openSession, signIn } from './kit/people.ts';
import { recordTransfers, type Transfer } from './kit/record-transfers.ts';
import { test } from './kit/test.ts';
import { isLive, submitInquiry } from './kit/tickets.ts';

test.use({ savesData: false });

const MAX_SCRIPTS = 12;
const PUBLIC_PAGES = ['/privacy', '/terms', '/get-the-app'];

const expectLight = (transfers: Transfer[], limit: number): void => {
  const texts = transfers.filter(({ type }) => ['Document', 'Script', 'Stylesheet'].includes(type));
  expect(texts.filter(({ bytes, encoding }) => bytes > 2_000 && encoding !== 'br')).toEqual([]);
  expect(transfers.filter(({ type }) => type === 'Script').length).toBeLessThanOrEqual(MAX_SCRIPTS);
  // API responses are excluded, because their size depends on the person's data.
  const page = transfers.filter(({ type, path }) => type !== 'Font' && !path.startsWith('/api/'));
  const transferredBytes = page.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(transferredBytes, page.map(({ path, bytes }) => `${bytes} ${path}`).join('\n')).toBeLessThanOrEqual(limit);
};

/** Returns the calls except those for inquiry counts, because a fact of another journey may refresh the counts at any time. */
const callsOf = (transfers: Transfer[]): string[] =>
  transfers.map(({ path }) => path).filter((path) => path.startsWith('/api/') && path !== '/api/contactus/ticketcounts');
const CALLS_BEFORE_HOME = ['/api/auth/refresh-token', '/api/auth/userinfo'];

test('R2.18 R10.3 the sign-in and home pages meet their transfer limits, the home page loads its blocks in one request, and a visitor causes no refusals', async ({
  browser,
}) => {
  const device = await browser.newContext();
  const visitor = await device.newPage();
  const faults = faultsOf(visitor);
  const recordVisit = await recordTransfers(visitor);
  await visitor.goto('/login');
  await expect(visitor.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expectLight(recordVisit(), 241_000);
  expect(recordVisit().filter(({ path }) => path.endsWith('/refresh-token'))).toEqual([]);
  expect(faults).toEqual([]);
  await device.close();

  // Lena must not receive events during the measurement, because a toast would also count.
  const otherDevice = await browser.newContext();
  await openSession(otherDevice, 'chloe@yarrowdyne.example');
  const page = await otherDevice.newPage();
  // Data that is preloaded in idle time belongs to other pages.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  const home = await recordTransfers(page);
  await page.goto('/home');
  await isLive(page);
  expectLight(home(), 283_000);
  await expect(page.locator('#main [aria-busy=true]')).toHaveCount(0);
  await expect.poll(() => callsOf(home())).toContain('/api/contactus/draftkey');
  expect(callsOf(home()).slice(0, 4)).toEqual([...CALLS_BEFORE_HOME, '/api/home/first', '/api/contactus/draftkey']);
  await otherDevice.close();
});

test('R2.18 R10.3 the home page loads its blocks in one request when it is opened from the sign-in page', async ({ browser }) => {
  const device = await browser.newContext();
  const page = await device.newPage();
  const transfers = await recordTransfers(page);
  await signIn(page, 'chloe@yarrowdyne.example');
  await isLive(page);
  const callsAfterSignIn = () => {
    const calls = callsOf(transfers());
    // The sign-in page looks up the identity provider of the address while the password is checked.
    return calls.slice(calls.indexOf('/api/auth/login') + 1).filter((path) => path !== '/api/auth/sso/domain');
  };
  // The encryption key of the drafts is fetched after the page is rendered.
  await expect.poll(callsAfterSignIn).toContain('/api/contactus/draftkey');
  expect(callsAfterSignIn().slice(0, 3).toSorted()).toEqual(['/api/auth/userinfo', '/api/contactus/draftkey', '/api/home/first']);
  await device.close();
});

test('R2.3 R10.3 the forgotten-password pages meet their transfer limits and load no code of the shell', async ({ browser }) => {
  const device = await browser.newContext();
  const page = await device.newPage();
  // Files that are preloaded in idle time belong to other pages.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  const transfers = await recordTransfers(page);
  await page.goto('/forgotpassword');
  await page.getByRole('textbox').fill('nobody@havelwerk.example');
  await page.locator('main form button[type=submit]').click();
  await expect(page).toHaveURL(/\/otp-verification$/);
  await expect(page.locator('[autocomplete=one-time-code]')).toBeVisible();
  expect(transfers().filter(({ path }) => /\/(_virtual_)?shell-/.test(path))).toEqual([]);
  expectLight(transfers(), 255_000);
  await device.close();
});

test('R1.5 R10.3 public pages meet their transfer limits and load neither code nor texts of internal pages', async ({ browser }) => {
  for (const path of PUBLIC_PAGES) {
    const device = await browser.newContext();
    const page = await device.newPage();
    const transfers = await recordTransfers(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(transfers().filter(({ path }) => /\/(shell|parts|sign-in|texts-(home|later|visitor))-/.test(path))).toEqual([]);
    // The QR code of that page is 4 kB.
    expectLight(transfers(), path === '/get-the-app' ? 230_000 : 226_000);
    await device.close();
  }
});

/** True for a font file, or a file that concatenates the fonts of a script. */
const isFont = ({ path, bytes }: Transfer): boolean => bytes > 0 && /\.(woff2|bin)$/.test(path);

for (const locale of ['ja', 'zh-TW', 'ar', 'th', 'en-GB']) {
  test(`R10.3 the home page loads at most six font files in ${locale}, and no font of a script that it does not show`, async ({
    browser,
  }) => {
    const device = await browser.newContext({ locale });
    await openSession(device, 'jonas@yarrowdyne.example');
    const page = await device.newPage();
    const faults = faultsOf(page);
    const transfers = await recordTransfers(page);
    await page.goto('/home');
    await expect(page.locator('#main li').first()).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    await page.waitForLoadState('networkidle');
    const separateCalls = ['/api/contactus/draftkey', '/api/loganalysis/preparedexports'];
    const calls = callsOf(transfers()).filter((path) => !separateCalls.includes(path));
    expect(calls.slice(0, 3)).toEqual([...CALLS_BEFORE_HOME, '/api/home/first']);
    const fonts = transfers().filter(isFont);
    expect(fonts.length).toBeLessThanOrEqual(locale === 'en-GB' ? 2 : 6);
    const [script] = { ja: ['japanese'], 'zh-TW': ['chinese'] }[locale] ?? [];
    expect(fonts.filter(({ path }) => path.endsWith('.bin')).map(({ path }) => /(\w+)-texts/.exec(path)?.[1])).toEqual(
      script ? [script] : [],
    );
    expect(faults).toEqual([]);
    await device.close();
  });
}

const scriptsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    return [...new Set(paths.filter((path) => path.endsWith('.js')))];
  });

const placesOf = async (page: Page): Promise<string[]> => {
  await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click();
  const links = page.getByRole('dialog').getByRole('link');
  await expect(links.first()).toBeVisible();
  return links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
};

const LISTS = ['/content-sharing', '/price-list', '/news', '/events'];
const TABS = 4;

for (const [role, who, reads] of [
  ['a partner', 'bruno@brennhagen.example', LISTS],
  ['a local company', 'jonas@yarrowdyne.example', []],
  ['a region', 'marco@yarrowdyne.example', []],
  ['headquarters', 'ines@yarrowdyne.example', []],
  ['an administrator', 'sam@yarrowdyne.example', []],
] as const) {
  test(`R10.3 no page of ${role} loads more than twelve script files, and no list loads the PDF reader`, async ({ browser }) => {
    const device = await browser.newContext();
    // Files that are preloaded in idle time belong to other pages.
    await device.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    await openSession(device, who);
    const start = await device.newPage();
    await start.goto('/home');
    await isLive(start);
    const paths = ['/home', ...(await placesOf(start)), ...PUBLIC_PAGES];
    if (paths.includes('/contact-us')) paths.push(`/inquiry-detail/${(await submitInquiry('Cover is loose')).ticketId}`);
    if (paths.includes('/search')) paths.push('/search/board/unanswered');
    const items: string[] = [];
    for (const list of reads) {
      await start.goto(list);
      items.push((await start.locator('#main [data-row-link]').first().getAttribute('href'))!);
    }
    paths.push(...items);
    const pendingPaths = [...new Set(paths)];
    const check = async (): Promise<void> => {
      const page = await device.newPage();
      for (let path = pendingPaths.shift(); path; path = pendingPaths.shift()) {
        await page.goto(path);
        await expect(page.locator('h1').first()).toBeVisible();
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        await page.waitForLoadState('networkidle');
        const scripts = await scriptsOf(page);
        expect.soft(scripts.length, `${path}\n${scripts.join('\n')}`).toBeLessThanOrEqual(MAX_SCRIPTS);
        expect.soft(scripts.length, path).toBeGreaterThan(1);
        const readers = scripts.filter((file) => file.includes('/pdf'));
        if (!items.includes(path)) expect.soft(readers, path).toEqual([]);
      }
    };
    await Promise.all(Array.from({ length: TABS }, check));
    await device.close();
  });
}
