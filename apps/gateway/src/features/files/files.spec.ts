import { createHash, randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ErrorBody, LIMITS, type StoredFile } from '@portal/contracts';
import { type Clamd, EICAR, openClamd } from '../../../../../tests/clamd';
import { anyPdf, csv, docx, jpg, png, xlsm, xlsx, zip } from '../../../../../tests/files';
import { KEY, openTestGateway, type Person, type TestGateway } from '../../../../../tests/test-gateway';
import { until } from '../../../../../tests/until';

let clamd: Clamd;
let gateway: TestGateway;
let bruno: Person;
let lena: Person;
beforeAll(async () => {
  clamd = await openClamd();
  gateway = await openTestGateway({ env: { UPLOAD_MAX_MB: '1', CLAMD_URL: clamd.url, LOG_LEVEL: 'silent' } });
  bruno = await gateway.as('bruno');
  lena = await gateway.as('lena');
});
afterAll(async () => {
  await gateway.close();
  await clamd.close();
});

type Answer = Partial<ErrorBody> & { file?: StoredFile; status: number };
const urlFor = (name: string, fileId: string) => `/api/files/upload?${new URLSearchParams({ purpose: 'attachment', fileId, name })}`;
const upload = async (bytes: Buffer, name: string, { who = bruno, fileId = randomUUID() as string } = {}): Promise<Answer> => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const response = await who.fetch(urlFor(name, fileId), { method: 'POST', body: form });
  return { status: response.status, ...((await response.json()) as object) };
};
const rows = () => gateway.database.db.selectFrom('file').selectAll().execute();
const store = () => join(gateway.env.DATA_DIR, 'files', 'attachment');
const lying = async (under: string) =>
  (await readdir(join(store(), under), { recursive: true, withFileTypes: true }).catch(() => [])).filter((one) => one.isFile());
/** Rows, files kept and drafts: what an upload leaves behind. */
const traces = async () => ({ rows: (await rows()).length, files: (await lying('kept')).length, drafts: (await lying('incoming')).length });

describe('an upload', () => {
  it('R5.2 is one file of its owner, with name, kind and size', async () => {
    const [fileId, bytes] = [randomUUID(), anyPdf()];
    expect(await upload(bytes, 'Zero adjustment.PDF', { fileId })).toEqual({
      status: 200,
      file: { fileId, name: 'Zero adjustment.pdf', kind: 'pdf', size: bytes.length },
    });
    const row = (await rows()).find(({ id }) => id === fileId);
    expect(row).toMatchObject({ owner_id: 'bruno', taken_by: null, sha256: createHash('sha256').update(bytes).digest('hex') });
    expect(row!.store_key).not.toContain(fileId);
  });

  it('R5.2 takes its name from the form where none is said', async () => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await jpg())]), 'Überdruck 圧力.jpeg');
    const response = await bruno.fetch(`/api/files/upload?purpose=attachment&fileId=${randomUUID()}`, { method: 'POST', body: form });
    expect(await response.json()).toMatchObject({ file: { name: 'Überdruck 圧力.jpeg', kind: 'jpeg' } });
  });

  it('R5.2 sent again, one after the other or all at once, is one file', async () => {
    const [fileId, bytes] = [randomUUID(), await png()];
    const before = await traces();
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(bytes, 'trend.png', { fileId })));
    answers.push(await upload(bytes, 'trend.png', { fileId }));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]!.status).toBe(200);
    expect(await traces()).toEqual({ ...before, rows: before.rows + 1, files: before.files + 1 });
  });

  it('R6.8 under the id of another file, own or not, is refused alike and leaves the other as it was', async () => {
    const fileId = randomUUID();
    await upload(await png(), 'trend.png', { fileId });
    const before = await rows();
    const [own, foreign] = [await upload(csv(), 'other.csv', { fileId }), await upload(await png(), 'trend.png', { fileId, who: lena })];
    for (const answer of [own, foreign]) expect(answer).toMatchObject({ status: 400, errors: { fileId: [{ code: 'id-taken' }] } });
    expect(await rows()).toEqual(before);
  });

  it('R1.3 under an idempotency key is told apart by its id: another file is never answered with this one', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const send = async (bytes: Buffer) => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(bytes)]), 'a.csv');
      const response = await bruno.fetch(urlFor('a.csv', randomUUID()), { method: 'POST', body: form, headers: key });
      return (await response.json()) as Answer;
    };
    expect((await send(csv(10))).file!.size).toBe(csv(10).length);
    expect((await send(csv(20))).file!.size).toBe(csv(20).length);
  });

  it('T19 an id that looks like a path is an id and no path', async () => {
    expect(await upload(csv(), 'a.csv', { fileId: '..' })).toMatchObject({ status: 200 });
    expect(await upload(csv(), 'a.csv', { fileId: '../x' })).toMatchObject({ status: 400, errors: { fileId: expect.anything() } });
    expect((await lying('')).every(({ name }) => /^[0-9a-f]{40}$/.test(name))).toBe(true);
  });

  it('R7.11 is told its limit by the master data', async () => {
    expect((await bruno.master.master()).limits['uploadBytes']).toBe(1024 ** 2);
  });

  it('R5.2 needs form data with a file', async () => {
    const path = urlFor('a.pdf', randomUUID());
    const json = await bruno.fetch(path, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
    expect(json.status).toBe(400);
    const form = new FormData();
    form.append('other', new Blob(['a']), 'a.pdf');
    expect((await bruno.fetch(path, { method: 'POST', body: form })).status).toBe(400);
    expect((await bruno.fetch(path, { method: 'POST', body: new FormData() })).status).toBe(400);
  });
});

