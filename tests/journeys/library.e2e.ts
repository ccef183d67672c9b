import { expect, type Page } from 'playwright/test';
import { pdfFile } from '../kit/files/files.ts';
import { enter } from './kit/people.ts';
import { test } from './kit/test.ts';
import { openAs, subject } from './kit/tickets.ts';

const item = (page: Page, title: string) => page.getByRole('region', { name: 'Documents' }).getByRole('link', { name: title });
const withdrawnNotice = (page: Page) => page.getByRole('region', { name: 'Documents' }).getByText('No longer available', { exact: true });

test('R2.20 R5.3 R6.7 R4.10 a document for one company appears, is revoked, shared again, deleted and restored live on its readers’ screens', async ({
  browser,
}) => {
  const title = subject('Seal kit of the flange adapter');
  const bruno = await openAs(browser, 'bruno', '/content-sharing');
  const eve = await openAs(browser, 'eve', '/content-sharing');
  await expect(bruno.getByRole('heading', { name: 'Learn and explore' })).toBeVisible();
  const jonas = await openAs(browser, 'jonas', '/content-sharing');

  // The form is one page. The file determines title and type, the company is searched by name, and the line next to the button states the
  // audience.
  await jonas.getByRole('link', { name: 'Publish', exact: true }).click();
  const file = { name: `${title} manual.pdf`, mimeType: 'application/pdf', buffer: pdfFile() };
  await jonas.locator('main input[type=file]').setInputFiles(file);
  await expect(jonas.getByRole('textbox', { name: /Title/ })).toHaveValue(`${title} manual`);
  await expect(jonas.getByRole('combobox', { name: /Document type/ })).toHaveValue('manual');
  await jonas.getByText('Specific CP', { exact: true }).click();
  await jonas.getByRole('combobox', { name: /Channel partners/ }).fill('brennh');
  await jonas.getByRole('option', { name: /Brennhagen/ }).click();
  await jonas.keyboard.press('Escape');
  await expect(jonas.getByText(/^1\scompany\s· \d+\s(person|people)$/)).toBeVisible();
  await jonas.getByRole('button', { name: /^Publish( to |$)/ }).click();
  await expect(jonas.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(item(bruno, title)).toBeVisible();

  // Another company is granted access, and the first company loses access while its reader has the document open.
  const access = jonas.getByRole('region', { name: 'Access' });
  const add = async (company: string) => {
    await access.getByRole('button', { name: 'Add a company' }).click();
    await access.getByRole('combobox', { name: 'Add a company' }).fill(company);
    await access.getByRole('option', { name: company }).click();
  };
  await add('Ostwall');
  await expect(access.getByRole('listitem').filter({ hasText: 'Ostwall' })).toBeVisible();
  await access.getByRole('button', { name: /Remove .*Brennhagen/ }).click();
  await jonas.getByRole('button', { name: 'Remove access' }).click();
  await expect(withdrawnNotice(bruno)).toBeVisible();
  await expect(item(bruno, title)).toHaveCount(0);
  await add('Brennhagen');
  await expect(item(bruno, title)).toBeVisible();

  // The document is deleted after a confirmation and restored within ten seconds.
  await jonas.getByRole('button', { name: 'More actions' }).click();
  await jonas.getByRole('menuitem', { name: 'Delete' }).click();
  await jonas.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(item(bruno, title)).toHaveCount(0);
  await jonas.getByRole('button', { name: /^Undo/ }).click();
  await expect(item(bruno, title)).toBeVisible();
  await expect(item(eve, title)).toHaveCount(0);
});

test('R3.13 Arabic and Japanese documents are found by words that occur only in them', async ({ browser }) => {
  const ines = await enter(browser, 'ines@yarrowdyne.example', '/content-sharing');
  const search = ines.getByRole('textbox', { name: 'Search documents' });
  for (const [word, title, other] of [
    ['الرطب', 'إشعار الخدمة 26-37، مرشحات محلل الغازات YD-A2', 'YD-P7 圧力伝送器 データシート'],
    ['超純水', 'YD-P7 圧力伝送器 データシート', 'إشعار الخدمة 26-37، مرشحات محلل الغازات YD-A2'],
  ] as const) {
    await search.fill(word);
    await expect(item(ines, title)).toBeVisible();
    await expect(item(ines, other)).toHaveCount(0);
  }
  await ines.context().close();
});
