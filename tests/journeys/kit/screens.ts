import { expect, type Page } from 'playwright/test';
import { openPage } from './follow.ts';

/** A view of the portal and how to open it in any language: by position and field names, not by visible text. */
export interface Screen {
  name: string;
  open: (page: Page) => Promise<void>;
  /** The print medium; absent for a screen. */
  media?: 'print';
  /** The path of a call that is refused in this view. The browser logs the refusal as an error. */
  refuses?: string;
}

/** Opens a page by its address. */
export const openerOf =
  (path: string) =>
  (page: Page): Promise<void> =>
    openPage(page, path);
/** Waits until the page has loaded and all animations have ended. */
export const waitUntilStable = async (page: Page): Promise<void> => {
  await expect(page.locator('[aria-busy=true], .chakra-skeleton')).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const isFiniteAnimation = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY;
    // A transition of an inherited property starts further transitions.
    for (
      let animations = document.getAnimations().filter(isFiniteAnimation);
      animations.length;
      animations = document.getAnimations().filter(isFiniteAnimation)
    )
      await Promise.allSettled(animations.map(({ finished }) => finished));
  });
};
