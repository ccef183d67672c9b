import { expect, type Page } from 'playwright/test';

/** The static pages that every visitor may open. */
const STATIC_PAGES = ['/privacy', '/terms', '/get-the-app'];
const OVERLAY = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** True if nothing is loading, no dialog is open, and the page has no unsaved input. */
const canLeave = async (page: Page): Promise<boolean> => {
  // Wait for two frames: a resize is rendered in the next frame, and closing a PDF viewer during its startup reports an error.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const overlays = page.locator(OVERLAY).filter({ visible: true });
  for (let attempts = 0; attempts < 3 && (await overlays.count()); attempts++) {
    await page.keyboard.press('Escape');
    await overlays
      .first()
      .waitFor({ state: 'hidden', timeout: 1_000 })
      .catch(() => undefined);
  }
  if (await overlays.count()) return false;
  return page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));
};

/** Navigates with the router, like the browser's back button, and waits until the title of the previous page has disappeared. */
const navigateTo = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((path) => {
    for (const title of document.querySelectorAll('h1')) title.dataset.before = '';
    history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: crypto.randomUUID().slice(0, 8), usr: null }, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
  await page.locator('h1:not([data-before])').first().waitFor();
  await page.locator('h1[data-before]').first().waitFor({ state: 'detached' });
};

/**
 * Opens another page within the running portal. Navigates through a static page, so that the page is rendered again even if only the filter
 * differs.
 */
const openWithinApp = async (page: Page, path: string): Promise<void> => {
  const ends = [new URL(page.url()).pathname, path];
  await navigateTo(page, STATIC_PAGES.find((path) => !ends.includes(path))!);
  await navigateTo(page, path);
};

/**
 * Opens a page by its path. A full page load takes five times as long as a navigation, so it is used only if the current page cannot be
 * left.
 */
export const openPage = async (page: Page, path: string): Promise<void> => {
  const isOpen = page.url().startsWith('http');
  if (isOpen && (await canLeave(page))) return openWithinApp(page, path);
  await page.goto(path);
  await page.locator('h1').first().waitFor();
};
