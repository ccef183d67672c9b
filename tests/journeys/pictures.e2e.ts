import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { answers, askSearch } from './kit/search.ts';
import { test } from './kit/test.ts';
import { conversationOf, openAs } from './kit/tickets.ts';

const FOLDER = join(import.meta.dirname, '../../docs/pictures');
const SIZE = { width: 1440, height: 900 };
/** True in `npm run pictures`, which takes the screenshots. A normal test run only checks that the pages open and the files exist. */
const TAKES_PICTURES = process.env.npm_lifecycle_event === 'pictures';
const QUESTION = 'What is the response time of the YD-P7?';

const openFirstInquiry = async (page: Page) => {
  await page.getByRole('region', { name: 'Inquiries', exact: true }).locator('[data-row]').first().click();
  await expect(conversationOf(page)).toBeVisible();
};

for (const theme of ['light', 'dark'] as const)
  test(`R10.6 the README pictures show the current portal (${theme})`, async ({ browser }) => {
    const device = { viewport: SIZE, colorScheme: theme };
    const pages = {
      home: await openAs(browser, 'lena', '/home', device),
      inquiries: await openAs(browser, 'lena', '/all-inquiries', device),
      search: await openAs(browser, 'lena', '/search', device),
      dashboard: await openAs(browser, 'ines', '/dashboard', device),
    };
    await openFirstInquiry(pages.inquiries);
    await askSearch(pages.search, QUESTION);
    await expect(answers(pages.search)).toHaveAttribute('data-state', 'ended');
    for (const [name, page] of Object.entries(pages)) {
      const file = join(FOLDER, `${name}-${theme}.png`);
      await expect(page.getByRole('main')).toBeVisible();
      if (TAKES_PICTURES) await page.screenshot({ path: file, animations: 'disabled' });
      expect(existsSync(file), `${name}-${theme}.png is in docs/pictures: npm run pictures`).toBe(true);
    }
  });
