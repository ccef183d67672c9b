import { expect, type Page } from 'playwright/test';
import { openPage } from './follow.ts';

/** A view of the portal and the way to it, the same in every language: by places and names of fields, not by words. */
export interface Screen {
  name: string;
  open: (page: Page) => Promise<void>;
  /** How it is looked at, where that is not on a screen. */
  media?: 'print';
  /** A call that is refused on the way here; the browser writes that down as an error. */
  refuses?: string;
}

/** A page, by its address. */
export const at =
  (path: string) =>
  (page: Page): Promise<void> =>
    openPage(page, path);
/** Everything has arrived and nothing moves. */
export const settled = async (page: Page): Promise<void> => {
  await expect(page.locator('[aria-busy=true], .chakra-skeleton')).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ending = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY;
    // What one transition passes on to what is inside it begins another.
    for (let moving = document.getAnimations().filter(ending); moving.length; moving = document.getAnimations().filter(ending))
      await Promise.allSettled(moving.map(({ finished }) => finished));
  });
};
