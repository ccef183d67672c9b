import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { EICAR } from '../../../../../tests/kit/files/clamd';
import { csv, jpg, pdfFile, png } from '../../../../../tests/kit/files/files';
import {
  bruno,
  clamd,
  countTraces,
  gateway,
  lena,
  listStoredFiles,
  rows,
  type UploadResponse,
  upload,
  urlFor,
} from '../../../../../tests/kit/files-gateway';
import { until } from '../../../../../tests/kit/until';

describe('an upload', () => {
  it('R5.2 an upload creates one file with its owner, name, kind and size', async () => {
    const [fileId, bytes] = [randomUUID(), pdfFile()];
    expect(await upload(bytes, 'Zero adjustment.PDF', { fileId })).toEqual({
      status: 200,
      file: { fileId, name: 'Zero adjustment.pdf', kind: 'pdf', size: bytes.length },
    });
    const row = (await rows()).find(({ id }) => id === fileId);
    expect(row).toMatchObject({ owner_id: 'bruno', taken_by: null, sha256: createHash('sha256').update(bytes).digest('hex') });
    expect(row!.store_key).not.toContain(fileId);
  });

  it('R5.2 an upload takes its name from the form data if no other name is given', async () => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await jpg())]), 'Überdruck 圧力.jpeg');
    const response = await bruno.fetch(`/api/files/upload?purpose=attachment&fileId=${randomUUID()}`, { method: 'POST', body: form });
    expect(await response.json()).toMatchObject({ file: { name: 'Überdruck 圧力.jpeg', kind: 'jpeg' } });
  });

  it('R5.2 repeated or simultaneous uploads with the same id create one file', async () => {
    const [fileId, bytes] = [randomUUID(), await png()];
    const tracesBefore = await countTraces();
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(bytes, 'trend.png', { fileId })));
    answers.push(await upload(bytes, 'trend.png', { fileId }));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]!.status).toBe(200);
    expect(await countTraces()).toEqual({ ...tracesBefore, rows: tracesBefore.rows + 1, files: tracesBefore.files + 1 });
  });

  it('R6.8 an upload with the id of any other file is refused in the same way and changes nothing', async () => {
    const fileId = randomUUID();
    await upload(await png(), 'trend.png', { fileId });
    const rowsBefore = await rows();
    const [own, foreign] = [await upload(csv(), 'other.csv', { fileId }), await upload(await png(), 'trend.png', { fileId, who: lena })];
    for (const answer of [own, foreign]) expect(answer).toMatchObject({ status: 400, errors: { fileId: [{ code: 'id-taken' }] } });
    expect(await rows()).toEqual(rowsBefore);
  });

  it('R1.3 an upload is identified by its id, so that another file with the same idempotency key gets its own response', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const send = async (bytes: Buffer) => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(bytes)]), 'a.csv');
      const response = await bruno.fetch(urlFor('a.csv', randomUUID()), { method: 'POST', body: form, headers: key });
      return (await response.json()) as UploadResponse;
    };
    expect((await send(csv(10))).file!.size).toBe(csv(10).length);
    expect((await send(csv(20))).file!.size).toBe(csv(20).length);
  });

  it('T19 an upload id that looks like a path is treated as an id', async () => {
    expect(await upload(csv(), 'a.csv', { fileId: '..' })).toMatchObject({ status: 200 });
    expect(await upload(csv(), 'a.csv', { fileId: '../x' })).toMatchObject({ status: 400, errors: { fileId: expect.anything() } });
    expect((await listStoredFiles('')).every(({ name }) => /^[0-9a-f]{40}$/.test(name))).toBe(true);
  });

  it('R7.11 the master data contains the upload size limit', async () => {
    expect((await bruno.masters.all()).limits['uploadBytes']).toBe(1024 ** 2);
  });

  it('R5.2 an upload requires form data with a file', async () => {
    const path = urlFor('a.pdf', randomUUID());
    const jsonResponse = await bruno.fetch(path, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
    expect(jsonResponse.status).toBe(400);
    const form = new FormData();
    form.append('other', new Blob(['a']), 'a.pdf');
    expect((await bruno.fetch(path, { method: 'POST', body: form })).status).toBe(400);
    expect((await bruno.fetch(path, { method: 'POST', body: new FormData() })).status).toBe(400);
  });
});

describe('the scanner', () => {
  it('T20 the upload of a harmful file is refused and leaves only an audit row', async () => {
    const tracesBefore = await countTraces();
    expect(await upload(Buffer.from(`${EICAR}\n`), 'table.csv')).toMatchObject({ status: 422, code: 'file.harmful' });
    expect(await countTraces()).toEqual(tracesBefore);
    const auditRows = await gateway.database.db
      .selectFrom('audit')
      .select(['actor', 'object', 'after'])
      .where('action', '=', 'file.harmful')
      .execute();
    expect(auditRows).toContainEqual({ actor: 'bruno', object: 'bruno', after: { purpose: 'attachment', name: 'table.csv' } });
  });

  it("T20 an uploaded file is not visible before the scanner's verdict", async () => {
    let finishScan = () => {};
    clamd.release = new Promise((resolve) => (finishScan = resolve));
    const tracesBefore = await countTraces();
    const scanCount = clamd.files.length;
    const pendingUpload = upload(csv(), 'readings.csv');
    await until(async () => clamd.files.length > scanCount);
    expect(await countTraces()).toEqual({ ...tracesBefore, drafts: tracesBefore.drafts + 1 });
    finishScan();
    expect(await pendingUpload).toMatchObject({ status: 200 });
    expect(await countTraces()).toEqual({ rows: tracesBefore.rows + 1, files: tracesBefore.files + 1, drafts: tracesBefore.drafts });
  });

  it('T20 uploads are refused with 503 while the scanner is down, and nothing is stored', async () => {
    const tracesBefore = await countTraces();
    clamd.instead = 'gone';
    expect(await upload(csv(), 'readings.csv')).toMatchObject({ status: 503, code: 'service.unavailable' });
    clamd.instead = null;
    expect(await countTraces()).toEqual(tracesBefore);
  });
});

describe('deleting', () => {
  it('R5.2 a user can delete their own unused file, which removes its bytes', async () => {
    const tracesBefore = await countTraces();
    const { file } = await upload(csv(), 'readings.csv');
    await bruno.files.drop({ fileId: file!.fileId });
    expect(await countTraces()).toEqual(tracesBefore);
    await expect(bruno.files.drop({ fileId: file!.fileId })).rejects.toMatchObject({ status: 404 });
  });

  it('R6.8 deleting another person’s file or a used file is refused as not found', async () => {
    const { file } = await upload(csv(), 'readings.csv');
    await expect(lena.files.drop({ fileId: file!.fileId })).rejects.toMatchObject({ status: 404 });
    await gateway.database.db.updateTable('file').set({ taken_by: 'entry:x' }).where('id', '=', file!.fileId).execute();
    await expect(bruno.files.drop({ fileId: file!.fileId })).rejects.toMatchObject({ status: 404 });
    expect((await rows()).some(({ id }) => id === file!.fileId)).toBe(true);
  });
});
