import { expect, type Page } from 'playwright/test';
import { pdfFile } from '../kit/files/files.ts';
import { openPage } from './kit/follow.ts';
import { test } from './kit/test.ts';
import { openAs, subject } from './kit/tickets.ts';

const WIDTH = 640;

/** Expects a picture that the browser has decoded, in a frame with an aspect ratio of 16:10. */
const expectCover = async (page: Page, title: string): Promise<void> => {
  const row = page.getByRole('region', { name: 'Documents' }).locator('[data-row]').filter({ hasText: title });
  const cover = row.locator('[data-cover] img');
  // Covers are loaded only near the viewport.
  await row.scrollIntoViewIfNeeded();
  await expect(cover).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => cover.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(WIDTH);
};

test("R2.18 R7.5 the library, the home page and the search show the first page of a document's file", async ({ browser }) => {
  const bruno = await openAs(browser, 'bruno', '/content-sharing');
  await expectCover(bruno, 'Betriebsanleitung Druckmessumformer YD-P7');
  for (const title of ['Servicemitteilung 26-37, Filter des YD-A2', 'Schulung YD-V60, Inbetriebnahme in einer Stunde']) {
    await openPage(bruno, `/content-sharing?searchTerm=${encodeURIComponent(title)}`);
    await expectCover(bruno, title);
  }

  await bruno.keyboard.press('ControlOrMeta+k');
  await bruno.getByRole('combobox', { name: 'Search' }).fill('Betriebsanleitung');
  await expect(bruno.getByRole('option').locator('[data-cover] img').first()).toBeVisible();
  await bruno.keyboard.press('Escape');
  await bruno.goto('/home');
  const block = bruno.getByRole('region', { name: 'Latest documents' });
  await block.scrollIntoViewIfNeeded();
  await expect(block.locator('[data-cover] img').first()).toBeVisible();
});

test('R7.5 R2.20 a newly uploaded PDF gets a cover on the screens of its readers', async ({ browser }) => {
  const title = subject('Wiring of the terminal box');
  const bruno = await openAs(browser, 'bruno', '/content-sharing');
  const jonas = await openAs(browser, 'jonas', '/content-sharing');
  await jonas.getByRole('link', { name: 'Publish', exact: true }).click();
  const file = { name: `${title} manual.pdf`, mimeType: 'application/pdf', buffer: pdfFile(title) };
  await jonas.locator('main input[type=file]').setInputFiles(file);
  await expect(jonas.getByRole('textbox', { name: /Title/ })).toHaveValue(`${title} manual`);
  await jonas.getByRole('button', { name: /^Publish( to |$)/ }).click();
  await expect(jonas.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expectCover(bruno, title);
});
