import { mkdtempSync, rmSync } from 'node:fs';
import { truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UploadAllowance } from '@portal/contracts';
import { expect } from 'playwright/test';
import { xls } from '../kit/files/files.ts';
import { limitUploadSpeed } from './kit/cut-network.ts';
import { call, tokenOf } from './kit/requests.ts';
import { test } from './kit/test.ts';
import { addressOf, openAs, subject } from './kit/tickets.ts';

const MB = 1024 * 1024;

/** Returns how many more bytes a person may upload without attaching them. */
const remainingBytesOf = async (email: string): Promise<number> => {
  const { unattached } = await call<UploadAllowance>('files/quota', { token: await tokenOf(email) });
  return unattached.leftBytes;
};

test('R5.2 R3.13 uploading a document of 50 MB is cancelled half-way, restarted, and published once', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-large-'));
  const title = subject('Archive of spare parts');
  const path = join(folder, `${title} manual.xls`);
  await writeFile(path, xls());
  await truncate(path, 50 * MB);
  const jonas = await openAs(browser, 'jonas', '/content-sharing');
  const room = await remainingBytesOf(addressOf('jonas'));
  await jonas.getByRole('link', { name: 'Publish', exact: true }).click();
  const chooser = jonas.locator('main input[type=file]');
  const row = jonas.getByRole('list', { name: 'Attached files' }).getByRole('listitem');

  // After cancelling half-way, the file is neither in the form nor on the gateway.
  await limitUploadSpeed(jonas, 8 * MB);
  await chooser.setInputFiles(path);
  const bar = row.getByRole('progressbar');
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(5);
  await expect.poll(() => remainingBytesOf(addressOf('jonas'))).toBeLessThanOrEqual(room - 50 * MB);
  await row.getByRole('button', { name: /^Cancel the upload of / }).click();
  await expect(jonas.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await expect.poll(() => remainingBytesOf(addressOf('jonas'))).toBe(room);

  // The same file is uploaded completely, and no byte is sent twice.
  await limitUploadSpeed(jonas, -1);
  await chooser.setInputFiles(path);
  await expect(row.getByRole('button', { name: /^Remove / })).toBeVisible();
  await expect(row).toHaveCount(1);
  await expect.poll(() => remainingBytesOf(addressOf('jonas'))).toBe(room - 50 * MB);
  await expect(jonas.getByRole('textbox', { name: /Title/ })).toHaveValue(`${title} manual`);
  await jonas.getByText('Specific CP', { exact: true }).click();
  await jonas.getByRole('combobox', { name: /Channel partners/ }).fill('brennh');
  await jonas.getByRole('option', { name: /Brennhagen/ }).click();
  await jonas.keyboard.press('Escape');
  await jonas.getByRole('button', { name: /^Publish( to |$)/ }).click();
  await expect(jonas.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  expect(await remainingBytesOf(addressOf('jonas'))).toBe(room);

  const bruno = await openAs(browser, 'bruno', '/content-sharing');
  await expect(bruno.getByRole('region', { name: 'Documents' }).getByRole('link', { name: title })).toHaveCount(1);
  for (const page of [jonas, bruno]) await page.context().close();
  rmSync(folder, { recursive: true, force: true });
});
