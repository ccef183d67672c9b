import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { material, uploadMaterial } from '../../../../../tests/kit/documents';
import { docx, pdfFile, png, xlsx } from '../../../../../tests/kit/files/files';
import { annotatedSlides, hiddenWorkbook, trackedDocument } from '../../../../../tests/kit/files/hidden-files';
import { openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { DueWork } from '../../services/jobs/due-work';

let gateway: TestGateway;
let [bruno, eve, lena] = [] as unknown as Person[];
beforeAll(async () => {
  gateway = await openTestGateway();
  [bruno, eve, lena] = await Promise.all((['bruno', 'eve', 'lena'] as const).map((name) => gateway.as(name)));
});
afterAll(() => gateway.close());

const publishFile = async (name: string, bytes: Buffer): Promise<string> => {
  const fileId = await uploadMaterial(gateway, lena!, name, bytes);
  return (await lena!.documents.upload(material({ fileId }))).document.documentId;
};
/** Extracts the text of all pending files. The gateway has no background work, so each run processes one piece. */
const extractPendingFiles = async (): Promise<void> => {
  const isDone = async () =>
    (await gateway.database.db.selectFrom('due').select('key').where('kind', '=', 'file.extract').execute()).length === 0;
  while (!(await isDone())) await gateway.app.get(DueWork, { strict: false }).run('slow');
};

describe('the preview of a document', () => {
  it('R7.5 a preview has a layout for each kind of file, or states why the file has no preview', async () => {
    const ids = {
      pdf: await publishFile('Guide.pdf', pdfFile('Zero adjustment')),
      book: await publishFile('Ranges.xlsx', xlsx('YD-P7')),
      word: await publishFile('Notes.docx', docx('Range 0–10 bar')),
      picture: await publishFile('Front.png', await png()),
    };
    const outlines = async () =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(ids).map(async ([name, publicationId]) => {
            const { form, state, pageCount, pageRatio, sheets } = await bruno!.publications.preview({ publicationId });
            return [name, { form, state, pageCount, pageRatio, sheets }] as const;
          }),
        ),
      );
    const none = { pageCount: null, pageRatio: null, sheets: [] };
    expect(await outlines()).toMatchObject({
      pdf: { form: 'pages', state: 'reading', ...none },
      picture: { form: 'picture', state: 'ready' },
    });
    await extractPendingFiles();
    expect(await outlines()).toEqual({
      pdf: { form: 'pages', state: 'ready', pageCount: 1, pageRatio: expect.closeTo(0.7, 1), sheets: [] },
      book: {
        ...none,
        form: 'sheets',
        state: 'ready',
        sheets: [{ part: 1, name: 'Readings', hidden: false, rowCount: 1, columnCount: 1 }],
      },
      word: { ...none, form: 'text', state: 'ready' },
      picture: { ...none, form: 'picture', state: 'ready' },
    });
    const sheet = await bruno!.publications.previewSheet({ publicationId: ids.book, part: 1 });
    expect(sheet).toMatchObject({ name: 'Readings', rows: [{ nr: 1, cells: ['YD-P7'] }] });
    expect(await bruno!.publications.previewText({ publicationId: ids.word, part: 1 })).toEqual({
      part: 1,
      label: '',
      text: 'Range 0–10 bar',
      blocks: [{ kind: 'paragraph', runs: [{ text: 'Range 0–10 bar' }] }],
    });
    for (const path of [`sheet?publicationId=${ids.book}&part=2`, `text?publicationId=${ids.word}&part=2`])
      expect((await bruno!.fetch(`/api/publications/preview/${path}`)).status).toBe(404);
  });

  it('R5.2 a preview shows a hidden sheet only to people who may edit the item', async () => {
    const publicationId = await publishFile('Price basis.xlsx', hiddenWorkbook());
    await extractPendingFiles();
    const ines = await gateway.as('ines');
    const names = async (person: Person) =>
      (await person.publications.preview({ publicationId })).sheets.map(({ part, name }) => [part, name]);
    const status = async (person: Person) =>
      (await person.fetch(`/api/publications/preview/sheet?publicationId=${publicationId}&part=2`)).status;
    expect(await names(bruno!)).toEqual([[1, 'Prices']]);
    expect(await status(bruno!)).toBe(404);
    for (const editor of [lena!, ines]) {
      expect(await names(editor)).toEqual([
        [1, 'Prices'],
        [2, 'Margins'],
        [3, 'Costs SECRET'],
      ]);
      expect(await status(editor)).toBe(200);
    }
    const { rows } = await bruno!.publications.previewSheet({ publicationId, part: 1 });
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Part', '', 'Price'],
      ['YD-P7', '', '1165'],
      ['YD-S3', '', '890.5'],
    ]);
  });

  it('R5.2 a preview excludes notes, comments, deleted and hidden text for all readers, and so do passages and searches', async () => {
    const ids = [await publishFile('Talk.pptx', annotatedSlides()), await publishFile('Pump.docx', trackedDocument())];
    await extractPendingFiles();
    const texts = await Promise.all(ids.map((publicationId) => lena!.publications.previewText({ publicationId, part: 1 })));
    expect(texts.map(({ text }) => text)).toEqual(['Welcome', 'The pump runs at 16 bar.\nIt is blue.\nRow one']);
    for (const person of [bruno!, lena!]) {
      for (const publicationId of ids)
        expect(await person.publications.previewSearch({ publicationId, search: 'SECRET' })).toMatchObject({ matches: [] });
      expect((await person.publications.passages({ among: ids.join(), search: 'SECRET' })).items).toEqual([]);
      expect((await person.documents.list({ callerId: person.id, search: 'SECRET' })).totalCount).toBe(0);
    }
  });

  it('R2.20 a preview has the layout of a slide for readers of the item, but not for other companies', async () => {
    const publicationId = await publishFile('Wiring.pptx', annotatedSlides());
    await extractPendingFiles();
    const { text, slide } = await bruno!.publications.previewText({ publicationId, part: 1 });
    expect(text).toBe('Welcome');
    expect(slide).toMatchObject({ width: 720, height: 405 });
    expect(JSON.stringify(slide)).not.toContain('SECRET');
    expect((await eve!.fetch(`/api/publications/preview/text?publicationId=${publicationId}&part=1`)).status).toBe(404);
  });

  it('R2.20 a preview sends a picture only to readers of the document, with its content type and without scripts', async () => {
    const bytes = await png();
    const drawing =
      '</w:t></w:r></w:p><w:p><w:r><w:drawing><wp:docPr descr="Wiring"/><a:blip r:embed="p1"/></w:drawing></w:r><w:r><w:t>See above';
    const relations = '<Relationships><Relationship Id="p1" Type="image" Target="media/wiring.svg"/></Relationships>';
    const file = docx(drawing, { name: 'word/_rels/document.xml.rels', data: relations }, { name: 'word/media/wiring.svg', data: bytes });
    const publicationId = await publishFile('Wiring.docx', file);
    await extractPendingFiles();
    const { blocks } = await bruno!.publications.previewText({ publicationId, part: 1 });
    expect(blocks).toMatchObject([{ kind: 'paragraph' }, { kind: 'picture', alt: 'Wiring', picture: 1 }]);
    const pathOf = (picture: number) => `/api/publications/preview/picture?publicationId=${publicationId}&picture=${picture}`;
    const response = await bruno!.fetch(pathOf(1));
    expect([response.status, Buffer.from(await response.arrayBuffer()).equals(bytes)]).toEqual([200, true]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; sandbox/),
    });
    const statuses = await Promise.all([bruno!.fetch(pathOf(2)), eve!.fetch(pathOf(1))].map(async (answer) => (await answer).status));
    expect(statuses).toEqual([404, 404]);
  });

  it('R2.20 a preview does not send a picture whose stored bytes do not decompress to the declared size', async () => {
    const publicationId = await publishFile('Lying.docx', docx('Zero adjustment'));
    await extractPendingFiles();
    const { db } = gateway.database;
    const files = db.selectFrom('publication_file').select('file_id').where('publication_id', '=', publicationId);
    const forgedPicture = { type: 'image/png', start: 0, packedSize: 40, size: 10_000_000, isPacked: true };
    await db
      .updateTable('file_outline')
      .set({ pictures: JSON.stringify([forgedPicture]) })
      .where('file_id', 'in', files)
      .execute();
    expect((await bruno!.fetch(`/api/publications/preview/picture?publicationId=${publicationId}&picture=1`)).status).toBe(404);
  });

  it('R7.5 the search in a preview finds the pages that contain a term, ignoring case and matching punctuation literally', async () => {
    const publicationId = await publishFile('Training.docx', docx('Torque (max. 5 Nm)'));
    await extractPendingFiles();
    const { db } = gateway.database;
    const { file_id } = await db
      .selectFrom('publication_file')
      .select('file_id')
      .where('publication_id', '=', publicationId)
      .executeTakeFirstOrThrow();
    const more = ['Nothing', 'The TORQUE (max.  5 nm), and torque'].map((text, at) => ({ file_id, nr: at + 2, label: '', text }));
    await db.insertInto('file_text').values(more).execute();
    const parts = async (search: string) =>
      (await bruno!.publications.previewSearch({ publicationId, search })).matches.map(({ part, count }) => [part, count]);
    expect(await parts('torque')).toEqual([
      [1, 1],
      [3, 2],
    ]);
    expect(await parts('torque (max. 5 nm)')).toEqual([
      [1, 1],
      [3, 1],
    ]);
    expect(await parts('t.rque')).toEqual([]);
    const { matches } = await bruno!.publications.previewSearch({ publicationId, search: 'max.' });
    expect(matches[0]).toMatchObject({ before: 'Torque (', match: 'max.', after: ' 5 Nm)' });
  });

  it('T26 a preview is removed together with its document, and is not available to other companies', async () => {
    const publicationId = await publishFile('Guide.docx', docx('Zero adjustment'));
    await extractPendingFiles();
    const paths = ['?', '/sheet?part=1&', '/text?part=1&', '/search?searchTerm=zero&'];
    const statuses = (person: Person) =>
      Promise.all(paths.map(async (path) => (await person.fetch(`/api/publications/preview${path}publicationId=${publicationId}`)).status));
    expect(await statuses(bruno!)).toEqual([200, 404, 200, 200]);
    expect(await statuses(eve!)).toEqual([404, 404, 404, 404]);
    await lena!.documents.withdraw({ documentId: publicationId, callerId: 'lena' });
    for (const person of [bruno!, lena!]) expect(await statuses(person)).toEqual([404, 404, 404, 404]);
  });

  it('R7.5 a preview opens at the page with most of the searched words, in any script', async () => {
    const { db } = gateway.database;
    const ids = {
      paper: await publishFile('Flow.pdf', pdfFile('Cover')),
      word: await publishFile('Words.docx', docx('Die Überdruckprüfung folgt.')),
      kanji: await publishFile('Kanji.docx', docx('配管の零点調整を行う')),
      silent: await publishFile('Silent.docx', docx('Nothing of it')),
    };
    await extractPendingFiles();
    const { file_id } = await db
      .selectFrom('publication_file')
      .select('file_id')
      .where('publication_id', '=', ids.paper)
      .executeTakeFirstOrThrow();
    const more = ['A purge alone', 'Unpurged. Then PURGE (the manifold) slowly', 'The manifold again'];
    await db
      .insertInto('file_text')
      .values(more.map((text, at) => ({ file_id, nr: at + 2, label: '', text })))
      .execute();
    const joinedIds = Object.values(ids).join();
    const placesOf = async (search: string, person = bruno!) =>
      (await person.publications.passages({ among: joinedIds, search })).items.map(
        ({ publicationId, form, part, before, match, after }) => ({
          id: Object.entries(ids).find(([, id]) => id === publicationId)![0],
          where: [form, part],
          words: [before, match, after].join('|'),
        }),
      );
    expect(await placesOf('purge manifold')).toEqual([
      { id: 'paper', where: ['pages', 3], words: 'Unpurged. Then |PURGE| (the manifold) slowly' },
    ]);
    const passages = (await bruno!.publications.passages({ among: joinedIds, search: 'purge manifold' })).items;
    const paper = await gateway.database.db
      .selectFrom('publication_file')
      .select('file_id')
      .where('publication_id', '=', ids.paper)
      .executeTakeFirstOrThrow();
    expect(passages.map(({ fileId }) => fileId)).toEqual([paper.file_id]);
    expect(await placesOf('uberdruck')).toEqual([]);
    expect(await placesOf('ÜBERDRUCK')).toEqual([{ id: 'word', where: ['text', 1], words: 'Die |Überdruck|prüfung folgt.' }]);
    expect(await placesOf('零点調整')).toEqual([{ id: 'kanji', where: ['text', 1], words: '配管の|零点調整|を行う' }]);
    expect(await placesOf('(manifold')).toHaveLength(1);
    expect(await placesOf('purge', eve)).toEqual([]);
    await lena!.documents.withdraw({ documentId: ids.paper, callerId: 'lena' });
    expect(await placesOf('purge')).toEqual([]);
  });

  it("R7.5 a preview counts as an opening of the version by the reader's company, like a link to the file", async () => {
    const publicationId = await publishFile('Read.xlsx', xlsx('YD-P7'));
    const readOpenedCount = async () => (await lena!.publications.reads({ publicationId })).openedCount;
    await lena!.publications.preview({ publicationId });
    await bruno!.publications.previewSearch({ publicationId, search: 'YD-P7' });
    expect(await readOpenedCount()).toBe(0);
    await bruno!.publications.preview({ publicationId });
    await bruno!.publications.preview({ publicationId });
    expect(await readOpenedCount()).toBe(1);
  });
});
