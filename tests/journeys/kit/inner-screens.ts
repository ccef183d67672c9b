import { expect, type Page } from 'playwright/test';
import { openPage } from './follow.ts';
import { fullName } from './requests.ts';
import { openerOf, type Screen } from './screens.ts';

const header = (page: Page, index: number) => page.locator('header button[aria-haspopup]').nth(index);
const menuButton = (page: Page) => header(page, 0);
const bellButton = (page: Page) => header(page, 2);
const profileButton = (page: Page) => header(page, 3);

/** The screens of staff. `request` is a pending access request. */
export const innerScreens = (
  request: { firstname: string; lastname: string; email: string } & Parameters<typeof fullName>[0],
): Screen[] => {
  const openRequest = async (page: Page): Promise<void> => {
    await openPage(page, `/approval?search=${encodeURIComponent(request.email)}`);
    const link = page.locator('a[data-row-link]').filter({ hasText: fullName(request) });
    await link.click();
    await page
      .locator('h2')
      .filter({ hasText: fullName(request) })
      .waitFor();
    await page.locator('section ol, section ul').first().waitFor();
  };
  return [
    { name: 'home', open: openerOf('/home') },
    {
      name: 'requests',
      open: async (page) => {
        await openerOf('/approval')(page);
        await page.locator('a[data-row-link]').first().waitFor();
      },
    },
    {
      name: 'requests, nothing found',
      open: async (page) => {
        await openerOf('/approval?search=zzzz')(page);
        await expect(page.locator('a[data-row-link]')).toHaveCount(0);
      },
    },
    { name: 'request', open: openRequest },
    {
      name: 'undo',
      open: async (page) => {
        await openRequest(page);
        await page.locator('button[aria-keyshortcuts=A]').click();
        // The notice stays visible while it has the focus.
        await page.locator('button[aria-keyshortcuts=Z]').focus();
      },
    },
    {
      name: 'undone',
      open: async (page) => {
        await page.locator('button[aria-keyshortcuts=Z]').click();
        await expect(page.locator('button[aria-keyshortcuts=Z]')).toHaveCount(0);
      },
    },
    {
      name: 'reject dialog',
      open: async (page) => {
        await openRequest(page);
        await page.locator('button[aria-keyshortcuts=R]').click();
        await page.locator('[role=alertdialog] textarea').waitFor();
        await page.locator('[role=alertdialog] footer button, [role=alertdialog] button').last().click();
      },
    },
    {
      name: 'notifications',
      open: async (page) => {
        await openerOf('/notifications')(page);
        await page.locator('main li').first().waitFor();
      },
    },
    {
      name: 'bell',
      open: async (page) => {
        await openerOf('/home')(page);
        await bellButton(page).click();
        await page.locator('[role=dialog] li').first().waitFor();
      },
    },
    {
      name: 'profile menu',
      open: async (page) => {
        await openerOf('/home')(page);
        await profileButton(page).click();
        await page.getByRole('menuitem').first().waitFor();
      },
    },
    {
      name: 'drawer',
      open: async (page) => {
        await openerOf('/home')(page);
        await menuButton(page).click();
        await page.locator('[role=dialog] nav').waitFor();
      },
    },
    {
      name: 'profile, changed',
      open: async (page) => {
        await openerOf('/profile')(page);
        await page.locator('[name=phone]').fill('+49 30 1234');
        await page.locator('[name=firstname]').waitFor();
      },
    },
    { name: 'sitemap', open: openerOf('/sitemap') },
  ];
};
