import type { BrowserContext } from 'playwright/test';

declare const recordToast: (text: string) => void;

/** The title of every toast that a tab of this device shows, also of one that has gone again. Holds for pages that are loaded after it. */
export const recordToasts = async (device: BrowserContext): Promise<string[]> => {
  const titles: string[] = [];
  await device.exposeFunction('recordToast', (title: string) => void titles.push(title));
  await device.addInitScript(() => {
    const shown = new WeakMap<Element, string>();
    const look = () => {
      for (const title of document.querySelectorAll('[data-scope=toast][data-part=title]')) {
        const text = title.textContent ?? '';
        if (shown.get(title) !== text) recordToast(text);
        shown.set(title, text);
      }
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return titles;
};