describe('what is refused', () => {
  const refusedAs = async (bytes: Buffer, name: string, code: string, data?: unknown) => {
    const before = await traces();
    const answer = await upload(bytes, name);
    expect(answer).toMatchObject({ status: 422, code, ...(data ? { data } : {}) });
    expect(await traces()).toEqual(before);
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
  ])('R5.1 the name %j, with the one that it may have', async (name, forbidden, corrected) => {
    await refusedAs(anyPdf(), name, 'file.name', { name, forbidden: expect.arrayContaining(forbidden), corrected });
    expect(await upload(anyPdf(), corrected)).toMatchObject({ status: 200, file: { name: corrected } });
  });

  it('R5.1 a name longer than names are', async () => {
    const { data } = await upload(anyPdf(), `${'x'.repeat(LIMITS.fileName)}.pdf`);
    const { corrected } = data as { corrected: string };
    expect(corrected.length).toBeLessThanOrEqual(LIMITS.fileName);
    expect(await upload(anyPdf(), corrected)).toMatchObject({ status: 200 });
  });

  it('R5.1 the name of a file that nobody gave another, with its path', async () => {
    const body = Buffer.concat([
      Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="../plan.pdf"\r\n\r\n'),
      anyPdf(),
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
    'R5.2 the kind of %s',
    async (name) => {
      await refusedAs(anyPdf(), name, 'file.wrong-kind', { detected: null });
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
    ['a document', anyPdf, 'plan.mp4', 'pdf'],
    ['half a picture', async () => (await png(400, 400)).subarray(0, 300), 'plan.png', null],
  ])('R5.2 %s that calls itself by another name', async (_, make, name, detected) => {
    await refusedAs(await make(), name, 'file.wrong-kind', { name, detected });
  });

  it('R5.2 macros, also hidden in a workbook that says that it has none', async () => {
    await refusedAs(xlsm(), 'plan.xlsx', 'file.harmful', { name: 'plan.xlsx' });
    await refusedAs(xlsx('1', { name: 'xl/vbaProject.bin', data: 'macros' }), 'plan.xlsx', 'file.harmful');
  });

  it('T20 a bomb', async () => {
    await refusedAs(docx('text', { name: 'word/large.xml', data: Buffer.alloc(30 * 1024 ** 2) }), 'plan.docx', 'file.harmful');
  });

  it('R5.2 a file without content', async () => {
    await refusedAs(Buffer.alloc(0), 'plan.pdf', 'file.empty', { name: 'plan.pdf' });
  });

  it('R5.2 a file larger than the limit by one byte, and not one that is just as large', async () => {
    const full = Buffer.concat([anyPdf(), Buffer.alloc(1024 ** 2)]).subarray(0, 1024 ** 2);
    await refusedAs(Buffer.concat([full, Buffer.from('x')]), 'plan.pdf', 'file.too-large', { limitBytes: 1024 ** 2 });
    await refusedAs(Buffer.alloc(5 * 1024 ** 2, 'x'), 'plan.csv', 'file.too-large', { limitBytes: 1024 ** 2 });
    expect(await upload(full, 'plan.pdf')).toMatchObject({ status: 200, file: { size: 1024 ** 2 } });
  });
});

describe('the scanner', () => {
  it('T20 refuses what it finds harmful, which leaves an entry of audit and nothing else', async () => {
    const before = await traces();
    expect(await upload(Buffer.from(`${EICAR}\n`), 'table.csv')).toMatchObject({ status: 422, code: 'file.harmful' });
    expect(await traces()).toEqual(before);
    const audited = await gateway.database.db
      .selectFrom('audit')
      .select(['actor', 'object', 'after'])
      .where('action', '=', 'file.harmful')
      .execute();
    expect(audited).toContainEqual({ actor: 'bruno', object: 'bruno', after: { purpose: 'attachment', name: 'table.csv' } });
  });

  it('T20 has the last word: before it has spoken nobody sees anything', async () => {
    let speak = () => {};
    clamd.until = new Promise((resolve) => (speak = resolve));
    const before = await traces();
    const sent = clamd.files.length;
    const coming = upload(csv(), 'readings.csv');
    await until(async () => clamd.files.length > sent);
    expect(await traces()).toEqual({ ...before, drafts: before.drafts + 1 });
    speak();
    expect(await coming).toMatchObject({ status: 200 });
    expect(await traces()).toEqual({ rows: before.rows + 1, files: before.files + 1, drafts: before.drafts });
  });

  it('T20 that is down refuses everything with 503 and stores nothing', async () => {
    const before = await traces();
    clamd.instead = 'gone';
    expect(await upload(csv(), 'readings.csv')).toMatchObject({ status: 503, code: 'service.unavailable' });
    clamd.instead = null;
    expect(await traces()).toEqual(before);
  });
});

describe('bytes on their way', () => {
  const [HEAD, TAIL] = ['--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n', '\r\n--x--\r\n'];
  const begin = (bytes: number): ClientRequest =>
    request(gateway.url + urlFor('readings.csv', randomUUID()), {
      method: 'POST',
      headers: {
        ...KEY,
        authorization: `Bearer ${bruno.token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': HEAD.length + bytes + TAIL.length,
      },
    });
  const drafted = async () => {
    const [draft] = await lying('incoming');
    return draft ? (await stat(join(draft.parentPath, draft.name))).size : 0;
  };

  it('R5.2 are written as they come, and held by nobody', async () => {
    const piece = Buffer.alloc(128 * 1024, '1;2\n');
    const sending = begin(piece.length * 6);
    const answer = new Promise<number>((resolve, reject) =>
      sending.on('response', ({ statusCode }) => resolve(statusCode!)).on('error', reject),
    );
    sending.write(HEAD);
    for (let sent = 1; sent <= 6; sent++) {
      sending.write(piece);
      // A boundary may begin with the last few bytes; those wait for the next.
      await until(async () => (await drafted()) > piece.length * sent - 64 * 1024);
    }
    sending.end(TAIL);
    expect(await answer).toBe(200);
  });

  it('R5.2 that are cut off half-way leave no row and no file', async () => {
    const before = await traces();
    const sending = begin(512 * 1024);
    sending.on('error', () => undefined);
    sending.write(HEAD);
    sending.write(Buffer.alloc(256 * 1024, '1;2\n'));
    await until(async () => (await drafted()) > 100 * 1024);
    sending.destroy();
    await until(async () => (await traces()).drafts === 0);
    expect(await traces()).toEqual(before);
  });

  it('R5.2 that are no form data are requests that cannot be read, and one without a name needs one', async () => {
    const send = async (type: string, body: string, path = urlFor('readings.csv', randomUUID())) => {
      const response = await bruno.fetch(path, { method: 'POST', headers: { 'content-type': `multipart/form-data${type}` }, body });
      return [response.status, ((await response.json()) as ErrorBody).code];
    };
    const unreadable = [400, 'request.unreadable'];
    expect(await send('', 'abc')).toEqual(unreadable);
    expect(await send('; boundary=x', 'abc')).toEqual(unreadable);
    expect(await send('; boundary=x', '--x\r\nContent-Disposition: form-data; name="other"\r\n\r\na')).toEqual(unreadable);
    const nameless = '--x\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream\r\n\r\n1;2\r\n--x--\r\n';
    expect(await send('; boundary=x', nameless, `/api/files/upload?purpose=attachment&fileId=${randomUUID()}`)).toEqual([
      422,
      'file.wrong-kind',
    ]);
    expect(await send('; boundary=x', nameless)).toEqual([200, undefined]);
  });

  it('R5.2 that end without their last line are a request that cannot be read', async () => {
    const before = await traces();
    const response = await bruno.fetch(urlFor('readings.csv', randomUUID()), {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: `${HEAD}1;2\n1;2\n`,
    });
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ code: 'request.unreadable' })]);
    expect(await traces()).toEqual(before);
  });
});

describe('dropping', () => {
  it('R5.2 an own file that nothing has taken takes it away, bytes and all', async () => {
    const before = await traces();
    const { file } = await upload(csv(), 'readings.csv');
    await bruno.files.drop({ fileId: file!.fileId });
    expect(await traces()).toEqual(before);
    await expect(bruno.files.drop({ fileId: file!.fileId })).rejects.toMatchObject({ status: 404 });
  });

  it('R6.8 a file of somebody else, or one that was taken, is answered as one that is not there', async () => {
    const { file } = await upload(csv(), 'readings.csv');
    await expect(lena.files.drop({ fileId: file!.fileId })).rejects.toMatchObject({ status: 404 });
    await gateway.database.db.updateTable('file').set({ taken_by: 'entry:x' }).where('id', '=', file!.fileId).execute();
    await expect(bruno.files.drop({ fileId: file!.fileId })).rejects.toMatchObject({ status: 404 });
    expect((await rows()).some(({ id }) => id === file!.fileId)).toBe(true);
  });
});
