import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { publishDocument, uploadMaterial } from '../../../../tests/kit/documents';
import { annotatedSlides, hiddenWorkbook } from '../../../../tests/kit/files/hidden-files';
import { publishPrices } from '../../../../tests/kit/price-lists';
import { openTestGateway, type Person, type TestGateway } from '../../../../tests/kit/test-gateway';
import { DueWork } from '../services/jobs/due-work';
import { scheduleExtraction } from '../services/storage/extraction/extraction';

let gateway: TestGateway;
let [ines, bruno] = [] as unknown as Person[];
beforeAll(async () => {
  gateway = await openTestGateway();
  [ines, bruno] = await Promise.all((['ines', 'bruno'] as const).map((name) => gateway.as(name)));
});
afterAll(() => gateway.close());

const runDueWork = async () => {
  const soon = new Date(Date.now() + 3_600_000);
  const readDueKeys = () =>
    gateway.database.db
      .selectFrom('due')
      .select('key')
      .where('kind', 'in', ['file.extract', 'search.index', 'prices.compare'])
      .where('due_at', '<=', soon)
      .executeTakeFirst();
  while (await readDueKeys()) await gateway.app.get(DueWork, { strict: false }).run('slow');
};
const findDocuments = async (person: Person, search: string): Promise<string[]> =>
  (await person.documents.list({ callerId: person.id, search })).items.map(({ documentId }) => documentId);
const findPriceLists = async (person: Person, search: string): Promise<string[]> =>
  (await person.prices.list({ callerId: person.id, search })).items.map(({ documentId }) => documentId);
/** Adds words of hidden content to the search vector of a publication, as earlier releases did. */
const addHiddenWords = async (documentId: string) => {
  await sql`update publication set search = search || array_to_tsvector(array['secret', '770']) where id = ${documentId}`.execute(
    gateway.database.db,
  );
};
const fileOf = async (documentId: string): Promise<string> =>
  (
    await gateway.database.db
      .selectFrom('publication_file')
      .select('file_id')
      .where('publication_id', '=', documentId)
      .executeTakeFirstOrThrow()
  ).file_id;

describe('a publication from before hidden content was excluded', () => {
  let slides: string;
  let prices: string;
  beforeAll(async () => {
    const fileId = await uploadMaterial(gateway, ines!, 'Deck.pptx', annotatedSlides());
    slides = (await publishDocument(gateway, ines!, { title: 'Quarzwaage training', description: 'Zwirbelmann explains', fileId }))
      .documentId;
    prices = (await publishPrices(gateway, ines!, { title: 'Quarzwaage prices' }, 'Nebel.xlsx', hiddenWorkbook())).documentId;
    await runDueWork();
  });

  it('R5.2 G10 a publication whose file is read again is found by visible words and no longer by hidden words', async () => {
    for (const id of [slides, prices]) await addHiddenWords(id);
    expect(await findDocuments(bruno!, 'secret')).toContain(slides);
    for (const id of [slides, prices]) {
      const file = await fileOf(id);
      await gateway.database.tx((tx) => scheduleExtraction(tx, file, 'en', new Date()));
    }
    await runDueWork();
    for (const person of [bruno!, ines!]) {
      expect(await findDocuments(person, 'secret')).not.toContain(slides);
      expect(await findPriceLists(person, 'secret')).not.toContain(prices);
      for (const word of ['quarzwaage', 'zwirbelmann', 'deck']) expect(await findDocuments(person, word)).toContain(slides);
      for (const word of ['quarzwaage', 'nebel', 'YD-P7']) expect(await findPriceLists(person, word)).toContain(prices);
    }
  });

  it('R5.2 G10 the passages used for answers contain no hidden words', async () => {
    const { rows } = await sql<{ body: string }>`
      select passage.body from passage join search_doc using (doc) where search_doc.publication_id = any(${sql.val([slides, prices])}::text[])`.execute(
      gateway.database.db,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ body }) => body).join('\n')).not.toMatch(/secret|770/i);
  });
});
