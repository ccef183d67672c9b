import { type BrowserContext, expect } from 'playwright/test';
import { openSession } from './kit/people.ts';
import { call, post, tokenOf } from './kit/requests.ts';
import { test } from './kit/test.ts';
import { addressOf, sendReply, submitInquiry } from './kit/tickets.ts';

/** The response delay in milliseconds, long enough for every skeleton to be visible. */
const SLOW_MS = 250;

/** The smallest noticeable layout shift. A number that grows by one digit shifts its neighbours by less, a late block by more. */
const MIN_NOTICEABLE_SHIFT = 0.005;

const SCREENS: [email: string, path: string][] = [
  ['jonas@yarrowdyne.example', '/home'],
  ['jonas@yarrowdyne.example', '/approval'],
  ['jonas@yarrowdyne.example', '/all-inquiries'],
  ['jonas@yarrowdyne.example', '/contact-us'],
  ['jonas@yarrowdyne.example', '/notifications'],
  ['jonas@yarrowdyne.example', '/profile'],
  ['bruno@brennhagen.example', '/home'],
  ['bruno@brennhagen.example', '/contact-us'],
];

const VIEWPORTS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

interface Shift {
  value: number;
  movedParts: string[];
}

interface Recording {
  shifts: Shift[];
  /** True if a skeleton was visible, however briefly. */
  hasSkeleton: boolean;
}
declare const recording: Recording;

/** Records each layout shift without user input, its source, and whether a skeleton was visible. */
const recordShifts = async (device: BrowserContext): Promise<void> => {
  await device.addInitScript(() => {
    const shifts: Shift[] = [];
    const recording: Recording = { shifts, hasSkeleton: false };
    Object.assign(window, { recording });
    new MutationObserver(() => {
      recording.hasSkeleton ||= document.querySelector('#main [aria-busy=true]') !== null;
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['aria-busy'] });
    type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
        if (!hadRecentInput)
          shifts.push({ value, movedParts: sources.map(({ node }) => (node as Element | null)?.outerHTML?.slice(0, 160) ?? '') });
    }).observe({ type: 'layout-shift', buffered: true });
  });
};

/**
 * Delays each call within the page. If calls were intercepted outside of the browser, the browser would cache no files and would parse the
 * whole program on each screen.
 */
const slowDown = (device: BrowserContext): Promise<unknown> =>
  device.addInitScript((ms) => {
    const { fetch } = window;
    window.fetch = async (...call) => {
      const [input] = call;
      if (String(input instanceof Request ? input.url : input).includes('/api/')) await new Promise((resolve) => setTimeout(resolve, ms));
      return fetch(...call);
    };
  }, SLOW_MS);

test('R2.15 R10.3 no element of a main screen shifts while its data loads', async ({ browser }) => {
  for (const viewport of VIEWPORTS) {
    for (const email of new Set(SCREENS.map(([email]) => email))) {
      const device = await browser.newContext({ viewport, reducedMotion: 'no-preference' });
      await openSession(device, email);
      await recordShifts(device);
      await slowDown(device);
      const page = await device.newPage();
      for (const [, path] of SCREENS.filter(([who]) => who === email)) {
        await page.goto(path);
        // A skeleton is visible for only a quarter of a second, so polling from outside may miss it.
        await page.waitForFunction(() => recording.hasSkeleton);
        await expect(page.locator('#main [aria-busy=true]')).toHaveCount(0);
        await page.waitForLoadState('networkidle');
        expect.soft(await page.locator('#main').evaluate((main) => main.scrollTop), `${path} is read from its top`).toBe(0);
        const shifts = await page.evaluate(() => recording.shifts);
        expect
          .soft(
            shifts.filter(({ value }) => value > MIN_NOTICEABLE_SHIFT),
            `${email} at ${path}, ${viewport.width} wide`,
          )
          .toEqual([]);
      }
      await device.close();
    }
  }
});

test('R2.15 R2.18 R7.5 no block of the home page moves while the drafts above it load', async ({ browser }) => {
  const token = await tokenOf(addressOf('jonas'));
  const draftId = crypto.randomUUID();
  // The user may already have other drafts.
  const title = `Wall bracket ${draftId.slice(0, 8)}`;
  await post('publications/savedraft', { draftId, kind: 'material', title, fields: [] }, { token });
  for (const viewport of VIEWPORTS) {
    const device = await browser.newContext({ viewport, reducedMotion: 'no-preference' });
    await openSession(device, addressOf('jonas'));
    await recordShifts(device);
    await slowDown(device);
    const page = await device.newPage();
    await page.goto('/contact-us');
    await page.locator('[name=subject]').fill('Gasket for the spare pump');
    await page.waitForFunction(() => 'portal.of.jonas.inquiry' in sessionStorage);
    await page.goto('/home');
    const rowsOf = (name: string) => page.getByRole('region', { name, exact: true }).getByRole('listitem');
    await expect(rowsOf('Drafts')).toHaveCount(1);
    await expect(rowsOf('Drafts to publish').filter({ hasText: title })).toHaveCount(1);
    await expect(page.locator('#main [aria-busy=true]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    const shifts = await page.evaluate(() => recording.shifts);
    expect
      .soft(
        shifts.filter(({ value }) => value > MIN_NOTICEABLE_SHIFT),
        `${viewport.width} wide`,
      )
      .toEqual([]);
    await device.close();
  }
  await call(`publications/draft/${draftId}`, { method: 'DELETE', token });
});

test('R2.2 R2.15 R10.3 neither a ticket nor the sign-up steps move while they load', async ({ browser }) => {
  const { ticketId } = await submitInquiry('Housing is warm');
  for (let nr = 1; nr <= 12; nr++) await sendReply({ ticketId }, `Reading ${nr}: 61 °C.`, nr % 2 ? 'lena' : 'bruno');
  for (const viewport of VIEWPORTS) {
    for (const [email, path] of [
      [addressOf('jonas'), `/inquiry-detail/${ticketId}`],
      [addressOf('bruno'), `/inquiry-detail/${ticketId}`],
      [null, '/sign-up'],
    ] as const) {
      const device = await browser.newContext({ viewport, reducedMotion: 'no-preference' });
      if (email) await openSession(device, email);
      await recordShifts(device);
      await slowDown(device);
      const page = await device.newPage();
      await page.goto(path);
      await expect(page.locator('h1').first()).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      if (!email) {
        await page.locator('label:has([value=no])').click();
        await page.locator('label:has([value=CP])').click();
        await page.locator('main form button[type=submit]').click();
        await page.locator('[name=companyName]').waitFor();
      }
      const shifts = await page.evaluate(() => recording.shifts);
      const noticeableShifts = shifts.filter(({ value }) => value > MIN_NOTICEABLE_SHIFT);
      expect.soft(noticeableShifts, `${email ?? 'a stranger'} at ${path}, ${viewport.width} wide`).toEqual([]);
      await device.close();
    }
  }
});
