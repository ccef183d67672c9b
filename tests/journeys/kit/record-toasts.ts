import type { BrowserContext } from 'playwright/test';

declare const recordToast: (text: string) => void;

/** Records the title of every toast in the device's tabs, including toasts that have disappeared. Affects pages that are loaded later. */
export const recordToasts = async (device: BrowserContext): Promise<string[]> => {
  const titles: string[] = [];
  await device.exposeFunction('recordToast', (title: string) => void titles.push(title));
  await device.addInitScript(() => {
    const titleOf = new WeakMap<Element, string>();
    const check = () => {
      for (const title of document.querySelectorAll('[data-scope=toast][data-part=title]')) {
        const text = title.textContent ?? '';
        if (titleOf.get(title) !== text) recordToast(text);
        titleOf.set(title, text);
      }
    };
    new MutationObserver(check).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return titles;
};
