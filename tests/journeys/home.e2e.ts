import { type Browser, expect, type Page } from 'playwright/test';
import { enter } from './kit/people.ts';
import { test } from './kit/test.ts';
import { addressOf, sendReply, submitInquiry } from './kit/tickets.ts';

const WINDOW = { width: 1440, height: 900 };
const MAX_SCREENS = 1.3;
const ROW_PX = 48;

const homeOf = async (browser: Browser, email: string): Promise<Page> => {
  const page = await enter(browser, email, '/home', { viewport: WINDOW });
  await expect(page.getByRole('region', { name: 'Waiting for you' })).toBeVisible();
  await expect(page.locator('#main [aria-busy=true]')).toHaveCount(0);
  return page;
};

for (const email of [addressOf('lena'), addressOf('bruno'), 'marco@yarrowdyne.example', 'ines@yarrowdyne.example']) {
  test(`R2.18 the home page of ${email} has two columns and is at most 1.3 screens high`, async ({ browser }) => {
    const page = await homeOf(browser, email);
    const { bottom, rows } = await page.locator('#main').evaluate((main) => ({
      bottom: main.getBoundingClientRect().top + main.scrollHeight,
      rows: [...main.querySelectorAll('li[data-row]')].map((row) => row.getBoundingClientRect().height),
    }));
    expect(bottom).toBeLessThanOrEqual(MAX_SCREENS * WINDOW.height);
    expect(rows.filter((height) => height > ROW_PX + 1)).toEqual([]);
    const waitingBox = (await page.getByRole('region', { name: 'Waiting for you' }).boundingBox())!;
    const todayBox = (await page.getByRole('complementary', { name: 'Today' }).boundingBox())!;
    expect(todayBox.width).toBe(360);
    expect(todayBox.x).toBeGreaterThan(waitingBox.x + waitingBox.width);
    const gaps = await page.getByRole('button', { name: /^Accept / }).evaluateAll((buttons) =>
      buttons.map((button) => {
        const name = button.closest('[data-row]')!.querySelector('[data-row-link]')!;
        return button.getBoundingClientRect().left - name.getBoundingClientRect().right;
      }),
    );
    expect(gaps.filter((gap) => gap > 40)).toEqual([]);
    await page.context().close();
  });
}

test("R2.18 R2.11 an inquiry stays on its handler's home page until it is answered, and the key E opens its reply field", async ({
  browser,
}) => {
  const lena = await homeOf(browser, addressOf('lena'));
  const subject = `Seal of pump ${Date.now().toString(36)}`;
  const { ticketId } = await submitInquiry(subject);
  const row = lena.locator(`li[data-row="${ticketId}"]`);
  await expect(row).toBeVisible();
  await row.getByRole('link', { name: subject, exact: false }).first().focus();
  await lena.keyboard.press('e');
  await expect(lena).toHaveURL(new RegExp(`/inquiry-detail/${ticketId}$`));
  await expect(lena.getByRole('textbox', { name: /reply/i })).toBeFocused();
  await lena.goBack();
  await expect(row).toBeVisible();
  await sendReply({ ticketId }, 'It is on its way.', 'lena');
  await expect(row).toHaveCount(0);
  await lena.context().close();
});
