import { expect, type Page } from 'playwright/test';
import { codeFor, newcomer, pasteCode } from './people.ts';
import { apply, decide, fullName, register } from './requests.ts';

/** A view of the portal and the way to it, the same in every language: by places and names of fields, not by words. */
export interface Screen {
  name: string;
  open: (page: Page) => Promise<void>;
  /** A call that is refused on the way here; the browser writes that down as an error. */
  refuses?: string;
}

/** A page, by its address. */
export const at =
  (path: string) =>
  async (page: Page): Promise<void> => {
    await page.goto(path);
    await page.locator('h1').first().waitFor();
  };
const next = (page: Page) => page.locator('main form button[type=submit]').click();
const header = (page: Page, nth: number) => page.locator('header button[aria-haspopup]').nth(nth);
const menuButton = (page: Page) => header(page, 0);
const languageButton = (page: Page) => header(page, 1);
const bell = (page: Page) => header(page, 2);
const face = (page: Page) => header(page, 3);

const role = async (page: Page): Promise<void> => {
  await at('/sign-up')(page);
  await page.locator('label:has([value=no])').click();
  await page.locator('label:has([value=CP])').click();
};
const account = async (page: Page): Promise<void> => {
  await role(page);
  await next(page);
  await page.locator('[name=companyName]').fill('Havelwerk Prozesstechnik');
  await page.locator('[name=organizationType]').selectOption('distributor');
  await page.locator('[name=country]').selectOption('DE');
};

/** What a person sees who is not signed in. */
export const openScreens = (): Screen[] => {
  const vera = newcomer('Vera');
  const late = newcomer('Lene');
  const again = newcomer('Ruth');
  return [
    { name: 'sign-in', open: at('/login') },
    {
      name: 'sign-in, refused',
      refuses: '/api/auth/login',
      open: async (page) => {
        await at('/login')(page);
        await page.locator('[name=email]').fill('nobody@havelwerk.example');
        await page.locator('[name=password]').fill('not-the-password');
        await next(page);
        await page.locator('[role=alert]').filter({ hasText: /./ }).first().waitFor();
      },
    },
    {
      name: 'language menu',
      open: async (page) => {
        await at('/login')(page);
        await page.locator('main button[aria-haspopup]').first().click();
        await page.getByRole('menuitem').first().waitFor();
      },
    },
    { name: 'sign-up, role', open: role },
    { name: 'sign-up, account', open: account },
    {
      name: 'sign-up, five errors',
      open: async (page) => {
        await next(page);
        await page.locator('[name=firstname]').waitFor();
        await next(page);
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
        await next(page);
        await page.locator('[autocomplete=one-time-code]').waitFor();
      },
    },
    {
      name: 'sign-up, wrong code',
      refuses: '/api/auth/confirmverification',
      open: async (page) => {
        await pasteCode(page, '234567');
        await next(page);
        await page.locator('[role=alert]').filter({ hasText: /./ }).first().waitFor();
      },
    },
    {
      name: 'sign-up, waiting',
      open: async (page) => {
        await pasteCode(page, await codeFor(vera.email));
        await next(page);
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
    { name: 'forgot password', open: at('/forgotpassword') },
    {
      name: 'code for a new password',
      open: async (page) => {
        await apply(again);
        await decide(again.email, 'Approved');
        await page.locator('[name=email]').fill(again.email);
        await next(page);
        await page.locator('[autocomplete=one-time-code]').waitFor();
      },
    },
    {
      name: 'new password',
      open: async (page) => {
        const mailed = await codeFor(again.email, 2);
        await pasteCode(page, mailed);
        await next(page);
        await page.locator('[name=confirmPassword]').waitFor();
      },
    },
    { name: 'verification, address', open: at('/otp-completion') },
    {
      name: 'verification, code',
      refuses: '/api/auth/sendverificationcode',
      open: async (page) => {
        await register(late);
        await at('/login')(page);
        await page.locator('[name=email]').fill(late.email);
        await page.locator('[name=password]').fill(late.password);
        await next(page);
        await page.locator('[autocomplete=one-time-code]').waitFor();
      },
    },
    { name: 'privacy', open: at('/privacy') },
    { name: 'terms', open: at('/terms') },
    { name: 'get the app', open: at('/get-the-app') },
  ];
};

/** What staff see; `request` is one that waits. */
export const innerScreens = (
  request: { firstname: string; lastname: string; email: string } & Parameters<typeof fullName>[0],
): Screen[] => {
  const openRequest = async (page: Page): Promise<void> => {
    await page.goto(`/approval?search=${encodeURIComponent(request.email)}`);
    const link = page.locator('a[data-row-link]').filter({ hasText: fullName(request) });
    await link.click();
    await page
      .locator('h2')
      .filter({ hasText: fullName(request) })
      .waitFor();
    await page.locator('section ol, section ul').first().waitFor();
  };
  return [
    { name: 'home', open: at('/home') },
    {
      name: 'requests',
      open: async (page) => {
        await at('/approval')(page);
        await page.locator('a[data-row-link]').first().waitFor();
      },
    },
    {
      name: 'requests, nothing found',
      open: async (page) => {
        await at('/approval?search=zzzz')(page);
        await expect(page.locator('a[data-row-link]')).toHaveCount(0);
      },
    },
    { name: 'request', open: openRequest },
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
        await at('/notifications')(page);
        await page.locator('main li').first().waitFor();
      },
    },
    {
      name: 'bell',
      open: async (page) => {
        await at('/home')(page);
        await bell(page).click();
        await page.locator('[role=dialog] li').first().waitFor();
      },
    },
    {
      name: 'profile menu',
      open: async (page) => {
        await at('/home')(page);
        await face(page).click();
        await page.getByRole('menuitem').first().waitFor();
      },
    },
    {
      name: 'drawer',
      open: async (page) => {
        await at('/home')(page);
        await menuButton(page).click();
        await page.locator('[role=dialog] nav').waitFor();
      },
    },
    {
      name: 'language menu, inside',
      open: async (page) => {
        await at('/home')(page);
        await languageButton(page).click();
        await page.getByRole('menuitem').first().waitFor();
      },
    },
    {
      name: 'profile, changed',
      open: async (page) => {
        await at('/profile')(page);
        await page.locator('[name=phone]').fill('+49 30 1234');
        await page.locator('[name=firstname]').waitFor();
      },
    },
    { name: 'sitemap', open: at('/sitemap') },
    { name: 'privacy, inside', open: at('/privacy') },
    { name: 'get the app, inside', open: at('/get-the-app') },
  ];
};

/** Everything has arrived and nothing moves. */
export const settled = async (page: Page): Promise<void> => {
  await expect(page.locator('[aria-busy=true], .chakra-skeleton')).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ending = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY;
    // What one transition passes on to what is inside it begins another.
    for (let moving = document.getAnimations().filter(ending); moving.length; moving = document.getAnimations().filter(ending))
      await Promise.allSettled(moving.map(({ finished }) => finished));
  });
};
