import { randomUUID } from 'node:crypto';
import type { PriceListRow, StoredFile } from '@portal/contracts';
import { expect } from 'playwright/test';
import { xlsxOf } from '../kit/files/files.ts';
import { violationsOn } from './kit/axe.ts';
import { KEY } from './kit/people.ts';
import { call, post, tokenOf } from './kit/requests.ts';
import { test } from './kit/test.ts';
import { addressOf, openAs, subject } from './kit/tickets.ts';

const GERMAN = ['cp-brennhagen'];
const FRENCH = ['cp-valbrune'];

interface Publication {
  title: string;
  partNumber: string;
  amount: number;
  companies: readonly string[];
  previousVersion?: PriceListRow;
}

/** Publishes a price list for companies, or a new version of it, as headquarters and without a browser. */
const publish = async ({ title, partNumber, amount, companies, previousVersion }: Publication): Promise<PriceListRow> => {
  const token = await tokenOf(addressOf('ines'));
  const form = new FormData();
  const bytes = xlsxOf([
    ['Part number', 'Description', 'Price EUR', 'Weeks'],
    [partNumber, 'Flange adapter DN25', amount, 4],
  ]);
  form.append('file', new Blob([new Uint8Array(bytes)]), 'Prices.xlsx');
  const upload = await fetch(`${process.env.PORTAL_URL}/api/files/upload?purpose=price&fileId=${randomUUID()}`, {
    method: 'POST',
    headers: { 'ocp-apim-subscription-key': KEY, authorization: `Bearer ${token}` },
    body: form,
  });
  const { file } = (await upload.json()) as { file: StoredFile };
  const state = previousVersion && { documentId: previousVersion.documentId, rev: previousVersion.rev };
  const input = { ...state, title, scope: 'specific', companies, fileId: file.fileId };
  const { document } = await post<{ document: PriceListRow }>('pricelist/upload', input, { token });
  return document;
};

/** Waits until the newest version of a price list has been read, which takes a long time on a busy machine. */
const waitUntilRead = async ({ documentId }: PriceListRow): Promise<void> => {
  const token = await tokenOf(addressOf('ines'));
  const readState = async () => (await call<{ state: string }>(`pricelist/reading?documentId=${documentId}`, { token })).state;
  await expect.poll(readState, { timeout: 60_000 }).toBe('read');
};

test('R3.12 R6.7 a partner opens a part from a price list and sees its price change live, and a part of another company is reported as not found', async ({
  browser,
}) => {
  const serial = Date.now().toString(36).toUpperCase();
  const [partNumber, foreignNumber] = [`YD-P7-${serial}1`, `YD-P7-${serial}2`];
  const title = subject('Project prices of the adapter');
  const first = await publish({ title, partNumber, amount: 100, companies: GERMAN });
  await publish({ title: subject('French prices'), partNumber: foreignNumber, amount: 90, companies: FRENCH });

  await waitUntilRead(first);

  const bruno = await openAs(browser, 'bruno', `/price-list/docView/${first.documentId}`);
  await bruno.getByRole('link', { name: partNumber, exact: true }).click();
  await expect(bruno.getByRole('heading', { name: partNumber, level: 1 })).toBeVisible();
  const prices = bruno.getByRole('region', { name: 'Prices' });
  await expect(prices).toContainText('Your price');
  await expect(prices.getByText('€100.00', { exact: true })).toBeVisible();
  await expect(bruno.getByRole('region', { name: 'Details' })).toContainText('4 weeks');
  await expect(bruno.getByRole('region', { name: 'Price history' })).toHaveCount(0);
  expect(await violationsOn(bruno)).toEqual([]);

  // A new version that headquarters publishes updates the open page.
  await waitUntilRead(await publish({ title, partNumber, amount: 110, companies: GERMAN, previousVersion: first }));
  await expect(prices.getByText('€110.00', { exact: true })).toBeVisible();

  // The question is prefilled with the part and its product, and the palette leads back to the page.
  await bruno.getByRole('link', { name: 'Ask about this part' }).click();
  await expect(bruno.getByRole('textbox', { name: /^Subject/ })).toHaveValue(`Part ${partNumber}`);
  await expect(bruno.getByRole('combobox', { name: /^Product/ })).toHaveValue('yd-p7');
  await bruno.keyboard.press('ControlOrMeta+k');
  await bruno.getByRole('combobox', { name: 'Search or jump to' }).fill(partNumber);
  await bruno.getByRole('option').filter({ hasText: partNumber }).first().click();
  await bruno.getByRole('button', { name: 'Discard and leave' }).click();
  await expect(prices.getByText('€110.00', { exact: true })).toBeVisible();

  // A part that only another company may see looks like a part that does not exist.
  for (const number of [foreignNumber, `YD-P7-${serial}3`]) {
    await bruno.goto(`/parts/${number}`);
    await expect(bruno.getByText('No price list, document or article that you can open contains this part number.')).toBeVisible();
  }
});
