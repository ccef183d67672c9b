import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type MaterialRow } from '@portal/contracts';
import {
  downloadPath,
  idsFor,
  listOf,
  material,
  postponeFilesExcept,
  publishDocument,
  uploadMaterial,
} from '../../../../../tests/kit/documents';
import { docx } from '../../../../../tests/kit/files/files';
import { type Name, openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { until } from '../../../../../tests/kit/until';
import { DueWork } from '../../services/jobs/due-work';

let gateway: TestGateway;
const people = {} as Record<Name, Person>;
beforeAll(async () => {
  gateway = await openTestGateway();
  for (const name of ['bruno', 'jonas', 'lena', 'chloe', 'marco', 'ines'] as const) people[name] = await gateway.as(name);
});
afterAll(() => gateway.close());

const GERMAN = 'cp-brennhagen';
const FRENCH = 'cp-valbrune';
const withdraw = ({ id, documents }: Person, documentId: string) => documents.withdraw({ documentId, callerId: id });

describe('the columns of a document', () => {
  const readDocument = async (person: Person, documentId: string) => {
    const raw = await person.fetch(`/api/knowledge/${documentId}`);
    return ((await raw.json()) as { document: Record<string, unknown> }).document;
  };

  it('R6.6 a partner receives the common columns of a document, and each level of staff receives further columns', async () => {
    const { documentId } = await publishDocument(gateway, people.ines, { scope: 'specific', companies: [GERMAN, FRENCH] });
    const base = ['documentId', 'kind', 'title', 'description', 'docType', 'language', 'productId', 'industry', 'file', 'version'];
    const publicKeys = [...base, 'uploader', 'uploadedAt', 'cover'].sort();
    const keys = async (person: Person) => Object.keys(await readDocument(person, documentId)).sort();
    expect(await keys(people.bruno)).toEqual(publicKeys);
    expect(await keys(people.jonas)).toEqual([...publicKeys, 'accessLevel', 'companies'].sort());
    expect(await keys(people.marco)).toEqual([...publicKeys, 'accessLevel', 'companies', 'lcos'].sort());
    expect(await keys(people.ines)).toEqual([...publicKeys, 'accessLevel', 'companies', 'lcos', 'publisher', 'regions', 'rev'].sort());
  });

  it('T23 staff who read a document see only the part of its audience below their own unit', async () => {
    const { documentId } = await publishDocument(gateway, people.ines, { scope: 'specific', companies: [GERMAN, FRENCH, 'cp-sakuragi'] });
    const companies = async (person: Person) => (await readDocument(person, documentId))['companies'] as { id: string }[];
    const ids = async (person: Person) => (await companies(person)).map(({ id }) => id).sort();
    expect(await ids(people.jonas)).toEqual([GERMAN]);
    expect(await ids(people.chloe)).toEqual([FRENCH]);
    expect(await ids(people.marco)).toEqual([GERMAN, FRENCH]);
    expect(await ids(people.ines)).toEqual([GERMAN, 'cp-sakuragi', FRENCH].sort());
    expect(await readDocument(people.ines, documentId)).toMatchObject({
      accessLevel: 'specific',
      regions: expect.arrayContaining([expect.objectContaining({ id: 'rhq-europe' }), expect.objectContaining({ id: 'rhq-apac' })]),
    });
  });

  it('R3.13 a document has a title, product, industry, type, language, file, uploader and day', async () => {
    const document = await publishDocument(gateway, people.lena, { title: 'Menge & Maß', language: 'de' }, 'Anleitung.docx');
    expect(document).toMatchObject({
      title: 'Menge & Maß',
      productId: 'yd-p7',
      industry: 'water',
      docType: 'manual',
      language: 'de',
      accessLevel: 'all',
      file: { name: 'Anleitung.docx', kind: 'docx' },
      uploader: expect.stringMatching(/^Lena /),
      uploadedAt: expect.stringMatching(/^\d{4}-/),
    });
  });
});

describe('the list of documents', () => {
  const word = `Quarzgrenze${Date.now()}`;
  let ownDocuments: MaterialRow[];
  beforeAll(async () => {
    ownDocuments = [];
    for (const language of ['en', 'de', 'de'] as const)
      ownDocuments.push(
        await publishDocument(gateway, people.lena, { title: `${word} ${language}`, language, docType: 'data-sheet', industry: 'metals' }),
      );
    await publishDocument(gateway, people.chloe, { title: `${word} fr`, language: 'fr' });
  });

  it('R7.5 the document list is paged newest first and counts only visible documents', async () => {
    const all = await listOf(people.bruno, { search: word });
    expect(all).toMatchObject({ totalCount: 3, totalIsMore: false });
    expect(all.items.map(({ documentId }) => documentId)).toEqual(ownDocuments.map(({ documentId }) => documentId).reverse());
    const second = await listOf(people.bruno, { search: word, pageSize: 2, pageNumber: 2 });
    expect(second.items.map(({ documentId }) => documentId)).toEqual([ownDocuments[0]!.documentId]);
    const whole = await listOf(people.bruno, { pageSize: 2 });
    expect(whole.totalCount).toBe((await listOf(people.bruno)).items.length);
    expect(whole.items.map(({ documentId }) => documentId)).toEqual((await idsFor(people.bruno)).slice(0, 2));
  });

  it('R7.5 the document list is filtered by language, type, product, industry and word prefixes', async () => {
    const count = async (filter: object) => (await listOf(people.bruno, { search: word.slice(0, 12), ...filter })).totalCount;
    expect(await count({})).toBe(3);
    expect(await count({ language: 'de' })).toBe(2);
    expect(await count({ language: 'fr' })).toBe(0);
    expect(await count({ docType: 'data-sheet', industry: 'metals', productId: 'yd-p7' })).toBe(3);
    expect(await count({ docType: 'manual' })).toBe(0);
    expect((await listOf(people.bruno, { search: '>lco:lco-deutschland' })).items.map(({ title }) => title)).not.toContain(`${word} fr`);
  });

  it('R7.5 a search in the document list finds a document by words in its current file, even after an edit', async () => {
    const word = `Innenwort${Date.now()}`;
    const titles = async () => (await listOf(people.bruno, { search: word })).items.map(({ title }) => title);
    const fileOf = (text: string) => uploadMaterial(gateway, people.lena, 'Anleitung.docx', docx(text));
    const upload = async (more: Parameters<typeof material>[0]) => (await people.lena.documents.upload(material(more))).document;

    const first = await upload({ fileId: await fileOf(`Das ${word} steht innen.`) });
    expect(await titles()).toEqual([]);
    await postponeFilesExcept(gateway, [first.documentId]);
    const work = gateway.app.get(DueWork, { strict: false });
    await until(async () => {
      await work.run('slow');
      return (await titles()).length === 1;
    });
    const second = await upload({ documentId: first.documentId, rev: first.rev, title: 'Umbenannt' });
    expect(await titles()).toEqual(['Umbenannt']);
    await upload({ documentId: first.documentId, rev: second.rev, fileId: await fileOf('Etwas anderes.') });
    expect(await titles()).toEqual([]);
  });
});

describe('a withdrawn document', () => {
  it('T26 a withdrawn document no longer appears in lists and searches, and its page, download and earlier signed links return 404', async () => {
    const document = await publishDocument(gateway, people.lena, { title: 'Vergänglich' }, 'Last pages.pdf');
    const { documentId } = document;
    const { url } = await people.bruno.publications.link({ publicationId: documentId });
    const first = await fetch(gateway.url + url, { headers: { range: 'bytes=0-99' } });
    expect([first.status, (await first.arrayBuffer()).byteLength]).toEqual([206, 100]);
    await withdraw(people.lena, documentId);
    const next = await fetch(gateway.url + url, { headers: { range: 'bytes=100-199' } });
    expect(next.status).toBe(404);
    for (const person of [people.bruno, people.lena, people.marco, people.ines]) {
      expect(await idsFor(person)).not.toContain(documentId);
      expect((await listOf(person, { search: 'Vergänglich' })).totalCount).toBe(0);
      expect((await person.fetch(`/api/knowledge/${documentId}`)).status).toBe(404);
      expect((await person.fetch(downloadPath(document))).status).toBe(404);
      expect((await person.fetch('/api/knowledge/download/Last%20pages.pdf')).status).toBe(404);
      expect((await person.fetch(`/api/publications/link?publicationId=${documentId}`)).status).toBe(404);
    }
    const rows = await gateway.database.db.selectFrom('audience').select('mark').where('publication_id', '=', documentId).execute();
    expect(rows.map(({ mark }) => mark).sort()).toEqual(['#hq', '#lco-deutschland', '#rhq-europe', 'lco:lco-deutschland']);
  });

  it('T26 a signed link to a document is valid for only one person and version', async () => {
    const { documentId } = await publishDocument(gateway, people.lena);
    const { url } = await people.bruno.publications.link({ publicationId: documentId });
    for (const [from, to] of [
      ['reader=bruno', 'reader=lena'],
      ['version=1', 'version=2'],
      [documentId, randomUUID()],
    ] as const)
      expect((await fetch(gateway.url + url.replace(from, to))).status).toBe(404);
  });
});
