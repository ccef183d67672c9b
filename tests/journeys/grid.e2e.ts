import { expect } from 'playwright/test';
import { test } from './kit/test.ts';
import { openAs } from './kit/tickets.ts';

const PAGES = ['/profile', '/notifications', '/contact-us', '/get-the-app', '/sitemap', '/privacy'];
const WORK_PAGES = ['/all-inquiries', '/approval', '/search'];
const FORM_PX = 760;

test('R2.19 the title of every page has the same position and size, and a form is 760 px wide', async ({ browser }) => {
  const lena = await openAs(browser, 'lena', '/profile', { viewport: { width: 1440, height: 900 } });
  const title = lena.locator('#page-title');
  const places = [];
  for (const path of PAGES) {
    await lena.goto(path);
    await expect(title).toBeVisible();
    const { x, y } = (await title.boundingBox())!;
    places.push({ path, x, y, size: await title.evaluate((element) => getComputedStyle(element).fontSize) });
  }
  const [{ x, y }] = places as [(typeof places)[0]];
  expect(places).toEqual(PAGES.map((path) => ({ path, x, y, size: '24px' })));

  for (const path of WORK_PAGES) {
    await lena.goto(path);
    await expect(title).toBeVisible();
    expect(await title.evaluate((element) => getComputedStyle(element).fontSize), path).toBe('18px');
  }
  await lena.goto('/profile');
  await expect(title).toBeVisible();
  const column = await title.evaluate((element) => element.closest('header')?.parentElement?.getBoundingClientRect().width);
  expect(column).toBe(FORM_PX);
  await lena.context().close();
});
