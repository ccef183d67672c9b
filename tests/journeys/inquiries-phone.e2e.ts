import { type Browser, expect, type Page } from 'playwright/test';
import { pdfFile } from '../kit/files/files.ts';
import { findWideElements } from './kit/faults.ts';
import { test } from './kit/test.ts';
import { messagesHeight, messageWith, type Name, openAs, reply, rowOf, subject } from './kit/tickets.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const openOnPhone = (browser: Browser, name: Name): Promise<Page> => openAs(browser, name, '/home', PHONE);
const expectFit = async (page: Page): Promise<void> => expect(await findWideElements(page)).toEqual([]);
/** Expects the message with this text on the given side of the screen. */
const expectOnSide = (page: Page, side: 'left' | 'right', words: string): Promise<void> =>
  expect
    .poll(async () => {
      const box = await page.locator('main ol').getByText(words, { exact: true }).boundingBox();
      return box && (box.x + box.width / 2 < PHONE.viewport.width / 2 ? 'left' : 'right');
    })
    .toBe(side);
/** Returns by how many pixels the placeholder of an empty field is wider than the field. */
const hiddenWidth = (page: Page): Promise<number> =>
  page.locator('main [role=search] input').evaluate((field: HTMLInputElement) => {
    const { fontSize, fontFamily, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field);
    const ruler = Object.assign(document.createElement('canvas').getContext('2d')!, { font: `${fontSize} ${fontFamily}` });
    const visibleWidth = field.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
    return Math.max(0, ruler.measureText(field.placeholder).width - visibleWidth);
  });
const expectInSight = async (page: Page, words: string): Promise<void> => {
  await expect(page.locator('main ol').getByText(words, { exact: true })).toBeInViewport();
  await expect(page.locator('main textarea')).toBeInViewport();
};

test('R10.4 R2.12 a partner submits an inquiry from the menu of a phone, and a handler answers it from the list on another phone in Arabic', async ({
  browser,
}) => {
  const words = subject('Level sensor loses the echo');
  const [question, answers, thanks] = [
    'Since the last foam run it shows nothing.',
    'Please raise the threshold to 8 dB.',
    'That helps. Thank you.',
  ];
  const bruno = await openOnPhone(browser, 'bruno');
  await bruno.evaluate(() => localStorage.setItem('portal.lang', 'ab'));
  await bruno.reload();
  await expect(bruno.locator('html')).toHaveAttribute('dir', 'rtl');
  const lena = await openOnPhone(browser, 'lena');

  // On a phone, the page is opened from the menu, because the bar is too narrow for its link.
  await bruno.locator('header button[aria-haspopup=dialog]').first().tap();
  await bruno.locator('[role=dialog] a[href="/contact-us"]').tap();
  await bruno.locator('[name=inquiryType]').selectOption('technical');
  await bruno.locator('[name=productId]').selectOption({ index: 1 });
  await bruno.locator('[name=subject]').fill(words);
  await bruno.locator('[name=description]').fill(question);
  await bruno.locator('main input[type=file]').setInputFiles({ name: 'echo curve.pdf', mimeType: 'application/pdf', buffer: pdfFile() });
  // An uploaded file can be removed, and an upload in progress can be cancelled.
  await expect(bruno.getByRole('button', { name: /^إزالة .*echo curve\.pdf/ })).toBeVisible();
  await expectFit(bruno);
  await bruno.locator('main form button[type=submit]').tap();
  await expect(bruno).toHaveURL(/\/inquiry-detail\//);
  await expect(bruno.getByRole('heading', { level: 1, name: words })).toBeVisible();
  await expectInSight(bruno, question);
  await expectFit(bruno);
  await expectOnSide(bruno, 'left', question);

  // On a phone the list and the conversation are separate pages.
  await lena.getByRole('button', { name: 'Menu', exact: true }).tap();
  await lena.getByRole('dialog').getByRole('link', { name: 'All inquiries' }).tap();
  await expect(rowOf(lena, words)).toBeVisible();
  await expectFit(lena);
  await lena.setViewportSize({ width: 320, height: 640 });
  expect(await hiddenWidth(lena)).toBe(0);
  await expectFit(lena);
  await lena.setViewportSize(PHONE.viewport);
  await rowOf(lena, words).getByRole('link').tap();
  await expect(lena).toHaveURL(/\/inquiry-detail\//);
  await expectInSight(lena, question);
  await expectFit(lena);
  expect(await messagesHeight(lena)).toBeGreaterThanOrEqual(480);
  await reply(lena, answers);
  for (const page of [lena, bruno]) await expectInSight(page, answers);
  await expectOnSide(lena, 'right', answers);
  await expectOnSide(bruno, 'right', answers);

  await lena.getByRole('link', { name: 'All inquiries' }).first().tap();
  await expect(rowOf(lena, words)).toBeVisible();
  await bruno.locator('main textarea').fill(thanks);
  await bruno.locator('main button:has(svg.lucide-send-horizontal)').tap();
  await expectInSight(bruno, thanks);
  await expectOnSide(bruno, 'left', thanks);
  await expect(rowOf(lena, words).getByRole('img', { name: 'Unread' })).toBeVisible();
  await rowOf(lena, words).getByRole('link').tap();
  await expect(messageWith(lena, thanks)).toBeVisible();
  await lena.getByRole('button', { name: 'Details', exact: true }).tap();
  await expect(lena.getByRole('dialog', { name: 'Details' }).getByText('Brennhagen Messtechnik', { exact: true }).first()).toBeVisible();
  await expectFit(lena);
  for (const page of [bruno, lena]) await page.context().close();
});
