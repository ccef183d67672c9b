import { expect, type Page } from 'playwright/test';
import { violationsOn } from './kit/axe.ts';
import { test } from './kit/test.ts';
import { openAs } from './kit/tickets.ts';

const openInLanguage = async (page: Page, language: string): Promise<void> => {
  await page.evaluate((code) => localStorage.setItem('portal.lang', code), language);
  await page.reload();
  await page.locator('main form').waitFor();
};

test("R2.16 R2.12 a date can be typed in the reader's language and chosen by keyboard, even in Arabic on a phone", async ({ browser }) => {
  const ines = await openAs(browser, 'ines', '/events/upload-event');
  await openInLanguage(ines, 'de');
  const starts = ines.getByRole('textbox', { name: /^Beginn/ });
  await starts.fill('31.2.2030, 10:00');
  await starts.press('Tab');
  await expect(ines.getByText(/^Geben Sie Datum und Uhrzeit wie \d/)).toBeVisible();
  await expect(starts).toHaveValue('31.2.2030, 10:00');
  await starts.fill('28.2.30 10:00');
  await starts.press('Tab');
  await expect(starts).toHaveValue('28.02.2030, 10:00');

  await ines.getByRole('button', { name: 'Kalender öffnen', exact: true }).first().press('Enter');
  const calendar = ines.getByRole('grid', { name: 'Kalender', exact: true });
  await expect(calendar.getByRole('button', { name: /28\. Februar 2030/ })).toBeFocused();
  await ines.keyboard.press('ArrowDown');
  await expect(calendar.getByRole('button', { name: / 7\. März 2030/ })).toBeFocused();
  expect(await violationsOn(ines)).toEqual([]);
  await ines.keyboard.press('Enter');
  await expect(starts).toHaveValue('07.03.2030, 10:00');
  await expect(starts).toBeFocused();

  // The calendar fits on a phone, and its arrows follow the reading direction.
  await ines.setViewportSize({ width: 390, height: 844 });
  await openInLanguage(ines, 'ab');
  const field = ines.getByRole('textbox', { name: /^البداية/ });
  await field.fill('٢٨/٢/٢٠٣٠ ١٠:٠٠');
  await ines.getByRole('button', { name: 'فتح التقويم', exact: true }).first().click();
  const days = ines.getByRole('grid', { name: 'التقويم', exact: true });
  await expect(days.getByRole('button', { name: / 28 فبراير/ })).toBeFocused();
  await ines.keyboard.press('ArrowRight');
  await expect(days.getByRole('button', { name: / 27 فبراير/ })).toBeFocused();
  const box = (await days.boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(390);
  await ines.keyboard.press('Escape');
  await expect(days).toHaveCount(0);
  await expect(field).toBeFocused();
});
