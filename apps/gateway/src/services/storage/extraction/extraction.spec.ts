import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { docx, encryptedPdf, pdfFile, png } from '../../../../../../tests/kit/files/files';
import { workbookFile } from '../../../../../../tests/kit/files/office-files';
import { openMigratedDatabase } from '../../../../../../tests/kit/template-database';
import { seedOrganisation } from '../../../demo/seed';
import { Clock } from '../../../platform/clock';
import type { Database } from '../../../platform/database/database';
import { TailWakeUp } from '../../../platform/facts/facts';
import { makeLog } from '../../../platform/log';
import { DueWork } from '../../jobs/due-work';
import { addFile } from '../file-rows';
import { DiskStore } from '../store';
import { Extraction, scheduleExtraction } from './extraction';
import { extractInProcess } from './extractor';

const clock = new Clock();
let folder: string;
let database: Database;
let store: DiskStore;
let ownerId: string;
let work: DueWork;
let extraction: Extraction;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'extraction-'));
  database = await openMigratedDatabase();
  store = new DiskStore(folder);
  await seedOrganisation(database, { demo: false, first: { email: 'sam@yarrowdyne.example', password: 'portal-demo' } });
  ownerId = (await database.db.selectFrom('person').select('id').executeTakeFirstOrThrow()).id;
  work = new DueWork(database, clock, new TailWakeUp(), makeLog('silent'));
  extraction = new Extraction(
    database,
    { attachment: store, material: store, price: store, news: store, event: store, question: store, export: store },
    makeLog('silent'),
    work,
  );
});
afterEach(() => database.db.deleteFrom('file').execute());
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const put = async (name: string, bytes: Buffer): Promise<string> => {
  const id = randomUUID();
  const kind = name.slice(name.lastIndexOf('.') + 1) as 'pdf';
  const store_key = await store.put(Readable.from([bytes]));
  const row = {
    id,
    owner_id: ownerId,
    purpose: 'attachment',
    name,
    kind,
    size: bytes.length,
    sha256: '',
    store_key,
    taken_by: null,
  } as const;
  await addFile(database.db, row);
  await database.tx((tx) => scheduleExtraction(tx, id, 'en', clock.now()));
  return id;
};
const outlineOf = (id: string) => database.db.selectFrom('file_outline').selectAll().where('file_id', '=', id).executeTakeFirst();
const textsOf = (id: string) =>
  database.db.selectFrom('file_text').select(['nr', 'label', 'text']).where('file_id', '=', id).orderBy('nr').execute();

describe('the text of files', () => {
  it('R7.13 the text of documents and workbooks is extracted and stored', async () => {
    const [pdf, word, book] = [
      await put('a.pdf', pdfFile('Zero adjustment')),
      await put('b.docx', docx('Range 0–10 bar')),
      await put('c.xlsx', workbookFile({ sheets: { Prices: { rows: '<row><c t="str"><v>YD-P7</v></c><c><v>120</v></c></row>' } } })),
    ];
    await work.run('slow');
    expect(await outlineOf(pdf)).toMatchObject({ pages: 1, sheets: [], failure: null });
    expect(await textsOf(pdf)).toEqual([{ nr: 1, label: '', text: 'Zero adjustment' }]);
    expect(await textsOf(word)).toEqual([{ nr: 1, label: '', text: 'Range 0–10 bar' }]);
    expect(await outlineOf(book)).toMatchObject({
      pages: null,
      sheets: [{ name: 'Prices', hidden: false, rowCount: 1, columnCount: 2, rows: [{ nr: 1, cells: ['YD-P7', '120'] }] }],
    });
    expect(await textsOf(book)).toEqual([{ nr: 1, label: 'Prices', text: 'YD-P7\t120' }]);
    expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
  });

  it('T39 a file is read once for all concurrent callers', async () => {
    const id = await put('a.pdf', pdfFile('Zero adjustment'));
    await database.db.deleteFrom('due').execute();
    const finishedIds: string[] = [];
    extraction.register({ finish: async (_, fileId) => void finishedIds.push(fileId) });
    const extracts = await Promise.all(Array.from({ length: 5 }, () => extraction.readNow(id, 'en')));
    expect(extracts.map((extract) => extract?.texts)).toEqual(Array(5).fill([{ nr: 1, label: '', text: 'Zero adjustment' }]));
    expect(finishedIds).toEqual([id]);
  });

  it('R8.5 a locked or damaged file is recorded as unreadable and not tried again', async () => {
    const [locked, broken] = [await put('a.pdf', encryptedPdf()), await put('b.pdf', Buffer.from('%PDF-1.7\nnothing'))];
    await work.run('slow');
    expect((await outlineOf(locked))?.failure).toBe('password');
    expect((await outlineOf(broken))?.failure).toBe('broken');
    expect(await database.db.selectFrom('due').selectAll().execute()).toEqual([]);
  });

  it('R7.13 no text is extracted from pictures or deleted files', async () => {
    const picture = await put('a.png', await png());
    const deletedId = await put('b.pdf', pdfFile());
    await database.db.deleteFrom('file').where('id', '=', deletedId).execute();
    await work.run('slow');
    expect([await outlineOf(picture), await outlineOf(deletedId)]).toEqual([undefined, undefined]);
    expect(await database.db.selectFrom('due').selectAll().execute()).toEqual([]);
  });

  it('R7.13 a new extraction replaces the previous one, and deleting the file deletes its extraction', async () => {
    const id = await put('a.pdf', pdfFile('One'));
    await work.run('slow');
    await database.tx((tx) => scheduleExtraction(tx, id, 'en', clock.now()));
    await work.run('slow');
    expect(await textsOf(id)).toHaveLength(1);
    await database.db.deleteFrom('file').where('id', '=', id).execute();
    expect([await outlineOf(id), await textsOf(id)]).toEqual([undefined, []]);
  });
});

describe('the process that reads a file', () => {
  const rows = '<row><c t="str"><v>a long text that is kept</v></c></row>'.repeat(150_000);

  it.each([
    ['too long', { longestMs: 50 }],
    ['too much memory', { memoryMb: 8 }],
  ])('R7.13 the process that extracts a file is killed when it takes %s', async (_what, limits) => {
    const path = join(folder, 'large.xlsx');
    writeFileSync(path, workbookFile({ sheets: { Large: { rows } } }));
    await expect(extractInProcess({ path, kind: 'xlsx', language: 'en' }, limits)).rejects.toMatchObject({ reason: 'too-much' });
  });

  it('R8.5 if the extraction process fails to start, the file is not recorded as unreadable and is read again later', async () => {
    const path = join(folder, 'good.xlsx');
    writeFileSync(path, workbookFile({ sheets: { Small: { rows: '<row><c t="str"><v>a text</v></c></row>' } } }));
    const pendingExtract = extractInProcess({ path, kind: 'xlsx', language: 'en' }, { memoryMb: Number.NaN });
    await expect(pendingExtract).rejects.toThrow(/^The process that reads files ended with \d+$/);
    await expect(pendingExtract).rejects.not.toHaveProperty('reason');
  });
});
