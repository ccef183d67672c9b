import { expect, type Page } from 'playwright/test';
import { analyticsScreens, auditScreens, peopleScreens } from './kit/analytics-screens.ts';
import { DESK, expectAccessible } from './kit/expect-accessible.ts';
import { faultsOf } from './kit/faults.ts';
import { innerScreens } from './kit/inner-screens.ts';
import { answeringScreens, partnerScreens, regionScreens } from './kit/inquiry-screens.ts';
import { openScreens } from './kit/open-screens.ts';
import { enter, newcomer } from './kit/people.ts';
import { publicationScreens } from './kit/publication-screens.ts';
import { apply } from './kit/requests.ts';
import type { Screen } from './kit/screens.ts';
import { searchScreens } from './kit/search-screens.ts';
import { test } from './kit/test.ts';
import { addressOf, closeInquiry, sendReply, submitInquiry } from './kit/tickets.ts';

/** Opens each screen once and checks all of its variants. */
const checkScreens = async (page: Page, screens: readonly Screen[]): Promise<void> => {
  const faults = faultsOf(page);
  for (const { name, media = 'screen', open } of screens) {
    await test.step(name, async () => {
      await page.setViewportSize(DESK);
      await page.emulateMedia({ colorScheme: 'light', media });
      await open(page);
      await expectAccessible(page, name);
    });
  }
  // A sign-in before the address is verified gets a 409.
  const expected = ['/api/auth/login', ...screens.flatMap(({ refuses }) => refuses ?? [])];
  expect(faults.filter((fault) => !(/status of 4\d\d/.test(fault) && expected.some((path) => fault.includes(path))))).toEqual([]);
};

// Disable the trace: the accessibility engine that is injected into every page would make up most of it.
test.use({ trace: 'off' });

const DEVICE = { reducedMotion: 'reduce', viewport: DESK } as const;

test('R1.6 R2.1 R2.2 R2.4 R4.12 every public page is accessible in English and Arabic, light and dark, and fits a phone', async ({
  browser,
}) => {
  const page = await (await browser.newContext(DEVICE)).newPage();
  await checkScreens(page, openScreens());
  await page.context().close();
});

test('R1.5 R2.9 R2.10 R2.11 R2.12 every page for signed-in users is accessible in English and Arabic, light and dark, and fits a phone', async ({
  browser,
}) => {
  const greta = await apply(newcomer('Greta'));
  const page = await enter(browser, addressOf('lena'), '/home', DEVICE);
  await checkScreens(page, innerScreens(greta));
  await page.context().close();
});

test('R1.5 R2.19 R2.20 every publication page is accessible in English and Arabic, light and dark, and fits a phone', async ({
  browser,
}) => {
  const page = await enter(browser, 'ines@yarrowdyne.example', '/home', DEVICE);
  await checkScreens(page, publicationScreens);
  await page.context().close();
});

test('R1.5 R3.10 the AI search is accessible in English and Arabic, light and dark, and fits a phone', async ({ browser }) => {
  const page = await enter(browser, addressOf('lena'), '/home', DEVICE);
  await checkScreens(page, searchScreens);
  await page.context().close();
});

test('R1.5 R2.16 R2.17 the dashboard and the log are accessible in English and Arabic, light and dark, and fit a phone', async ({
  browser,
}) => {
  const page = await enter(browser, 'ines@yarrowdyne.example', '/home', DEVICE);
  await checkScreens(page, analyticsScreens);
  await page.context().close();
});

test('R1.5 T33 the audit log is accessible in English and Arabic, light and dark, and fits a phone', async ({ browser }) => {
  const page = await enter(browser, addressOf('sam'), '/home', DEVICE);
  await checkScreens(page, auditScreens);
  await page.context().close();
});

test('R1.5 R6.1 the list of people is accessible in English and Arabic, light and dark, and fits a phone', async ({ browser }) => {
  const page = await enter(browser, addressOf('sam'), '/home', DEVICE);
  await checkScreens(page, peopleScreens);
  await page.context().close();
});

const WALKS = {
  'answering inquiries': ['lena', answeringScreens],
  'asking, and following what was asked,': ['bruno', partnerScreens],
  'asking for somebody else': ['marco', () => regionScreens],
} as const;
for (const [label, [userName, screensOf]] of Object.entries(WALKS)) {
  test(`R1.5 R2.19 R4.8 ${label} is accessible in English and Arabic, light and dark, and fits a phone`, async ({ browser }) => {
    const [openInquiry, closedInquiry] = [await submitInquiry('Seal leaks at the flange'), await submitInquiry('Wrong range ordered')];
    await sendReply(openInquiry, 'Which seal is fitted? A photo of its marking would help us.', 'jonas');
    await closeInquiry(closedInquiry, 'The right range was sent.', 'jonas');
    const page = await enter(browser, addressOf(userName), '/home', DEVICE);
    await checkScreens(page, screensOf(openInquiry, closedInquiry));
    await page.context().close();
  });
}
