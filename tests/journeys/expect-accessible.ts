import { expect, type Page } from 'playwright/test';
import { COLOURS, PLACES, violationsOn } from './axe.ts';
import { expectNarrow } from './faults.ts';
import { settled } from './screens.ts';

export const DESK = { width: 1440, height: 900 };
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
 * Looks at an open screen by every rule; then in dark by those that colours can break, and as wide as a phone in both languages by those that
 * places can break.
 */
export const expectAccessible = async (page: Page, name: string): Promise<void> => {
  await page.setViewportSize(DESK);
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
};
