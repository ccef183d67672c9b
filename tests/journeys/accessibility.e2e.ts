import { expect, type Page } from 'playwright/test';
import { analyticsScreens, auditScreens } from './analytics-screens.ts';
import { COLOURS, PLACES, violationsOn } from './axe.ts';
import { expectNarrow, faultsOf } from './faults.ts';
import { innerScreens } from './inner-screens.ts';
import { answeringScreens, partnerScreens, regionScreens } from './inquiry-screens.ts';
import { libraryScreens } from './library-screens.ts';
import { openScreens } from './open-screens.ts';
import { enter, newcomer } from './people.ts';
import { apply } from './requests.ts';
import { type Screen, settled } from './screens.ts';
import { searchScreens } from './search-screens.ts';
import { test } from './test.ts';
import { addressOf, ask, close, say } from './tickets.ts';

const DESK = { width: 1440, height: 900 };
/** The narrowest window that a page has to fit; no layout changes between it and a wider phone. */
const PHONE = 320;
const ENGLISH = { code: 'en', lang: 'en', dir: 'ltr' };
const ARABIC = { code: 'ab', lang: 'ar', dir: 'rtl' };
type Colours = 'light' | 'dark';

/** Turns a page to another language as a choice in another tab would, and all that is opened after it. */
const turnTo = async (page: Page, { code, lang, dir }: typeof ENGLISH): Promise<void> => {
  await page.evaluate((chosen) => {
    localStorage.setItem('portal.lang', chosen);
    new BroadcastChannel('portal').postMessage({ type: 'language', code: chosen });
  }, code);
  await expect(page.locator('html')).toHaveAttribute('lang', lang);
  await expect(page.locator('html')).toHaveAttribute('dir', dir);
  await settled(page);
};
const drawIn = async (page: Page, colours: Colours): Promise<void> => {
  await page.emulateMedia({ colorScheme: colours });
  await expect(page.locator('html')).toHaveClass(new RegExp(colours));
  await settled(page);
};

/**
 * Opens each screen once, and looks at it by every rule; then in dark by those that colours can break, and as wide as a phone in both languages
 * by those that places can break.
 */
const walk = async (page: Page, screens: readonly Screen[]): Promise<void> => {
  const faults = faultsOf(page);
  for (const { name, open } of screens) {
    await test.step(name, async () => {
      await page.setViewportSize(DESK);
      await page.emulateMedia({ colorScheme: 'light' });
      await open(page);
      await expect(page.locator('html')).toHaveAttribute('lang', ENGLISH.lang);
      await drawIn(page, 'light');
      expect.soft(await violationsOn(page), `${name}, English, light`).toEqual([]);
      await drawIn(page, 'dark');
      expect.soft(await violationsOn(page, COLOURS), `${name}, English, dark`).toEqual([]);
      await expectNarrow(page, PHONE, `${name}, English`);
      await turnTo(page, ARABIC);
      await expectNarrow(page, PHONE, `${name}, Arabic`);
      expect.soft(await violationsOn(page, PLACES), `${name}, Arabic, as wide as a phone`).toEqual([]);
      await turnTo(page, ENGLISH);
    });
  }
  // The sign-in that leads to an unfinished verification is answered 409.
  const expected = ['/api/auth/login', ...screens.flatMap(({ refuses }) => refuses ?? [])];
  expect(faults.filter((fault) => !(/status of 4\d\d/.test(fault) && expected.some((path) => fault.includes(path))))).toEqual([]);
};

// The program of the rules, which goes into every page, would be most of a trace.
test.use({ trace: 'off' });

const DEVICE = { reducedMotion: 'reduce', viewport: DESK } as const;

test('R1.6 R2.1 R2.2 R2.4 R4.12 every open page is accessible in English and Arabic, light and dark, and fits a phone', async ({
  browser,
}) => {
  const page = await (await browser.newContext(DEVICE)).newPage();
  await walk(page, openScreens());
  await page.context().close();
});

test('R1.5 R2.9 R2.10 R2.11 R2.12 every page inside is accessible in English and Arabic, light and dark, and fits a phone', async ({
  browser,
}) => {
  const greta = await apply(newcomer('Greta'));
  const page = await enter(browser, addressOf('lena'), '/home', DEVICE);
  await walk(page, innerScreens(greta));
  await page.context().close();
});

test('R1.5 R2.19 R2.20 what is published is accessible in English and Arabic, light and dark, and fits a phone', async ({ browser }) => {
  const page = await enter(browser, 'ines@yarrowdyne.example', '/home', DEVICE);
  await walk(page, libraryScreens);
  await page.context().close();
});

test('R1.5 R3.10 the search that answers is accessible in English and Arabic, light and dark, and fits a phone', async ({ browser }) => {
  const page = await enter(browser, addressOf('lena'), '/home', DEVICE);
  await walk(page, searchScreens);
  await page.context().close();
});

test('R1.5 R2.16 R2.17 what is counted is accessible in English and Arabic, light and dark, and fits a phone', async ({ browser }) => {
  const page = await enter(browser, 'ines@yarrowdyne.example', '/home', DEVICE);
  await walk(page, analyticsScreens);
  await page.context().close();
});

test('R1.5 T33 the audit log is accessible in English and Arabic, light and dark, and fits a phone', async ({ browser }) => {
  const page = await enter(browser, addressOf('sam'), '/home', DEVICE);
  await walk(page, auditScreens);
  await page.context().close();
});

const WALKS = {
  'answering inquiries': ['lena', answeringScreens],
  'asking, and following what was asked,': ['bruno', partnerScreens],
  'asking for somebody else': ['marco', () => regionScreens],
} as const;
for (const [what, [who, screensOf]] of Object.entries(WALKS)) {
  test(`R1.5 R2.19 R4.8 ${what} is accessible in English and Arabic, light and dark, and fits a phone`, async ({ browser }) => {
    const [open, closed] = [await ask('Seal leaks at the flange'), await ask('Wrong range ordered')];
    await say(open, 'Which seal is fitted? A photo of its marking would help us.', 'jonas');
    await close(closed, 'The right range was sent.', 'jonas');
    const page = await enter(browser, addressOf(who), '/home', DEVICE);
    await walk(page, screensOf(open, closed));
    await page.context().close();
  });
}
