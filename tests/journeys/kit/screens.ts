import { expect, type Page } from 'playwright/test';
import { openPage } from './follow.ts';

/** A view of the portal and the path to it, independent of language: by position and field names, not by words. */
export interface Screen {
  name: string;
  open: (page: Page) => Promise<void>;
  /** The medium, if it is not a screen. */
  media?: 'print';
  /** A call on the path that is refused. The browser logs it as an error. */
  refuses?: string;
}

/** Opens a page by its address. */
export const at =
  (path: string) =>
  (page: Page): Promise<void> =>
    openPage(page, path);
/** Waits until the page has loaded and all animations have ended. */
export const waitUntilStill = async (page: Page): Promise<void> => {
  await expect(page.locator('[aria-busy=true], .chakra-skeleton')).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const isFinite = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY;
    // A transition that affects inherited values starts others.
    for (
      let animations = document.getAnimations().filter(isFinite);
      animations.length;
      animations = document.getAnimations().filter(isFinite)
    )
      await Promise.allSettled(animations.map(({ finished }) => finished));
  });
};
