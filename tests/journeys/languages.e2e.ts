import { type BrowserContext, expect, type Page, test } from 'playwright/test';
import { LANGUAGES } from '../../apps/portal/src/i18n/languages.ts';
import { faultsOf } from './faults.ts';
import { openSession } from './people.ts';
import { ask, say, someone } from './tickets.ts';

/** Words with a dot in them that are no address and no number: how a key looks that nobody has translated. */
const RAW_KEY = /(?<![@\w.])[a-z]+[a-zA-Z]*(?:\.[a-zA-Z]+)+(?![\w@.-])/g;
/** Mail addresses of the demo stand on the page. */
const ADDRESS = /\S+@\S+/g;

const rawKeys = async (page: Page): Promise<string[]> => {
  const shown = await page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label],[placeholder],[title]')].flatMap((element) =>
      ['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.innerText, ...named].join('\n');
  });
  return shown.replace(ADDRESS, '').match(RAW_KEY) ?? [];
};

const choose = async (page: Page, label: string): Promise<void> => {
  const menu = page.getByRole('menu');
  await page.locator('button[aria-haspopup=menu]').first().click();
  await menu.getByRole('menuitem', { name: label, exact: true }).click();
  await expect(menu).toHaveCount(0);
};

test.use({ trace: 'off' });

test.describe('R1.6 R2.12 R4.12', () => {
  let context: BrowserContext;
  let inside: Page;
  let outside: Page;
  let answering: Page;
  let faults: string[];
  const english = new Map<Page, string>();

  test.beforeAll(async ({ browser }) => {
    context = await browser.newContext({ reducedMotion: 'reduce' });
    inside = await context.newPage();
    faults = faultsOf(inside);
    await openSession(context, 'ines@yarrowdyne.example');
    await inside.goto('/home');
    outside = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    faultsOf(outside).push = (...more) => faults.push(...more);
    await outside.goto('/login');
    const inquiry = await ask('Gasket swells in ethanol');
    await say(inquiry, 'Which material is it?', 'jonas');
    answering = await someone(browser, 'lena', `/all-inquiries?ticket=${inquiry.ticketId}`, { reducedMotion: 'reduce' });
    faultsOf(answering).push = (...more) => faults.push(...more);
    for (const page of [inside, outside, answering]) english.set(page, await page.locator('h1').first().innerText());
  });
  test.afterAll(async () => {
    for (const page of [inside, outside, answering]) await page.context().close();
  });

  for (const { code, bcp47, dir, label } of LANGUAGES) {
    test(`R1.6 ${label} (${code}) can be chosen, stays over a reload, and every word is there`, async () => {
      for (const page of [outside, inside, answering]) {
        await page.bringToFront();
        await choose(page, label);
        await expect(page.locator('html')).toHaveAttribute('lang', bcp47);
        await expect(page.locator('html')).toHaveAttribute('dir', dir);
        // A language that is not there would be English under another name.
        if (code !== 'en') await expect(page.locator('h1').first()).not.toHaveText(english.get(page) ?? '');
        await page.reload();
        await page.locator('h1').first().waitFor();
        await expect(page.locator('html')).toHaveAttribute('lang', bcp47);
        await expect(page.locator('html')).toHaveAttribute('dir', dir);
        expect(await rawKeys(page)).toEqual([]);
      }
      await answering.locator('main ol li').first().waitFor();
      expect(await rawKeys(answering)).toEqual([]);
      const asking = await answering.context().newPage();
      faultsOf(asking).push = (...more) => faults.push(...more);
      await asking.goto('/contact-us');
      await asking.locator('[name=subject]').waitFor();
      await asking.locator('main form button[type=submit]').click();
      await asking.locator('[role=alert] li').first().waitFor();
      expect(await rawKeys(asking)).toEqual([]);
      await asking.close();
      expect(faults.splice(0)).toEqual([]);
    });
  }

  test('R1.6 the menu offers exactly the sixteen languages, each by its own name, titled as specified', async () => {
    await choose(outside, 'English');
    await outside.locator('button[aria-haspopup=menu]').first().click();
    const menu = outside.getByRole('menu');
    await expect(menu.getByText('Language Selection', { exact: true })).toBeVisible();
    expect(await menu.getByRole('menuitem').allInnerTexts()).toEqual(LANGUAGES.map(({ label }) => label));
    const box = await menu.boundingBox();
    expect(box?.width).toBeLessThanOrEqual(150);
    expect(box?.height).toBeLessThanOrEqual(400);
    await outside.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
  });

  test('R4.12 a language chosen in one tab turns the other tabs', async () => {
    const other = await context.newPage();
    await other.goto('/home');
    await other.locator('h1').first().waitFor();
    await inside.bringToFront();
    await choose(inside, 'العربية');
    await expect(other.locator('html')).toHaveAttribute('dir', 'rtl');
    await choose(inside, 'English');
    await expect(other.locator('html')).toHaveAttribute('dir', 'ltr');
    await expect(other.locator('html')).toHaveAttribute('lang', 'en');
    await other.close();
  });
});

test('R1.6 the first visit speaks the language of the browser, and English where that is unknown', async ({ browser }) => {
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
