import { expect, type Locator, type Page } from 'playwright/test';

/** Returns the open conversation's answers, oldest first. */
export const answers = (page: Page): Locator => page.getByRole('region', { name: 'Answer', exact: true });

export const askSearch = async (page: Page, question: string): Promise<void> => {
  const field = page.getByRole('textbox', { name: 'Your question' });
  await field.fill(question);
  await field.press('Enter');
};

export const conversationAddress = async (page: Page): Promise<string> => {
  await expect(page).toHaveURL(/\/search\/[0-9a-f-]{36}$/);
  return new URL(page.url()).pathname;
};
