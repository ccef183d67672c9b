import type { Page } from 'playwright/test';
import { at, type Screen, settled } from './screens.ts';

const ended = (page: Page) => page.locator('main [data-run][data-state=ended]').last();
const ask = async (page: Page, question: string): Promise<void> => {
  await at('/search')(page);
  const field = page.locator('main textarea');
  await field.fill(question);
  await field.press('Enter');
};
const answered = (question: string) => async (page: Page) => {
  await ask(page, question);
  await ended(page).waitFor();
  await settled(page);
};
const ANSWERED = 'What is the response time of the YD-P7?';
const UNANSWERED = 'Xylophone repertoire of the week?';

/** What staff of a local company ask, and what became of it. */
export const searchScreens: readonly Screen[] = [
  { name: 'search', open: at('/search') },
  { name: 'search, an answer', open: answered(ANSWERED) },
  {
    name: 'search, an answer and its source',
    open: async (page) => {
      await answered(ANSWERED)(page);
      await page.locator('main [data-source]').first().click();
      await page.locator('canvas').first().waitFor();
      await settled(page);
    },
  },
  { name: 'search, nothing found', open: answered(UNANSWERED) },
  {
    name: 'search, figures',
    open: async (page) => {
      await answered('How many inquiries are there by status?')(page);
      await ended(page).locator('figure, table, [role=img]').first().waitFor();
      await settled(page);
    },
  },
  {
    name: 'search, refused',
    open: async (page) => {
      const reply = { message: 'Wait a moment and try again.', code: 'chat.too-many', requestId: 'r' };
      await page.route('**/ai/aisearch/chat', (route) => route.fulfill({ status: 429, json: reply, headers: { 'retry-after': '60' } }));
      await ask(page, ANSWERED);
      await page.locator('main [role=alert]').first().waitFor();
      await page.unroute('**/ai/aisearch/chat');
      await settled(page);
    },
    refuses: '/ai/aisearch/chat',
  },
  {
    name: 'questions without an answer',
    open: async (page) => {
      await at('/search/board/unanswered')(page);
      await page.getByText(UNANSWERED).first().waitFor();
      await settled(page);
    },
  },
];
