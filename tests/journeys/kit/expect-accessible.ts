import { expect, type Page } from 'playwright/test';
import { COLOUR_DEPENDENT_RULES, LAYOUT_DEPENDENT_RULES, violationsOn } from './axe.ts';
import { expectNarrow } from './faults.ts';
import { waitUntilStable } from './screens.ts';

export const DESK = { width: 1440, height: 900 };
/** The narrowest supported window in pixels. The layout is the same up to the width of larger phones. */
const PHONE = 320;
const ENGLISH = { code: 'en', lang: 'en', dir: 'ltr' };
const ARABIC = { code: 'ab', lang: 'ar', dir: 'rtl' };
type Colours = 'light' | 'dark';

/** Switches the language of a page, as if it was chosen in another tab, and of all pages opened later. */
const switchLanguage = async (page: Page, { code, lang, dir }: typeof ENGLISH): Promise<void> => {
  await page.evaluate((language) => {
    localStorage.setItem('portal.lang', language);
    new BroadcastChannel('portal').postMessage({ type: 'language', code: language });
  }, code);
  await expect(page.locator('html')).toHaveAttribute('lang', lang);
  await expect(page.locator('html')).toHaveAttribute('dir', dir);
  await waitUntilStable(page);
};
const drawIn = async (page: Page, colours: Colours): Promise<void> => {
  await page.emulateMedia({ colorScheme: colours });
  await expect(page.locator('html')).toHaveClass(new RegExp(colours));
  await waitUntilStable(page);
};

/**
 * Checks an open screen with all rules, then in dark mode with the colour rules, and at phone width in both languages with the layout
 * rules.
 */
export const expectAccessible = async (page: Page, name: string): Promise<void> => {
  await page.setViewportSize(DESK);
  await expect(page.locator('html')).toHaveAttribute('lang', ENGLISH.lang);
  await drawIn(page, 'light');
  expect.soft(await violationsOn(page), `${name}, English, light`).toEqual([]);
  await drawIn(page, 'dark');
  expect.soft(await violationsOn(page, COLOUR_DEPENDENT_RULES), `${name}, English, dark`).toEqual([]);
  await expectNarrow(page, PHONE, `${name}, English`);
  await switchLanguage(page, ARABIC);
  await expectNarrow(page, PHONE, `${name}, Arabic`);
  expect.soft(await violationsOn(page, LAYOUT_DEPENDENT_RULES), `${name}, Arabic, as wide as a phone`).toEqual([]);
  await switchLanguage(page, ENGLISH);
};
