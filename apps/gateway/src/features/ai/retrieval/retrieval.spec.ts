import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Findings } from '@portal/answers';
import type { Principal } from '@portal/contracts';
import { sql } from 'kysely';
import { indexFiles } from '../../../../../../tests/kit/ai/index-work';
import { material, publishDocument, uploadMaterial } from '../../../../../../tests/kit/documents';
import { docx, xlsxOf } from '../../../../../../tests/kit/files/files';
import { plainNews, publishNews } from '../../../../../../tests/kit/news';
import { openTestGateway, type Person, type TestGateway } from '../../../../../../tests/kit/test-gateway';
import { Retrieval } from './retrieval';

let gateway: TestGateway;
let [jonas, chloe, ines] = [] as unknown as Person[];
beforeAll(async () => {
  gateway = await openTestGateway();
  [jonas, chloe, ines] = await Promise.all((['jonas', 'chloe', 'ines'] as const).map((name) => gateway.as(name)));
});
afterAll(() => gateway.close());

const principalOf = async ({ id, email, sessionId }: Person): Promise<Principal> => {
  const { role, unit_id, lco_id } = await gateway.database.db
    .selectFrom('person')
    .select(['role', 'unit_id', 'lco_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, email, name: '', role, status: 'approved', unitId: unit_id!, lcoId: lco_id, sessionId };
};
const find = async (person: Person, text: string, language = 'en', above: string[] = []): Promise<Findings> =>
  gateway.app.get(Retrieval, { strict: false }).find(await principalOf(person), { text, language, above });
const findIds = async (person: Person, text: string): Promise<string[]> => [
  ...new Set((await find(person, text)).passages.map(({ publicationId }) => publicationId)),
];
/** Publishes a document for all users with this word in its file. */
const publishWord = async (word: string, more: Parameters<typeof material>[0] = {}, by = ines!) => {
  const fileId = await uploadMaterial(gateway, by, `${word}.docx`, docx(`The ${word} is calibrated yearly.`));
  return publishDocument(gateway, by, { title: 'Calibration', description: '', ...more, fileId });
};

describe('the search', () => {
  it.each([
    ['05145-8841815', '051458841815'],
    ['05145-8841815', '41815'],
    ['YD-P7-10D-QX3', 'YDP710DQX3'],
    ['YD-P7-10D-QX3', '10D-QX3'],
    ['Druckmessumformern', 'Umformer'],
    ['Gl\u00adimmer\u00adventile', 'Ventil'],
  ])('R7.11 the search finds a page that contains “%s” by the query “%s”', async (documentTerm, queryTerm) => {
    const fileId = await uploadMaterial(
      gateway,
      ines!,
      'Text.docx',
      docx(`Die Wartung von ${documentTerm} geschieht im Mai durch Zwirbelmann.`),
    );
    const { documentId } = await publishDocument(gateway, ines!, { title: 'Wartung', description: '', language: 'de', fileId });
    await indexFiles(gateway);
    const { passages, unknownCodes } = await find(jonas!, `${queryTerm} Zwirbelmann`, 'de');
    expect(unknownCodes).toEqual([]);
    expect(passages).toContainEqual(expect.objectContaining({ publicationId: documentId, groups: [1, 2] }));
  });

  it('R7.11 the search for a word does not find longer words that end with it unless they are compounds', async () => {
    const { groups } = await find(jonas!, 'Druck', 'de');
    const forms = groups.flatMap(({ forms: all }) => all.map(({ lexeme }) => lexeme));
    expect(forms.filter((form) => /^~(aus|ein|ab)druck/.test(form))).toEqual([]);
  });

  it('R7.11 the search finds a file by its words after extraction, with page and publication', async () => {
    const { documentId } = await publishWord('quarzgrenze');
    await indexFiles(gateway);
    const { passages, documents, language } = await find(jonas!, 'How often is the quarzgrenze calibrated?');
    expect({ documents: documents > 0, language }).toEqual({ documents: true, language: 'en' });
    expect(passages[0]).toMatchObject({
      publicationId: documentId,
      kind: 'material',
      version: 1,
      body: 'The quarzgrenze is calibrated yearly.',
    });
  });

  it('R7.11 the search finds a news item by its text and, after an edit, only by the new text', async () => {
    const news = await publishNews(ines!, plainNews({ title: 'Holidays', description: 'The hotline rests on Kupfertag.' }));
    await indexFiles(gateway);
    expect(await findIds(jonas!, 'When does the hotline rest? Kupfertag?')).toEqual([news.documentId]);
    const { documentId, rev } = news;
    await ines!.news.save(plainNews({ documentId, rev, title: 'Holidays', description: 'The hotline rests on Zinntag.' }));
    await indexFiles(gateway);
    expect(await findIds(jonas!, 'Kupfertag')).toEqual([]);
    expect(await findIds(jonas!, 'Zinntag')).toEqual([documentId]);
  });

  it('R7.11 the search returns rows of a sheet together with their column headings', async () => {
    const rows = [['Spare parts of the YD-A2'], ['Part', 'What', 'Weeks'], ['YD-A2-K77', 'Filterkranz', '3'], ['YD-A2-K78', 'Pumpe', '']];
    const fileId = await uploadMaterial(gateway, ines!, 'Spares.xlsx', xlsxOf(rows));
    const { documentId } = await publishDocument(gateway, ines!, { title: 'Spares', description: '', fileId });
    await indexFiles(gateway);
    const { passages } = await find(jonas!, 'delivery time of a Filterkranz');
    expect(passages[0]).toMatchObject({
      publicationId: documentId,
      rowFrom: 3,
      rowTo: 4,
      cells: [rows[1], rows[2], ['YD-A2-K78', 'Pumpe']],
    });
  });
});

describe('access rights in the search', () => {
  const hoursFromNow = (by: number) => sql<Date>`now() + make_interval(hours => ${by})`;
  const change = (documentId: string, set: object) =>
    gateway.database.db.updateTable('publication').set(set).where('id', '=', documentId).execute();

  it('R7.11 the search no longer finds text that was replaced or withdrawn', async () => {
    const { documentId, rev } = await publishWord('molybdaenring');
    await indexFiles(gateway);
    expect(await findIds(jonas!, 'molybdaenring')).toEqual([documentId]);
    const fileId = await uploadMaterial(gateway, ines!, 'New.docx', docx('The wolframring is calibrated yearly.'));
    await ines!.documents.upload({ ...material({ title: 'Calibration', description: '', fileId }), documentId, rev });
    // The document is not indexed yet.
    expect(await findIds(jonas!, 'molybdaenring')).toEqual([]);
    await indexFiles(gateway);
    expect(await findIds(jonas!, 'wolframring')).toEqual([documentId]);
    // The index no longer contains words of the replaced version.
    const docs = await gateway.database.db.selectFrom('search_doc').select('version').where('publication_id', '=', documentId).execute();
    expect(new Set(docs.map(({ version }) => version))).toEqual(new Set([2]));
    await ines!.documents.withdraw({ documentId, callerId: ines!.id });
    expect(await findIds(jonas!, 'wolframring')).toEqual([]);
    expect(await findIds(ines!, 'wolframring')).toEqual([]);
  });

  it('R7.11 the search hides scheduled and expired items from all users, including their publisher', async () => {
    const { documentId } = await publishWord('iridiumstift');
    await indexFiles(gateway);
    const findResults = async () => [await findIds(jonas!, 'iridiumstift'), await findIds(ines!, 'iridiumstift')];
    expect(await findResults()).toEqual([[documentId], [documentId]]);
    await change(documentId, { live_until: sql`now()` });
    expect(await findResults()).toEqual([[], []]);
    await change(documentId, { live_until: sql`'infinity'`, live_from: hoursFromNow(1) });
    expect(await findResults()).toEqual([[], []]);
  });

  it('R7.11 the search finds an item granted to a company also for its local company until the grant is revoked', async () => {
    const { documentId } = await publishWord('tantalhuelse', { scope: 'specific', companies: ['cp-valbrune', 'cp-sakuragi'] });
    await indexFiles(gateway);
    const findResults = async () => [await findIds(jonas!, 'tantalhuelse'), await findIds(chloe!, 'tantalhuelse')];
    expect(await findResults()).toEqual([[], [documentId]]);
    await ines!.publications.grant({ publicationId: documentId, company: 'cp-brennhagen' });
    expect(await findResults()).toEqual([[documentId], [documentId]]);
    await ines!.publications.revoke({ publicationId: documentId, company: 'cp-brennhagen' });
    expect(await findResults()).toEqual([[], [documentId]]);
  });
});
