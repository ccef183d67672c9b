import { expect, type Page, test } from 'playwright/test';
import { violationsOn } from './axe.ts';
import { expectNarrow, faultsOf } from './faults.ts';
import { answeringScreens, partnerScreens, regionScreens } from './inquiry-screens.ts';
import { enter, type Newcomer, newcomer } from './people.ts';
import { apply } from './requests.ts';
import { innerScreens, openScreens, type Screen, settled } from './screens.ts';
import { addressOf, ask, close, say } from './tickets.ts';

const DESK = { width: 1440, height: 900 };
const LANGUAGES = [
  { code: 'en', lang: 'en', dir: 'ltr', name: 'English', first: 'light', second: 'dark' },
  { code: 'ab', lang: 'ar', dir: 'rtl', name: 'Arabic', first: 'dark', second: 'light' },
] as const;

const speak = (page: Page, code: string) => page.evaluate((chosen) => localStorage.setItem('portal.lang', chosen), code);

const walk = async (page: Page, screens: readonly Screen[], { lang, dir, first, second }: (typeof LANGUAGES)[number]): Promise<void> => {
  const faults = faultsOf(page);
  for (const { name, open } of screens) {
    await test.step(name, async () => {
      await page.setViewportSize(DESK);
      await page.emulateMedia({ colorScheme: first });
      await open(page);
      await settled(page);
      await expect.soft(page.locator('html'), name).toHaveAttribute('lang', lang);
      await expect.soft(page.locator('html'), name).toHaveAttribute('dir', dir);
      await expect(page.locator('html')).toHaveClass(new RegExp(first));
      expect.soft(await violationsOn(page), `${name}, ${first}`).toEqual([]);
      await page.emulateMedia({ colorScheme: second });
      await expect(page.locator('html')).toHaveClass(new RegExp(second));
      await settled(page);
      expect.soft(await violationsOn(page, { coloursOnly: true }), `${name}, ${second}`).toEqual([]);
      for (const width of [390, 320]) await expectNarrow(page, width, name);
    });
  }
  // The sign-in that leads to an unfinished verification is answered 409.
  const expected = ['/api/auth/login', ...screens.flatMap(({ refuses }) => refuses ?? [])];
  expect(faults.filter((fault) => !(/status of 4\d\d/.test(fault) && expected.some((path) => fault.includes(path))))).toEqual([]);
};

// Two thousand snapshots of a trace would take longer than the walk.
test.use({ trace: 'off' });

test.describe('for visitors', () => {
  for (const language of LANGUAGES) {
    test(`R1.6 R2.1 R2.2 R2.4 R4.12 every open page is accessible in ${language.name}, light and dark, and fits a phone`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ reducedMotion: 'reduce', viewport: DESK });
      const page = await context.newPage();
      await page.goto('/login');
      await speak(page, language.code);
      await walk(page, openScreens(), language);
      await context.close();
    });
  }
});

test.describe('for staff', () => {
  let page: Page;
  let greta: Newcomer;

  test.beforeAll(async ({ browser }) => {
    greta = await apply(newcomer('Greta'));
    page = await enter(browser, 'lena@yarrowdyne.example', '/home', { reducedMotion: 'reduce', viewport: DESK });
  });
  test.afterAll(() => page.context().close());

  for (const language of LANGUAGES) {
    test(`R1.5 R2.9 R2.10 R2.11 R2.12 every page inside is accessible in ${language.name}, light and dark, and fits a phone`, async () => {
      page.removeAllListeners();
      await speak(page, language.code);
      await walk(page, innerScreens(greta), language);
    });
  }
});

test.describe('about inquiries', () => {
  for (const language of LANGUAGES) {
    test(`R1.5 R2.19 R4.8 asking and answering is accessible in ${language.name}, light and dark, and fits a phone`, async ({
      browser,
    }) => {
      const [open, closed] = [await ask('Seal leaks at the flange'), await ask('Wrong range ordered')];
      await say(open, 'Which seal is fitted? A photo of its marking would help us.', 'jonas');
      await close(closed, 'The right range was sent.', 'jonas');
      const walks = [
        ['lena', answeringScreens(open)],
        ['bruno', partnerScreens(open, closed)],
        ['marco', regionScreens],
      ] as const;
      for (const [name, screens] of walks) {
        const page = await enter(browser, addressOf(name), '/home', { reducedMotion: 'reduce', viewport: DESK });
        await speak(page, language.code);
        await walk(page, screens, language);
        await page.context().close();
      }
    });
  }
});
