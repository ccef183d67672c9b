import { type BrowserContext, expect, type Page, test } from 'playwright/test';
import { openSession } from './people.ts';

/** How long an answer of the server takes here: long enough for every skeleton to be seen. */
const SLOW_MS = 250;

/** A number that is a digit wider than its room moves its neighbours by less; a block that comes late moves more. */
const NOTICEABLE = 0.005;

const SCREENS: [email: string, path: string][] = [
  ['jonas@yarrowdyne.example', '/home'],
  ['jonas@yarrowdyne.example', '/approval'],
  ['jonas@yarrowdyne.example', '/all-inquiries'],
  ['jonas@yarrowdyne.example', '/contact-us'],
  ['jonas@yarrowdyne.example', '/notifications'],
  ['jonas@yarrowdyne.example', '/profile'],
  ['bruno@brennhagen.example', '/contact-us'],
];

interface Shift {
  value: number;
  moved: string[];
}

/** Collects what moved without anybody having acted, and what it was. */
const recordShifts = async (device: BrowserContext): Promise<void> => {
  await device.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
        if (!hadRecentInput)
          shifts.push({ value, moved: sources.map(({ node }) => (node as Element | null)?.outerHTML?.slice(0, 160) ?? '') });
    }).observe({ type: 'layout-shift', buffered: true });
  });
};
const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);

test('R2.15 R10.3 no main screen moves while its data comes', async ({ browser }) => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    for (const email of new Set(SCREENS.map(([email]) => email))) {
      const device = await browser.newContext({ viewport });
      await openSession(device, email);
      await recordShifts(device);
      const page = await device.newPage();
      await page.route('**/api/**', async (route) => {
        await new Promise((done) => setTimeout(done, SLOW_MS));
        await route.continue();
      });
      for (const [, path] of SCREENS.filter(([who]) => who === email)) {
        await page.goto(path);
        await expect(page.locator('#main [aria-busy=true]').first(), `${path} shows a skeleton`).toBeVisible();
        await expect(page.locator('#main [aria-busy=true]')).toHaveCount(0);
        await page.waitForLoadState('networkidle');
        const shifts = await shiftsOf(page);
        expect
          .soft(
            shifts.filter(({ value }) => value > NOTICEABLE),
            `${email} at ${path}, ${viewport.width} wide`,
          )
          .toEqual([]);
      }
      await device.close();
    }
  }
});
