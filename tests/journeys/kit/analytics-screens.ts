import type { Page } from 'playwright/test';
import { openerOf, type Screen, waitUntilStable } from './screens.ts';

const dashboard = (search: string) => async (page: Page) => {
  await openerOf(`/dashboard${search}`)(page);
  await page.locator('[data-tile] b').first().waitFor();
  await waitUntilStable(page);
};
const log = async (page: Page) => {
  await openerOf('/log-analysis?period=quarterly')(page);
  await page.locator('[data-row]').first().waitFor();
};

export const analyticsScreens: readonly Screen[] = [
  { name: 'dashboard', open: dashboard('?period=quarterly') },
  { name: 'dashboard, as tables', open: dashboard('?period=quarterly&tables=activeUsers,functions,exports,inquiries&by=lco') },
  { name: 'log analysis', open: log },
  {
    name: 'days of a person',
    open: async (page) => {
      await log(page);
      await page.locator('a[data-row-link]').first().click();
      await page.waitForURL(/\/log-analysis\/./);
      await page.locator('[data-row]').first().waitFor();
    },
  },
];

const audit = async (page: Page) => {
  await openerOf('/audit')(page);
  await page.locator('[data-row]').first().waitFor();
};

/** The list of people at headquarters, and the confirmation dialog for disabling an account. */
export const peopleScreens: readonly Screen[] = [
  {
    name: 'people',
    open: async (page) => {
      await openerOf('/organizations')(page);
      await page.locator('[data-row]').first().waitFor();
    },
  },
  {
    name: 'people, disabling an account',
    open: async (page) => {
      await openerOf('/organizations?search=tran')(page);
      await page.locator('[data-row] button').first().click();
      await page.getByRole('menuitem').last().click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
];

/** The audit log at headquarters. Searches of the log are themselves logged. */
export const auditScreens: readonly Screen[] = [
  {
    name: 'audit log',
    open: async (page) => {
      await openerOf('/audit')(page);
      await page.getByRole('button', { name: 'Check now' }).click();
      await page.getByText('The log is intact.').waitFor();
      await audit(page);
    },
  },
  {
    name: 'audit log, an entry',
    open: async (page) => {
      await audit(page);
      await page.locator('a[data-row-link]').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
];
