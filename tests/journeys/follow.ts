import { expect, type Page } from 'playwright/test';

/** Pages of words, which everybody may open. */
const QUIET = ['/privacy', '/terms', '/get-the-app'];
const OVERLAY = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Nothing is on its way to the page or lies over it, and nothing was typed on it that would be lost. */
const canLeave = async (page: Page): Promise<boolean> => {
  // What another width has changed comes with a frame; a reader of PDFs takes being ended while it begins for an error.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const overlays = page.locator(OVERLAY).filter({ visible: true });
  for (let tries = 0; tries < 3 && (await overlays.count()); tries++) {
    await page.keyboard.press('Escape');
    await overlays
      .first()
      .waitFor({ state: 'hidden', timeout: 1_000 })
      .catch(() => undefined);
  }
  if (await overlays.count()) return false;
  return page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));
};

/** Tells the router of another address, as the browser's own buttons do, and waits until no title of the page before is left. */
const turnTo = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((path) => {
    for (const title of document.querySelectorAll('h1')) title.dataset.before = '';
    history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: crypto.randomUUID().slice(0, 8), usr: null }, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
  await page.locator('h1:not([data-before])').first().waitFor();
  await page.locator('h1[data-before]').first().waitFor({ state: 'detached' });
};

/** Leads an open page to another one inside the running portal, by a page of words: so the other is drawn from nothing, also where it is the same page with another filter. */
const follow = async (page: Page, path: string): Promise<void> => {
  const ends = [new URL(page.url()).pathname, path];
  await turnTo(page, QUIET.find((quiet) => !ends.includes(quiet))!);
  await turnTo(page, path);
};

/** Opens a page by its address. To load the portal anew costs five times as much, so it is done only where the page before cannot be left. */
export const openPage = async (page: Page, path: string): Promise<void> => {
  const isOpen = page.url().startsWith('http');
  if (isOpen && (await canLeave(page))) return follow(page, path);
  await page.goto(path);
  await page.locator('h1').first().waitFor();
};
