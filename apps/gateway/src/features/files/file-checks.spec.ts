import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FileCheck, FindingKind } from '@portal/contracts';
import { strFromU8, unzipSync } from 'fflate';
import readWorkbook from 'read-excel-file/node';
import { material, uploadMaterial } from '../../../../../tests/kit/documents';
import { csv, encryptedPdf, pdfFile, xlsx } from '../../../../../tests/kit/files/files';
import { annotatedSlides, hiddenWorkbook, trackedDocument } from '../../../../../tests/kit/files/hidden-files';
import { openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { DueWork } from '../../services/jobs/due-work';
import { FileLinks } from '../../services/storage/links';

let gateway: TestGateway;
let lena: Person;
let bruno: Person;
beforeAll(async () => {
  gateway = await openTestGateway();
  [lena, bruno] = [await gateway.as('lena'), await gateway.as('bruno')];
});
afterAll(() => gateway.close());

/** Waits until a file is checked and returns the file. The test runs the background work itself, one piece per run. */
const checkOf = async (fileId: string): Promise<FileCheck> => {
  for (;;) {
    const check = await lena.files.check({ fileId });
    if (check.state !== 'reading') return check;
    await gateway.app.get(DueWork, { strict: false }).run('slow');
  }
};
const bytesOf = async (fileId: string): Promise<Buffer> => {
  const response = await fetch(gateway.url + gateway.app.get(FileLinks).link(fileId, 'download', lena.id).url);
  return Buffer.from(await response.arrayBuffer());
};
const countByKind = ({ findings }: FileCheck) => Object.fromEntries(findings.map(({ kind, count }) => [kind, count]));
const makeCleanCopy = async (fileId: string, remove: FindingKind[]): Promise<string> =>
  (await lena.files.clean({ fileId, copyId: randomUUID(), remove })).file.fileId;
/** Returns the parts of an Office file that still contain hidden data. */
const findLeaks = (bytes: Buffer): string[] =>
  Object.entries(unzipSync(bytes)).flatMap(([name, part]) => (/SECRET|770|Margins/.test(name + strFromU8(part)) ? name : []));

describe('the check of a file before its publication', () => {
  it.each<[string, () => Buffer, Record<string, number>]>([
    ['Prices.xlsx', hiddenWorkbook, { 'hidden-sheets': 2, 'hidden-rows': 1, 'hidden-columns': 1, comments: 1 }],
    ['Pump.docx', trackedDocument, { 'tracked-changes': 2, 'hidden-text': 1, comments: 1 }],
    ['Talk.pptx', annotatedSlides, { 'hidden-slides': 1, notes: 1, comments: 1 }],
  ])('R5.2 the check of %s counts its hidden content, and the cleaned copy contains none', async (name, make, counts) => {
    const fileId = await uploadMaterial(gateway, lena, name, make());
    const check = await checkOf(fileId);
    expect(check.state).toBe('ready');
    expect(countByKind(check)).toEqual(counts);
    expect(check.removable.toSorted()).toEqual(Object.keys(counts).toSorted());
    expect(findLeaks(await bytesOf(fileId))).not.toEqual([]);
    const copy = await makeCleanCopy(fileId, check.removable);
    expect(findLeaks(await bytesOf(copy))).toEqual([]);
    expect(await checkOf(copy)).toMatchObject({ state: 'ready', findings: [] });
    const { document } = await lena.documents.upload(material({ fileId: copy }));
    expect(document.file.name).toBe(name);
  });

  it('R5.2 a cleaned workbook opens in an independent reader with the results of its formulas', async () => {
    const fileId = await uploadMaterial(gateway, lena, 'Prices.xlsx', hiddenWorkbook());
    const copy = await makeCleanCopy(fileId, (await checkOf(fileId)).removable);
    const rows = await readWorkbook(await bytesOf(copy));
    expect(JSON.stringify(rows)).toContain('["YD-P7",null,1165]');
    expect(JSON.stringify(rows)).not.toContain('SECRET');
  });

  it('R5.2 cleaning removes only the selected kinds of hidden content', async () => {
    const fileId = await uploadMaterial(gateway, lena, 'Talk.pptx', annotatedSlides());
    await checkOf(fileId);
    expect(countByKind(await checkOf(await makeCleanCopy(fileId, ['notes'])))).toEqual({ 'hidden-slides': 1, comments: 1 });
  });

  it('R5.2 two requests for a cleaned copy with the same id create one file', async () => {
    const fileId = await uploadMaterial(gateway, lena, 'Talk.pptx', annotatedSlides());
    const call = { fileId, copyId: randomUUID(), remove: ['notes' as const] };
    expect(await lena.files.clean(call)).toEqual(await lena.files.clean(call));
  });

  it('R5.2 a file without hidden content has no findings, and a CSV file is not checked', async () => {
    expect(await checkOf(await uploadMaterial(gateway, lena, 'Plain.xlsx', xlsx()))).toMatchObject({ state: 'ready', findings: [] });
    expect(await checkOf(await uploadMaterial(gateway, lena, 'Plain.csv', csv()))).toMatchObject({ state: 'not-read', findings: [] });
  });

  it('T26 only the uploader can check or clean a file, and only until it is published', async () => {
    const fileId = await uploadMaterial(gateway, lena, 'Talk.pptx', annotatedSlides());
    await expect(bruno.files.check({ fileId })).rejects.toMatchObject({ status: 404 });
    await expect(bruno.files.clean({ fileId, copyId: randomUUID(), remove: ['notes'] })).rejects.toMatchObject({ status: 404 });
    await lena.documents.upload(material({ fileId }));
    await expect(lena.files.check({ fileId })).rejects.toMatchObject({ status: 404 });
  });
});

describe('files that readers cannot open', () => {
  it('R5.2 a PDF that requires a password is refused when it is uploaded for publication', async () => {
    await expect(uploadMaterial(gateway, lena, 'Locked.pdf', encryptedPdf())).rejects.toThrow('"code":"file.password"');
  });

  it('R5.2 a damaged PDF is reported by the file check and cannot be published', async () => {
    const fileId = await uploadMaterial(gateway, lena, 'Broken.pdf', Buffer.from('%PDF-1.7\nnothing'));
    expect(await checkOf(fileId)).toMatchObject({ state: 'damaged' });
    await expect(lena.documents.upload(material({ fileId }))).rejects.toMatchObject({ code: 'file.damaged' });
  });

  it('R5.2 a PDF that starts with a byte order mark is accepted', async () => {
    const fileId = await uploadMaterial(gateway, lena, 'Marked.pdf', Buffer.concat([Buffer.from('\ufeff\r\n'), pdfFile()]));
    expect(await checkOf(fileId)).toMatchObject({ state: 'ready' });
  });
});
