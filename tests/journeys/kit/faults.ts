import { expect, type Page } from 'playwright/test';

/** Collects faults that the browser reports: errors, violations of the content security policy, and missing texts. */
export const faultsOf = (page: Page, faults: string[] = []): string[] => {
  page.on('pageerror', (error) => faults.push(`${new URL(page.url()).pathname}: ${error.message}`));
  page.on('console', (message) => {
    const { url } = message.location();
    const text = message.text();
    if (message.type() !== 'error' && !/missingKey|Content Security Policy/i.test(text)) return;
    faults.push(`${new URL(page.url()).pathname}: ${text} (${url})`);
  });
  return faults;
};

/** Returns the elements that are wider than the window, in the page or its scroll container. */
export const findWideElements = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wide = [document.documentElement, ...document.querySelectorAll('main, [role=dialog], [role=alertdialog], [role=menu]')];
    return wide
      .filter((box) => box.scrollWidth > box.clientWidth + 1)
      .map((box) => `${box.tagName.toLowerCase()} ${box.id}: ${box.scrollWidth} in ${box.clientWidth}`);
  });

export const expectNarrow = async (page: Page, width: number, label: string): Promise<void> => {
  await page.setViewportSize({ width, height: 780 });
  await expect.soft.poll(() => findWideElements(page), { message: `${label} at ${width}`, timeout: 3_000 }).toEqual([]);
};
