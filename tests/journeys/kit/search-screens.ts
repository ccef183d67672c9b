import type { Page } from 'playwright/test';
import { openerOf, type Screen, waitUntilStable } from './screens.ts';

const endedRun = (page: Page) => page.locator('main [data-run][data-state=ended]').last();
const askQuestion = async (page: Page, question: string): Promise<void> => {
  await openerOf('/search')(page);
  const field = page.locator('main textarea');
  await field.fill(question);
  await field.press('Enter');
};
const answeredScreen = (question: string) => async (page: Page) => {
  await askQuestion(page, question);
  await endedRun(page).waitFor();
  await waitUntilStable(page);
};
const ANSWERED_QUESTION = 'What is the response time of the YD-P7?';
const UNANSWERED_QUESTION = 'Xylophone repertoire of the week?';

/** Questions by local company staff, with their results. */
export const searchScreens: readonly Screen[] = [
  { name: 'search', open: openerOf('/search') },
  { name: 'search, an answer', open: answeredScreen(ANSWERED_QUESTION) },
  {
    name: 'search, an answer and its source',
    open: async (page) => {
      await answeredScreen(ANSWERED_QUESTION)(page);
      await page.locator('main [data-source]').first().click();
      await page.locator('canvas').first().waitFor();
      await waitUntilStable(page);
    },
  },
  { name: 'search, nothing found', open: answeredScreen(UNANSWERED_QUESTION) },
  {
    name: 'search, figures',
    open: async (page) => {
      await answeredScreen('How many inquiries are there by status?')(page);
      await endedRun(page).locator('figure, table, [role=img]').first().waitFor();
      await waitUntilStable(page);
    },
  },
  {
    name: 'search, refused',
    open: async (page) => {
      const reply = { message: 'Wait a moment and try again.', code: 'chat.too-many', requestId: 'r' };
      await page.route('**/ai/aisearch/chat', (route) => route.fulfill({ status: 429, json: reply, headers: { 'retry-after': '60' } }));
      await askQuestion(page, ANSWERED_QUESTION);
      await page.locator('main [role=alert]').first().waitFor();
      await page.unroute('**/ai/aisearch/chat');
      await waitUntilStable(page);
    },
    refuses: '/ai/aisearch/chat',
  },
  {
    name: 'questions without an answer',
    open: async (page) => {
      await openerOf('/search/board/unanswered')(page);
      await page.getByText(UNANSWERED_QUESTION).first().waitFor();
      await waitUntilStable(page);
    },
  },
];
