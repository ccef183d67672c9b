import { type BrowserContext, expect, type Page } from 'playwright/test';
import { LANGUAGES } from '../../apps/portal/src/i18n/languages.ts';
import { faultsOf } from './kit/faults.ts';
import { enter, openSession } from './kit/people.ts';
import { test } from './kit/test.ts';
import { sendReply, submitInquiry } from './kit/tickets.ts';

/** Matches words with a dot that are neither an address nor a number. Untranslated keys have this form. */
const RAW_KEY = /(?<![@\w.])[a-z]+[a-zA-Z]*(?:\.[a-zA-Z]+)+(?![\w@.-])/g;
/** Matches mail addresses of demo users, which appear on the page. */
const ADDRESS = /\S+@\S+/g;

const findRawKeys = async (page: Page): Promise<string[]> => {
  const visibleText = await page.evaluate(() => {
    const labelTexts = [...document.querySelectorAll('[aria-label],[placeholder],[title]')].flatMap((element) =>
      ['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.innerText, ...labelTexts].join('\n');
  });
  return visibleText.replace(ADDRESS, '').match(RAW_KEY) ?? [];
};

const choose = async (page: Page, label: string): Promise<void> => {
  const menu = page.getByRole('menu');
  await page.locator('button[aria-haspopup=menu]').first().click();
  await menu.getByRole('menuitem', { name: label, exact: true }).click();
  await expect(menu).toHaveCount(0);
};

test.use({ trace: 'off' });

test.describe('R1.6 R2.12 R4.12 the portal in every language', () => {
  let context: BrowserContext;
  let innerPage: Page;
  let publicPage: Page;
  const faults: string[] = [];
  const english = new Map<Page, string>();
  const DEVICE = { reducedMotion: 'reduce' } as const;

  test.beforeAll(async ({ browser }) => {
    const inquiry = await submitInquiry('Gasket swells in ethanol');
    await sendReply(inquiry, 'Which material is it?', 'jonas');
    context = await browser.newContext(DEVICE);
    await openSession(context, 'lena@yarrowdyne.example');
    innerPage = await context.newPage();
    publicPage = await (await browser.newContext(DEVICE)).newPage();
    for (const page of [innerPage, publicPage]) faultsOf(page, faults);
    await innerPage.goto('/home');
    await publicPage.goto('/login');
    for (const page of [innerPage, publicPage]) english.set(page, await page.locator('h1').first().innerText());
  });
  test.afterAll(async () => {
    for (const page of [innerPage, publicPage]) await page.context().close();
  });

  /** Navigate with the menu, so that the page is not reloaded. */
  const followMenuLink = async (path: string) => {
    const title = innerPage.locator('main h1').first();
    const previousTitle = await title.innerText();
    await innerPage.locator('header button[aria-haspopup]').first().click();
    await innerPage.locator(`[role=dialog] nav a[href="${path}"]`).click();
    await expect(innerPage).toHaveURL(new RegExp(`${path}$`));
    // The previous page stays on screen while the next one loads.
    await expect(title).not.toHaveText(previousTitle);
  };

  for (const { code, bcp47, dir, label } of LANGUAGES) {
    test(`R1.6 ${label} (${code}) can be chosen, survives a reload, and is fully translated`, async () => {
      const expectLanguage = async (page: Page) => {
        await expect(page.locator('html')).toHaveAttribute('lang', bcp47);
        await expect(page.locator('html')).toHaveAttribute('dir', dir);
        expect(await findRawKeys(page)).toEqual([]);
      };
      for (const page of [publicPage, innerPage]) {
        await page.bringToFront();
        await choose(page, label);
        // If a language file were missing, the page would show English texts.
        if (code !== 'en') await expect(page.locator('h1').first()).not.toHaveText(english.get(page) ?? '');
        await expectLanguage(page);
      }
      // Pages for signed-in users run the same code, so they are reloaded only for languages whose tag differs from their code.
      for (const page of code === bcp47 ? [publicPage] : [publicPage, innerPage]) {
        await page.reload();
        await page.locator('h1').first().waitFor();
        await expectLanguage(page);
      }
      await followMenuLink('/all-inquiries');
      await innerPage.locator('a[data-row-link]').first().click();
      await innerPage.locator('main ol li').first().waitFor();
      await expectLanguage(innerPage);
      await followMenuLink('/contact-us');
      await innerPage.locator('[name=subject]').waitFor();
      await innerPage.locator('main form button[type=submit]').click();
      await innerPage.locator('[role=alert] li').first().waitFor();
      await expectLanguage(innerPage);
      await followMenuLink('/home');
      expect(faults.splice(0)).toEqual([]);
    });
  }

  test('R1.6 the language menu offers exactly the sixteen languages by their own names and has the specified title', async () => {
    await choose(publicPage, 'English');
    await publicPage.locator('button[aria-haspopup=menu]').first().click();
    const menu = publicPage.getByRole('menu');
    await expect(menu.getByText('Language Selection', { exact: true })).toBeVisible();
    expect(await menu.getByRole('menuitem').allInnerTexts()).toEqual(LANGUAGES.map(({ label }) => label));
    const box = await menu.boundingBox();
    expect(box?.width).toBeLessThanOrEqual(150);
    expect(box?.height).toBeLessThanOrEqual(400);
    await publicPage.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
  });

  test('R4.12 choosing a language in one tab changes the language of the other tabs', async () => {
    const otherPage = await context.newPage();
    await otherPage.goto('/home');
    await otherPage.locator('h1').first().waitFor();
    await innerPage.bringToFront();
    await choose(innerPage, 'العربية');
    await expect(otherPage.locator('html')).toHaveAttribute('dir', 'rtl');
    await choose(innerPage, 'English');
    await expect(otherPage.locator('html')).toHaveAttribute('dir', 'ltr');
    await expect(otherPage.locator('html')).toHaveAttribute('lang', 'en');
    await otherPage.close();
  });
});

test("R1.6 the first visit uses the browser's language, or English if that language is unsupported", async ({ browser }) => {
  for (const [locale, lang] of [
    ['ar-EG', 'ar'],
    ['zh-TW', 'zh-Hant-TW'],
    ['de-CH', 'de'],
    ['fi-FI', 'en'],
  ] as const) {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    await page.goto('/login');
    await page.locator('h1').waitFor();
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.locator('html')).toHaveAttribute('dir', lang === 'ar' ? 'rtl' : 'ltr');
    await context.close();
  }
});

test('R1.6 a title in a script that the portal’s current font lacks loads a font for that script', async ({ browser }) => {
  const page = await enter(browser, 'ines@yarrowdyne.example', '/price-list/detail/prices-drive-ja');
  await expect(page.getByText(/[\p{Script=Hiragana}\p{Script=Katakana}]/u).first()).toBeVisible();
  const loadedFamilies = () =>
    page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', '')));
  await expect.poll(loadedFamilies).toContain('Noto Sans JP Variable');
  await page.context().close();
});
