import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { MaterialRow, StoredFile } from '@portal/contracts';
import { expect } from 'playwright/test';
import { pagesPdf } from '../kit/files/files.ts';
import { violationsOn } from './kit/axe.ts';
import { faultsOf } from './kit/faults.ts';
import { KEY } from './kit/people.ts';
import { post, tokenOf } from './kit/requests.ts';
import { test } from './kit/test.ts';
import { blankPageOf, openAs } from './kit/tickets.ts';

const LENA = 'lena@yarrowdyne.example';
const COMPANY = 'cp-brennhagen';
const manual = (edition: string): Buffer =>
  pagesPdf(Array.from({ length: 9 }, (_, index) => `${edition} edition, chapter ${index + 1} of nine`));

/** Publishes a manual for two companies, or a new version, as Lena and with API calls. */
const publish = async (bytes: Buffer, title: string, previousVersion?: MaterialRow, note = ''): Promise<MaterialRow> => {
  const token = await tokenOf(LENA);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'Manual YD P7.pdf');
  const upload = await fetch(`${process.env.PORTAL_URL}/api/files/upload?purpose=material&fileId=${randomUUID()}`, {
    method: 'POST',
    headers: { 'ocp-apim-subscription-key': KEY, authorization: `Bearer ${token}` },
    body: form,
  });
  const { file } = (await upload.json()) as { file: StoredFile };
  const state = previousVersion && { documentId: previousVersion.documentId, rev: previousVersion.rev };
  const { document } = await post<{ document: MaterialRow }>(
    'knowledge/upload',
    {
      ...state,
      title,
      docType: 'manual',
      language: 'en',
      scope: 'specific',
      companies: [COMPANY, 'cp-karnberg'],
      fileId: file.fileId,
      note,
    },
    { token },
  );
  return document;
};

test('R2.20 R6.7 R7.14 a new version changes neither an open manual nor its download, and revoking access closes the manual', async ({
  browser,
}) => {
  const title = `Manual of the YD P7 ${Date.now().toString(36)}`;
  const bytes = manual('First');
  const document = await publish(bytes, title);
  const bruno = await openAs(browser, 'bruno', `/content-sharing/detail/${document.documentId}/bruno`);
  const faults = faultsOf(bruno);
  const ranges: string[] = [];
  bruno.on('request', (request) => request.url().includes('/api/publications/content/') && ranges.push(request.url()));

  // Bruno leaves the preview while its first bytes are loading and opens page 7. A reload returns to page 7.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await bruno.route('**/api/publications/content/**', async (route) => {
    await released;
    await route.continue();
  });
  await bruno.reload();
  await expect.poll(() => ranges.length).toBeGreaterThan(0);
  await bruno.getByRole('link', { name: 'Open', exact: true }).click();
  release();
  await expect(bruno).toHaveURL(/\/docView\//);
  const page = bruno.getByRole('textbox', { name: 'Page number' });
  await page.fill('7');
  await page.press('Enter');
  const seventhPage = bruno.getByRole('region', { name: 'Page 7' });
  await expect(seventhPage.getByText('First edition, chapter 7 of nine', { exact: true })).toBeInViewport();
  await expect(page).toHaveValue('7');
  await bruno.reload();
  await expect(seventhPage.getByText('First edition, chapter 7 of nine', { exact: true })).toBeInViewport();
  await expect(page).toHaveValue('7');
  expect(await violationsOn(bruno)).toEqual([]);

  // A notice announces the new version, and the open version remains.
  await publish(manual('Second'), title, document, 'Chapter 7 has new torques');
  await expect(bruno.getByText('Version 2 was published.', { exact: false }).first()).toBeVisible();
  await bruno.getByRole('button', { name: 'What changed' }).click();
  await expect(bruno.getByText('Chapter 7 has new torques', { exact: true })).toBeVisible();
  await expect(page).toHaveValue('7');
  await expect(seventhPage.getByText('First edition, chapter 7 of nine', { exact: true })).toBeInViewport();

  // The download contains exactly the bytes of the open version, although the transfer is encrypted.
  const answer = bruno.waitForResponse((response) => response.url().includes('/api/knowledge/download/'));
  const [download] = await Promise.all([
    bruno.waitForEvent('download'),
    bruno.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  expect((await answer).headers()['x-content-encryption']).toMatch(/^v1; A256CBC-HS256; /);
  expect(download.suggestedFilename()).toBe('Manual YD P7.pdf');
  expect(bytes.equals(await readFile(await download.path()))).toBe(true);

  // After access is revoked, the page is emptied before the reader can turn to another page, and no further byte is served.
  await post('publications/revoke', { publicationId: document.documentId, company: COMPANY }, { token: await tokenOf(LENA) });
  await expect(bruno.getByText('No longer available', { exact: true })).toBeVisible();
  await expect(bruno.locator('canvas')).toHaveCount(0);
  expect(ranges.length).toBeGreaterThan(0);
  expect((await fetch(ranges.at(-1)!, { headers: { range: 'bytes=0-99' } })).status).toBe(404);
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
  await bruno.context().close();
});

test('R2.20 a video is loaded in ranges, and keys control its playback and position', async ({ browser }) => {
  const bruno = await blankPageOf(browser, 'bruno');
  const faults = faultsOf(bruno);
  const film = bruno.locator('video');
  const [answer] = await Promise.all([
    bruno.waitForResponse((response) => response.url().includes('/api/publications/content/')),
    bruno.goto('/content-sharing/docView/en-film-yd-p7-zero'),
  ]);
  expect(answer.status()).toBe(206);
  await expect(film).toHaveJSProperty('duration', 21);

  await film.focus();
  await bruno.keyboard.press('Space');
  await expect(film).toHaveJSProperty('paused', false);
  await bruno.keyboard.press('Space');
  await expect(film).toHaveJSProperty('paused', true);
  const timeBefore = await film.evaluate((video: HTMLVideoElement) => video.currentTime);
  await bruno.keyboard.press('ArrowRight');
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(timeBefore);
  expect(await violationsOn(bruno)).toEqual([]);
  expect(faults).toEqual([]);
  await bruno.context().close();
});
