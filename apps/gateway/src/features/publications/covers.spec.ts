import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { material, uploadFor, uploadMaterial } from '../../../../../tests/kit/documents';
import { docx, pdfFile, png, xlsxOf } from '../../../../../tests/kit/files/files';
import { openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { DueWork } from '../../services/jobs/due-work';
import { Covers } from '../../services/storage/covers/covers';

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
/** The gateway runs no background work, so each run draws one cover. */
const drawCovers = async (): Promise<void> => {
  const isDone = async () =>
    (await gateway.database.db.selectFrom('due').select('key').where('kind', '=', 'file.cover').execute()).length === 0;
  while (!(await isDone())) await gateway.app.get(DueWork, { strict: false }).run('covers');
};
const coverOf = async (person: Person, documentId: string) => (await person.documents.item({ documentId })).document.cover;
const pathOf = (publicationId: string, cover: string | null, version = 1) =>
  `/api/publications/cover?publicationId=${publicationId}&version=${version}&cover=${cover}`;
const decodeImage = async (response: Response) => sharp(Buffer.from(await response.arrayBuffer()));
const readChangedCards = async (id: string) => {
  const rows = await gateway.database.db.selectFrom('fact').select('data').where('type', '=', 'publication.changed').execute();
  return rows
    .map(({ data }) => (data as { card: { documentId: string; cover: string | null } }).card)
    .filter(({ documentId }) => documentId === id);
};

it('R7.5 a PDF gets a cover of its first page, an image gets a cover of itself, and browsers may cache covers for a year', async () => {
  const redPng = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#c00' } })
    .png()
    .toBuffer();
  const [pdf, picture] = [await publishFile('Guide.pdf', pdfFile('Zero adjustment')), await publishFile('Front.png', redPng)];
  expect(await coverOf(bruno!, pdf)).toBeNull();
  await drawCovers();
  const response = await bruno!.fetch(pathOf(pdf, await coverOf(bruno!, pdf)));
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const page = await decodeImage(response);
  expect(await page.metadata()).toMatchObject({ format: 'webp', width: 640, height: 400 });
  const { channels } = await page.stats();
  expect(channels[0]).toMatchObject({ max: 255 });
  // The text is dark on the white page.
  expect(channels[0]!.min).toBeLessThan(100);
  const front = await decodeImage(await bruno!.fetch(pathOf(picture, await coverOf(bruno!, picture))));
  const { dominant } = await front.stats();
  expect(dominant.r - dominant.g).toBeGreaterThan(150);
});

it('R7.5 a cover that is drawn after publication is sent to readers with a fact about the changed publication', async () => {
  const id = await publishFile('Late.pdf', pdfFile('Late'));
  await drawCovers();
  expect((await readChangedCards(id)).at(-1)).toMatchObject({ cover: expect.stringMatching(/^[0-9a-f]{32}$/) });
});

it('R7.5 a Word document gets a cover of its first page', async () => {
  const word = await publishFile('Notes.docx', docx('Range'));
  await drawCovers();
  const page = await decodeImage(await bruno!.fetch(pathOf(word, await coverOf(bruno!, word))));
  const { channels } = await page.stats();
  expect(channels[0]).toMatchObject({ max: 255 });
  expect(channels[0]!.min).toBeLessThan(100);
});

it('R7.5 a workbook gets a cover of the start of its first sheet', async () => {
  const workbook = await publishFile('Prices.xlsx', xlsxOf([['Part', 'Price'], ...Array.from({ length: 12 }, (_, row) => ['YD-P7', row])]));
  await drawCovers();
  const { channels } = await (await decodeImage(await bruno!.fetch(pathOf(workbook, await coverOf(bruno!, workbook))))).stats();
  expect(channels[0]).toMatchObject({ max: 255 });
  expect(channels[0]!.min).toBeLessThan(100);
});

it('R7.5 a broken PDF and a Word document in a script without a font get no cover', async () => {
  const brokenFile = await publishFile('Broken.pdf', Buffer.from('%PDF-1.7\nnothing'));
  const word = await publishFile('Notes.docx', docx('\u{13000}'));
  await drawCovers();
  expect([await coverOf(bruno!, brokenFile), await coverOf(bruno!, word)]).toEqual([null, null]);
  expect(await readChangedCards(brokenFile)).toEqual([]);
  expect((await bruno!.fetch(pathOf(brokenFile, '0'.repeat(32)))).status).toBe(404);
});

it('R5.3 a cover is not found for a person who may not open its document, or for another version or hash', async () => {
  const fileId = await uploadMaterial(gateway, lena!, 'Ours.pdf', pdfFile('Ours'));
  const { document } = await lena!.documents.upload(material({ fileId, scope: 'specific', companies: ['cp-brennhagen'] }));
  await drawCovers();
  const cover = await coverOf(bruno!, document.documentId);
  expect(cover).not.toBeNull();
  const status = async (person: Person, path: string) => (await person.fetch(path)).status;
  expect(await status(bruno!, pathOf(document.documentId, cover))).toBe(200);
  expect(await status(eve!, pathOf(document.documentId, cover))).toBe(404);
  expect(await status(bruno!, pathOf(document.documentId, cover, 2))).toBe(404);
  expect(await status(bruno!, pathOf(document.documentId, '0'.repeat(32)))).toBe(404);
  await lena!.documents.withdraw({ documentId: document.documentId, callerId: lena!.id });
  expect(await status(bruno!, pathOf(document.documentId, cover))).toBe(404);
});

it('R7.5 identical files share one cover, which is deleted with the last of them', async () => {
  const { db } = gateway.database;
  const bytes = pdfFile('Shared by two');
  const ids = [await publishFile('One.pdf', bytes), await publishFile('Two.pdf', bytes)];
  await drawCovers();
  const [firstHash, secondHash] = await Promise.all(ids.map((id) => coverOf(bruno!, id)));
  expect(firstHash).toBe(secondHash);
  const rows = () => db.selectFrom('cover').select('hash').where('hash', '=', firstHash!).execute();
  expect(await rows()).toHaveLength(1);
  await uploadFor('material', gateway, lena!, 'Unused.png', await png());
  await drawCovers();
  const count = async () => (await db.selectFrom('cover').select('sha256').execute()).length;
  const countBefore = await count();
  await db.deleteFrom('file').where('name', '=', 'Unused.png').execute();
  await db
    .updateTable('cover')
    .set({ drawn_at: new Date(0) })
    .execute();
  await gateway.app.get(Covers, { strict: false }).trim();
  expect(await count()).toBe(countBefore - 1);
  expect(await rows()).toHaveLength(1);
});
