import { mkdtempSync, rmSync } from 'node:fs';
import { truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { pdfFile, png } from '../kit/files/files.ts';
import { limitUploadSpeed } from './kit/cut-network.ts';
import { faultsOf } from './kit/faults.ts';
import { test } from './kit/test.ts';
import { blankPageOf, composer, messageWith, openAs, openInquiry, subject, submitInquiry } from './kit/tickets.ts';

interface UploadFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}
const pdf = (name: string, buffer = pdfFile()): UploadFile => ({ name, mimeType: 'application/pdf', buffer });
const picture = async (name: string): Promise<UploadFile> => ({ name, mimeType: 'image/png', buffer: await png(320, 200) });
/** Builds a PDF that takes a long time to upload on a slow connection. PDF readers ignore bytes after the end of the file. */
const longPdf = (name: string) => pdf(name, Buffer.concat([pdfFile(), Buffer.alloc(1_500_000, '%\n')]));

const attach = async (page: Page, button: string, files: UploadFile[] | string): Promise<void> => {
  const fileChooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await fileChooser).setFiles(files);
};
const tray = (page: Page) => page.getByRole('list', { name: 'Attached files' });
const rowOf = (page: Page, name: string) => tray(page).getByRole('listitem').filter({ hasText: name });
const expectStored = async (page: Page, name: string): Promise<void> => {
  await expect(rowOf(page, name)).toBeVisible();
  await expect(rowOf(page, name).getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  await expect(rowOf(page, name).getByRole('progressbar')).toHaveCount(0);
};
test('R5.1 R5.2 the refusal of an invalid file names the file and gives advice, and the entered text is preserved', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-files-'));
  const bruno = await openAs(browser, 'bruno', '/contact-us');
  const title = subject('Refused by name');
  await bruno.getByLabel('Type of inquiry').selectOption({ label: 'Repair' });
  await bruno.getByLabel('Product category').selectOption({ index: 1 });
  await bruno.getByLabel('Subject').fill(title);
  await bruno.getByRole('textbox', { name: /^Message/ }).fill('The plate and the log are attached.');

  await attach(bruno, 'Choose files', [pdf('Pump-curve*2.pdf')]);
  const fileRow = rowOf(bruno, 'Pump-curve*2.pdf');
  await expect(fileRow).toContainText('File names cannot contain “-” and “*”. Rename “Pump-curve*2.pdf”.');
  await fileRow.getByRole('button', { name: 'Use “Pump curve 2.pdf”' }).click();
  await expectStored(bruno, 'Pump curve 2.pdf');

  // An executable with the name of a PDF, an unsupported type, and an oversized file.
  await attach(bruno, 'Choose files', [
    pdf('manual.pdf', Buffer.from(`MZ\x90\0${'\0'.repeat(500)}This program cannot be run in DOS mode.`)),
  ]);
  await expect(rowOf(bruno, 'manual.pdf')).toContainText('This file is not a valid .pdf file.');
  await attach(bruno, 'Choose files', [{ name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') }]);
  await expect(rowOf(bruno, 'setup.exe')).toContainText('Files of type .exe are not accepted here.');
  const film = join(folder, 'washdown.mp4');
  await writeFile(film, '');
  await truncate(film, 51 * 1024 * 1024);
  await attach(bruno, 'Choose files', film);
  await expect(rowOf(bruno, 'washdown.mp4')).toContainText('The file is too large. The limit is 50 MB.');

  await bruno.getByRole('button', { name: 'Submit inquiry' }).click();
  await expect(bruno.getByText('Some files could not be attached. Remove them or try again.', { exact: true })).toBeVisible();
  await expect(bruno.getByLabel('Subject')).toHaveValue(title);
  await expect(bruno.getByRole('textbox', { name: /^Message/ })).toHaveValue('The plate and the log are attached.');
  for (const name of ['manual.pdf', 'setup.exe', 'washdown.mp4']) await bruno.getByRole('button', { name: `Remove ${name}` }).click();
  await bruno.getByRole('button', { name: 'Submit inquiry' }).click();
  await expect(bruno).toHaveURL(/\/inquiry-detail\//);
  await expect(messageWith(bruno, 'The plate and the log')).toContainText('Pump curve 2.pdf');
  await expect(bruno.getByRole('button', { name: /manual|setup|washdown/ })).toHaveCount(0);

  await bruno.context().close();
  rmSync(folder, { recursive: true, force: true });
});

test('R5.2 an upload is cancelled half-way, a failed upload is retried, and the entered text is preserved', async ({ browser }) => {
  const inquiry = await submitInquiry('Given up half-way');
  const bruno = await blankPageOf(browser, 'bruno');
  await openInquiry(bruno, inquiry);
  await composer(bruno).fill('The log of the night.');

  await limitUploadSpeed(bruno, 30_000);
  await attach(bruno, 'Attach files', [longPdf('night log.pdf')]);
  const bar = rowOf(bruno, 'night log.pdf').getByRole('progressbar');
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  await expect(bruno.getByText('Files are still uploading.', { exact: true })).toBeVisible();
  await expect(bruno.getByRole('button', { name: 'Send reply' })).toHaveAttribute('aria-disabled', 'true');
  await bruno.getByRole('button', { name: 'Cancel the upload of night log.pdf' }).click();
  await expect(tray(bruno)).toHaveCount(0);
  await expect(composer(bruno)).toHaveValue('The log of the night.');
  await limitUploadSpeed(bruno, -1);

  // The connection breaks during the second upload.
  let attempts = 0;
  await bruno.route('**/api/files/upload?*', (route) => ((attempts += 1) === 1 ? route.abort('connectionreset') : route.continue()));
  await attach(bruno, 'Attach files', [pdf('short log.pdf')]);
  await expect(rowOf(bruno, 'short log.pdf')).toContainText('The server cannot be reached. Check your connection.');
  await expect(bruno.getByText('Some files could not be attached. Remove them or try again.', { exact: true })).toBeVisible();
  await bruno.getByRole('button', { name: 'Retry short log.pdf' }).click();
  await expectStored(bruno, 'short log.pdf');
  await expect(composer(bruno)).toHaveValue('The log of the night.');

  // Text and file survive a reload and are sent together.
  await bruno.reload();
  await expectStored(bruno, 'short log.pdf');
  await expect(composer(bruno)).toHaveValue('The log of the night.');
  await bruno.getByRole('button', { name: 'Send reply' }).click();
  await expect(messageWith(bruno, 'The log of the night.')).toContainText('short log.pdf');
  await expect(messageWith(bruno, 'The log of the night.').getByRole('button', { name: 'Preview short log.pdf' })).toBeVisible();
  await expect(tray(bruno)).toHaveCount(0);

  await bruno.context().close();
});

test('R5.2 the recipient previews images and PDFs in the page and downloads each file under its original name', async ({ browser }) => {
  const inquiry = await submitInquiry('Seen by the other side');
  const bruno = await blankPageOf(browser, 'bruno');
  await openInquiry(bruno, inquiry);
  await composer(bruno).fill('Plate and curve.');
  await attach(bruno, 'Attach files', [await picture('plate.png'), pdf('curve.pdf')]);
  for (const name of ['plate.png', 'curve.pdf']) await expectStored(bruno, name);

  const lena = await blankPageOf(browser, 'lena');
  const faults = faultsOf(lena);
  await openInquiry(lena, inquiry);
  await bruno.getByRole('button', { name: 'Send reply' }).click();
  const message = messageWith(lena, 'Plate and curve.');

  await message.getByRole('button', { name: 'Preview plate.png' }).click();
  const preview = lena.getByRole('dialog', { name: 'plate.png' });
  await expect(preview.getByRole('img', { name: 'plate.png' })).toHaveJSProperty('naturalWidth', 320);
  await preview.getByRole('button', { name: 'Close' }).click();
  await expect(preview).toHaveCount(0);
  await expect(message.getByRole('button', { name: 'Preview plate.png' })).toBeFocused();

  await message.getByRole('button', { name: 'Preview curve.pdf' }).click();
  const paper = lena.getByRole('dialog', { name: 'curve.pdf' });
  await expect(paper.getByText('Page 1 of 1', { exact: true })).toBeVisible();
  // The rendered white page contains dark pixels.
  await expect
    .poll(() =>
      paper.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
        const { width, height } = canvas;
        if (!width || !height) return false;
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height);
        return data.some((value, index) => index % 4 === 0 && value < 100 && data[index + 3]! > 200);
      }),
    )
    .toBe(true);
  const [download] = await Promise.all([lena.waitForEvent('download'), paper.getByRole('button', { name: 'Download' }).click()]);
  expect(download.suggestedFilename()).toBe('curve.pdf');
  await lena.keyboard.press('Escape');
  await expect(paper).toHaveCount(0);
  expect(faults).toEqual([]);

  for (const page of [bruno, lena]) await page.context().close();
});
