import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '@portal/contracts';
import { csv, docx, encryptedOffice, encryptedOldOffice, pdfFile, png, xlsm, xlsx, zip } from '../../../../../tests/kit/files/files';
import { bruno, countTraces, upload } from '../../../../../tests/kit/files-gateway';

describe('a refused upload', () => {
  const expectRefusal = async (bytes: Buffer, name: string, code: string, data?: unknown) => {
    const tracesBefore = await countTraces();
    const answer = await upload(bytes, name);
    expect(answer).toMatchObject({ status: 422, code, ...(data ? { data } : {}) });
    expect(await countTraces()).toEqual(tracesBefore);
  };

  it.each([
    ['a.b.pdf', ['.'], 'a b.pdf'],
    ['data-sheet.pdf', ['-'], 'data sheet.pdf'],
    ['../../secret/plan.pdf', ['.', '/'], 'secret plan.pdf'],
    ['C:\\plans\\plan.pdf', [':', '\\'], 'C plans plan.pdf'],
    ['invoice\u202efdp.pdf', ['U+202E'], 'invoicefdp.pdf'],
    ['zero\u200bwidth.pdf', ['U+200B'], 'zerowidth.pdf'],
    ["what's <this>?.pdf", ["'", '<', '>', '?'], 'what s this.pdf'],
    ['.pdf.pdf', ['.'], 'pdf.pdf'],
  ])('R5.1 an upload with the name %j is refused with a valid name as suggestion', async (name, forbidden, corrected) => {
    await expectRefusal(pdfFile(), name, 'file.name', { name, forbidden: expect.arrayContaining(forbidden), corrected });
    expect(await upload(pdfFile(), corrected)).toMatchObject({ status: 200, file: { name: corrected } });
  });

  it('R5.1 an upload whose name is too long is refused with a shorter name as suggestion', async () => {
    const { data } = await upload(pdfFile(), `${'x'.repeat(LIMITS.fileName)}.pdf`);
    const { corrected } = data as { corrected: string };
    expect(corrected.length).toBeLessThanOrEqual(LIMITS.fileName);
    expect(await upload(pdfFile(), corrected)).toMatchObject({ status: 200 });
  });

  it('R5.1 an upload with a path in its file name is refused with only the name as suggestion', async () => {
    const body = Buffer.concat([
      Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="../plan.pdf"\r\n\r\n'),
      pdfFile(),
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const response = await bruno.fetch(`/api/files/upload?purpose=attachment&fileId=${randomUUID()}`, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(await response.json()).toMatchObject({ code: 'file.name', data: { corrected: 'plan.pdf' } });
  });

  it.each([['program.exe'], ['page.html'], ['picture.svg'], ['macros.xlsm'], ['noending'], ['.pdf'], ['archive.zip']])(
    'R5.2 an upload named %s is refused because of its file type',
    async (name) => {
      await expectRefusal(pdfFile(), name, 'file.wrong-kind', { detected: null });
    },
  );

  it.each<[string, () => Buffer | Promise<Buffer>, string, string | null]>([
    ['a picture', png, 'plan.pdf', 'png'],
    ['a document of another program', docx, 'plan.xlsx', 'docx'],
    ['a workbook', xlsx, 'plan.docx', 'xlsx'],
    ['an archive', () => zip([{ name: 'a', data: 'a' }]), 'plan.docx', 'zip'],
    ['a program', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(300)]), 'plan.csv', 'exe'],
    ['text', csv, 'plan.pdf', 'csv'],
    ['a PNG', png, 'plan.jpg', 'png'],
    ['a document', pdfFile, 'plan.mp4', 'pdf'],
  ])('R5.2 an upload that is %s under a different extension is refused', async (_, make, name, detected) => {
    await expectRefusal(await make(), name, 'file.wrong-kind', { name, detected });
  });

  it.each<[string, () => Buffer]>([
    ['plan.xlsx', encryptedOffice],
    ['plan.docx', encryptedOffice],
    ['plan.xls', encryptedOldOffice.xls],
    ['plan.doc', encryptedOldOffice.doc],
    ['plan.ppt', encryptedOldOffice.ppt],
  ])('R5.2 an upload of %s with password protection is refused', async (name, make) => {
    await expectRefusal(make(), name, 'file.password', { name });
  });

  it('R5.2 a password-protected file with the extension of a picture is refused', async () => {
    await expectRefusal(encryptedOffice(), 'plan.png', 'file.wrong-kind', { name: 'plan.png', detected: 'cfb' });
  });

  it('R5.2 a damaged file is refused', async () => {
    await expectRefusal((await png(400, 400)).subarray(0, 300), 'plan.png', 'file.damaged', { name: 'plan.png' });
    await expectRefusal(docx('a text that is long enough').subarray(0, 300), 'plan.docx', 'file.damaged', { name: 'plan.docx' });
  });

  it('R5.2 a file with macros is refused, even if the workbook does not declare them', async () => {
    await expectRefusal(xlsm(), 'plan.xlsx', 'file.harmful', { name: 'plan.xlsx' });
    await expectRefusal(xlsx('1', { name: 'xl/vbaProject.bin', data: 'macros' }), 'plan.xlsx', 'file.harmful');
  });

  it('T20 a decompression bomb is refused', async () => {
    await expectRefusal(docx('text', { name: 'word/large.xml', data: Buffer.alloc(30 * 1024 ** 2) }), 'plan.docx', 'file.harmful');
  });

  it('R5.2 an empty file is refused', async () => {
    await expectRefusal(Buffer.alloc(0), 'plan.pdf', 'file.empty', { name: 'plan.pdf' });
  });

  it('R5.2 a file one byte larger than the limit is refused, and a file of exactly the limit is accepted', async () => {
    const largestFile = Buffer.concat([pdfFile(), Buffer.alloc(1024 ** 2)]).subarray(0, 1024 ** 2);
    await expectRefusal(Buffer.concat([largestFile, Buffer.from('x')]), 'plan.pdf', 'file.too-large', { limitBytes: 1024 ** 2 });
    await expectRefusal(Buffer.alloc(5 * 1024 ** 2, 'x'), 'plan.csv', 'file.too-large', { limitBytes: 1024 ** 2 });
    expect(await upload(largestFile, 'plan.pdf')).toMatchObject({ status: 200, file: { size: 1024 ** 2 } });
  });
});
