import { expect, type Page } from 'playwright/test';
import { enter } from './kit/people.ts';
import { test } from './kit/test.ts';
import { addressOf, blankPageOf, isLive, openInquiry, submitInquiry } from './kit/tickets.ts';

test.use({ savesData: false });

/** Matches an untranslated key shown instead of its text. */
const RAW_KEY = /\b[a-z]+(-shell)?:[a-z]+\.|\b(title|action|shell|figure|palette|filter|state)\.[a-z]/;

/** Blocks the files of one part of the portal until they are released. */
const keepFiles = async (page: Page) => {
  let pattern: RegExp | null = null;
  const refusals: string[] = [];
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await page.route('**/assets/**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (!pattern?.test(pathname)) return route.continue();
    refusals.push(pathname);
    return route.abort('connectionreset');
  });
  return {
    keep: (part: string) => {
      pattern = new RegExp(`/assets/(?:${part})-[^/]+$`);
      refusals.length = 0;
    },
    letThrough: () => {
      pattern = null;
    },
    refusals: () => refusals,
  };
};

const expectShell = async (page: Page): Promise<void> => {
  await expect(page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true })).toBeVisible();
  await expect(page.locator('body')).not.toContainText(/Something went wrong/);
  await expect(page.locator('body')).not.toContainText(RAW_KEY);
};

/** Each page's code file, path and viewer. */
const PAGES = {
  jonas: [
    ['documents.screen', '/content-sharing'],
    ['prices.screen', '/price-list'],
    ['news.screen', '/news'],
    ['events.screen', '/events'],
    ['all-inquiries.screen', '/all-inquiries'],
    ['contact-us.screen', '/contact-us'],
    ['approvals.screen', '/approval'],
    ['people.screen', '/organizations'],
    ['notifications.screen', '/notifications'],
  ],
  ines: [
    ['dashboard.screen', '/dashboard'],
    ['log-analysis.screen', '/log-analysis'],
    ['audit.screen', '/audit'],
  ],
} as const;

for (const userName of ['jonas', 'ines'] as const) {
  test(`R1.6 R2.15 a failed code file of each page of ${userName} shows Try Again within the shell`, async ({ browser }) => {
    const page = await blankPageOf(browser, userName);
    const files = await keepFiles(page);
    await page.goto('/home');
    await isLive(page);
    for (const [file, path] of PAGES[userName]) {
      await test.step(path, async () => {
        files.keep(file);
        await page.getByRole('button', { name: 'Menu', exact: true }).click();
        await page.getByRole('dialog').locator(`a[href="${path}"]`).click();
        await expect(page.locator('#main').getByRole('heading', { name: 'Module Loading Error' })).toBeVisible();
        expect(files.refusals(), `${path} asked for its code`).not.toEqual([]);
        await expectShell(page);
        files.letThrough();
        await page.locator('#main').getByRole('button', { name: 'Try Again' }).click();
        await expect(page.locator('#main').getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expect(page.getByRole('heading', { name: 'Module Loading Error' })).toHaveCount(0);
        await expectShell(page);
      });
    }
    await page.context().close();
  });
}

test('R1.6 R2.9 R2.15 a palette, key sheet or menu that fails to load shows a notice over the page, and Try Again opens it', async ({
  browser,
}) => {
  const inquiry = await submitInquiry('Gauge glass is cloudy');
  const page = await blankPageOf(browser, 'jonas');
  const files = await keepFiles(page);
  await openInquiry(page, inquiry);
  const dialogs = [
    ['palette', () => page.keyboard.press('ControlOrMeta+k'), page.getByRole('combobox', { name: 'Search or jump to' })],
    ['key-sheet', () => page.keyboard.press('?'), page.getByRole('dialog', { name: 'Keyboard shortcuts' })],
    ['snooze-menu', () => page.locator('[data-snooze]').click(), page.getByRole('menuitem', { name: /^Next week/ })],
    [
      'connection-popover',
      () => page.getByRole('button', { name: /^Connection:/ }).click(),
      page.getByRole('dialog', { name: /connection/i }),
    ],
  ] as const;
  for (const [file, open, openedPart] of dialogs) {
    await test.step(file, async () => {
      files.keep(file);
      await open();
      await expect(page.getByText('A part of the portal did not load.', { exact: true })).toBeVisible();
      expect(files.refusals(), `${file} was asked for`).not.toEqual([]);
      await expect(page.getByRole('heading', { level: 1, name: inquiry.subject })).toBeVisible();
      await expectShell(page);
      files.letThrough();
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(openedPart).toBeVisible();
      await expect(page.locator('body')).not.toContainText(RAW_KEY);
      await page.keyboard.press('Escape');
      await expect(openedPart).toHaveCount(0);
      await expectShell(page);
    });
  }
  await page.context().close();
});

test('R1.6 R2.15 a page whose text file fails to load is shown in English until the file is loaded automatically', async ({ browser }) => {
  const page = await enter(browser, addressOf('jonas'), '/privacy', { locale: 'de-DE' });
  const files = await keepFiles(page);
  for (const [file, path, english, german] of [
    ['texts-home-de', '/home', 'Upcoming events', 'Bevorstehende Veranstaltungen'],
    ['texts-later-de', '/content-sharing', 'Search documents', 'Dokumente suchen'],
    ['texts-counted-de', '/dashboard', 'What people use', 'Was genutzt wird'],
  ] as const) {
    await test.step(file, async () => {
      files.keep(file);
      await page.goto(path);
      const findWords = (words: string) => page.locator('#main').getByText(words).or(page.locator('#main').getByLabel(words)).first();
      await expect(findWords(english)).toBeVisible();
      expect(files.refusals(), `${file} was asked for`).not.toEqual([]);
      await expect(page.locator('body')).not.toContainText(RAW_KEY);
      files.letThrough();
      await expect(findWords(german)).toBeVisible();
    });
  }
  await page.context().close();
});
