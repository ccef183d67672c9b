import { expect, type Page } from 'playwright/test';
import { codeFor, newcomer, pasteCode } from './people.ts';
import { apply, decide, register } from './requests.ts';
import { openerOf, type Screen } from './screens.ts';

const submitStep = (page: Page) => page.locator('main form button[type=submit]').click();

const openRoleStep = async (page: Page): Promise<void> => {
  await openerOf('/sign-up')(page);
  await page.locator('label:has([value=no])').click();
  await page.locator('label:has([value=CP])').click();
};
const openAccountStep = async (page: Page): Promise<void> => {
  await openRoleStep(page);
  await submitStep(page);
  await page.locator('[name=companyName]').fill('Havelwerk Prozesstechnik');
  await page.locator('[name=organizationType]').selectOption('distributor');
  await page.locator('[name=country]').selectOption('DE');
};

/** The screens of signed-out visitors. */
export const openScreens = (): Screen[] => {
  const vera = newcomer('Vera');
  const lateClient = newcomer('Lene');
  const reapplicant = newcomer('Ruth');
  return [
    { name: 'sign-in', open: openerOf('/login') },
    {
      name: 'sign-in, refused',
      refuses: '/api/auth/login',
      open: async (page) => {
        await openerOf('/login')(page);
        await page.locator('[name=email]').fill('nobody@havelwerk.example');
        await page.locator('[name=password]').fill('not-the-password');
        await submitStep(page);
        await page.locator('[role=alert]').filter({ hasText: /./ }).first().waitFor();
      },
    },
    { name: 'sign-in, without an address at Microsoft', open: openerOf('/login?failed=email.missing') },
    {
      name: 'language menu',
      open: async (page) => {
        await openerOf('/login')(page);
        await page.locator('main button[aria-haspopup]').first().click();
        await page.getByRole('menuitem').first().waitFor();
      },
    },
    { name: 'sign-up, role', open: openRoleStep },
    { name: 'sign-up, account', open: openAccountStep },
    {
      name: 'sign-up, five errors',
      open: async (page) => {
        await submitStep(page);
        await page.locator('[name=firstname]').waitFor();
        await submitStep(page);
        await page.locator('[role=alert] li').first().waitFor();
      },
    },
    {
      name: 'sign-up, code',
      open: async (page) => {
        await page.locator('[name=firstname]').fill(vera.firstname);
        await page.locator('[name=lastname]').fill(vera.lastname);
        await page.locator('[name=email]').fill(vera.email);
        await page.locator('[name=password]').fill(vera.password);
        await page.locator('[name=confirmPassword]').fill(vera.password);
        await page.locator('[type=checkbox]').press('Space');
        await submitStep(page);
        await page.locator('[autocomplete=one-time-code]').waitFor();
      },
    },
    {
      name: 'sign-up, wrong code',
      refuses: '/api/auth/confirmverification',
      open: async (page) => {
        await pasteCode(page, '234567');
        await submitStep(page);
        await page.locator('[role=alert]').filter({ hasText: /./ }).first().waitFor();
      },
    },
    {
      name: 'sign-up, waiting',
      open: async (page) => {
        await pasteCode(page, await codeFor(vera.email));
        await submitStep(page);
        await expect(page.locator('[autocomplete=one-time-code]')).toHaveCount(0);
      },
    },
    {
      name: 'sign-up, rejected',
      open: async (page) => {
        await decide(vera.email, 'Rejected');
        await page.getByText('We know Havelwerk, but not you.').first().waitFor();
      },
    },
    { name: 'forgot password', open: openerOf('/forgotpassword') },
    {
      name: 'code for a new password',
      open: async (page) => {
        await apply(reapplicant);
        await decide(reapplicant.email, 'Approved');
        await page.locator('[name=email]').fill(reapplicant.email);
        await submitStep(page);
        await page.locator('[autocomplete=one-time-code]').waitFor();
      },
    },
    {
      name: 'new password',
      open: async (page) => {
        const code = await codeFor(reapplicant.email, 2);
        await pasteCode(page, code);
        await submitStep(page);
        await page.locator('[name=confirmPassword]').waitFor();
      },
    },
    { name: 'verification, address', open: openerOf('/otp-completion') },
    {
      name: 'verification, code',
      refuses: '/api/auth/sendverificationcode',
      open: async (page) => {
        await register(lateClient);
        await openerOf('/login')(page);
        await page.locator('[name=email]').fill(lateClient.email);
        await page.locator('[name=password]').fill(lateClient.password);
        await submitStep(page);
        await page.locator('[autocomplete=one-time-code]').waitFor();
      },
    },
    { name: 'privacy', open: openerOf('/privacy') },
    { name: 'terms', open: openerOf('/terms') },
    { name: 'get the app', open: openerOf('/get-the-app') },
  ];
};
