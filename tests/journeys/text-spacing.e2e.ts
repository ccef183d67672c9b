import { expect, type Page } from 'playwright/test';
import { DESK } from './kit/expect-accessible.ts';
import { findWideElements } from './kit/faults.ts';
import { waitUntilStable } from './kit/screens.ts';
import { test } from './kit/test.ts';
import { openAs } from './kit/tickets.ts';

const PATHS = ['/home', '/approval', '/all-inquiries', '/price-list', '/content-sharing', '/profile'];
const TAB_STOPS = 40;

/** Sets the text spacing of WCAG 2.2, 1.4.12, on every element. A constructed style sheet is not subject to the content security policy. */
const spaceOut = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });

/** Returns the controls and headings whose text is cut off at the bottom. */
const findCutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, label, h1, h2, h3, [role=tab]')]
      .filter(({ scrollHeight, clientHeight }) => clientHeight > 0 && scrollHeight > clientHeight + 2)
      .filter((element) => getComputedStyle(element).overflowY !== 'visible')
      .map((element) => `${element.tagName} ${element.textContent}`),
  );

/**
 * Returns the focused element if every one of its five probed points is covered by another element; otherwise null. A checkbox is hidden
 * inside its label, which is probed instead.
 */
const findCoveredFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    if (!document.activeElement || document.activeElement === document.body) return null;
    const focus = document.activeElement.closest('label') ?? document.activeElement;
    const { left, top, width, height } = focus.getBoundingClientRect();
    const points = [
      [0.5, 0.5],
      [0.1, 0.1],
      [0.9, 0.1],
      [0.1, 0.9],
      [0.9, 0.9],
    ].map(([x, y]) => [left + width * x!, top + height * y!] as const);
    const isVisible = points.some(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (focus.contains(hit) || hit.contains(focus));
    });
    return isVisible ? null : `${focus.tagName} ${focus.getAttribute('aria-label') ?? focus.textContent}`;
  });

test('R1.5 the text spacing of WCAG cuts off no control and makes no page wider than its window', async ({ browser }) => {
  const page = await openAs(browser, 'lena', '/home', { viewport: DESK, reducedMotion: 'reduce' });
  for (const path of PATHS) {
    await page.goto(path);
    await waitUntilStable(page);
    await spaceOut(page);
    expect.soft(await findCutTexts(page), path).toEqual([]);
    expect.soft(await findWideElements(page), path).toEqual([]);
  }
  await page.context().close();
});

test('R1.5 no bar covers the focused element while the Tab key moves through a page', async ({ browser }) => {
  const page = await openAs(browser, 'lena', '/home', { viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' });
  for (const path of PATHS) {
    await page.goto(path);
    await waitUntilStable(page);
    for (let tabStop = 0; tabStop < TAB_STOPS; tabStop += 1) {
      await page.keyboard.press('Tab');
      expect.soft(await findCoveredFocus(page), `${path}, Tab ${tabStop + 1}`).toBeNull();
    }
  }
  await page.context().close();
});
