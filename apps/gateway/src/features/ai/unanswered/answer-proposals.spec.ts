import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { streamAnswer } from '../../../../../../tests/kit/ai/chat-question';
import { material, publishDocument, uploadMaterial } from '../../../../../../tests/kit/documents';
import { docx } from '../../../../../../tests/kit/files/files';
import { openTestGateway, type Person, type TestGateway } from '../../../../../../tests/kit/test-gateway';
import { Clock } from '../../../platform/clock';
import { DueWork } from '../../../services/jobs/due-work';

let gateway: TestGateway;
let [jonas, lena, chloe, marco, ines] = [] as unknown as Person[];
beforeAll(async () => {
  gateway = await openTestGateway();
  [jonas, lena, chloe, marco, ines] = await Promise.all(
    (['jonas', 'lena', 'chloe', 'marco', 'ines'] as const).map((name) => gateway.as(name)),
  );
});
afterAll(() => gateway.close());

const KINDS = ['file.extract', 'search.index', 'unanswered.check'];
const runDueWork = async () => {
  const now = () => gateway.app.get(Clock, { strict: false }).now();
  const findDueRow = () =>
    gateway.database.db.selectFrom('due').select('key').where('kind', 'in', KINDS).where('due_at', '<=', now()).executeTakeFirst();
  while (await findDueRow()) await gateway.app.get(DueWork, { strict: false }).run('slow');
};
const questionOf = (word: string) => `How often is the ${word} calibrated?`;
const askQuestion = async (person: Person, word: string) => (await streamAnswer(person, { question: questionOf(word) })).final();
const publishWord = async (by: Person, word: string, more: Parameters<typeof material>[0] = {}) => {
  const fileId = await uploadMaterial(gateway, by, `${word}.docx`, docx(`The ${word} is calibrated every two years.`));
  const { documentId } = await publishDocument(gateway, by, { title: `About the ${word}`, description: '', ...more, fileId });
  await runDueWork();
  return documentId;
};
/** Returns the proposed answers on the person's board, by unit. */
const readProposals = async (person: Person, word: string) =>
  Object.fromEntries(
    (await person.ai.unanswered({ search: word })).items.map(({ unit, answeredBy }) => [unit.id, answeredBy?.documentId ?? null]),
  );

describe('an unanswered question', () => {
  it('R3.10 a later publication is proposed to its readers as the answer to an unanswered question until the publication is withdrawn', async () => {
    for (const person of [jonas!, chloe!]) expect((await askQuestion(person, 'quarzgrenze')).found).not.toBe('answer');
    const tab = marco!.connect();
    await tab.until((events) => events.some(({ event }) => event === 'welcome'));
    const german = await publishWord(lena!, 'quarzgrenze');
    // A document for Germany's partners cannot answer a question from France.
    expect(await readProposals(ines!, 'quarzgrenze')).toEqual({ 'lco-deutschland': german, 'lco-france': null });
    expect(await readProposals(jonas!, 'quarzgrenze')).toEqual({ 'lco-deutschland': german });
    gateway.bell.ring();
    await tab.until((events) => events.some(({ event }) => event === 'unanswered.changed'));
    tab.close();
    const { items } = await marco!.ai.unanswered({ search: 'quarzgrenze' });
    expect(items.find(({ unit }) => unit.id === 'lco-deutschland')!.answeredBy).toEqual({
      documentId: german,
      kind: 'material',
      title: 'About the quarzgrenze',
    });
    expect((await askQuestion(jonas!, 'quarzgrenze')).citations[0]!.document!.documentId).toBe(german);

    await lena!.documents.withdraw({ documentId: german, callerId: 'lena' });
    expect(await readProposals(ines!, 'quarzgrenze')).toEqual({ 'lco-deutschland': null, 'lco-france': null });
    await runDueWork();
    const rows = await gateway.database.db.selectFrom('unanswered').select('id').where('answered_by', 'is not', null).execute();
    expect(rows).toEqual([]);
    const globalDocumentId = await publishWord(ines!, 'quarzgrenze');
    expect(await readProposals(ines!, 'quarzgrenze')).toEqual({ 'lco-deutschland': globalDocumentId, 'lco-france': globalDocumentId });
  });

  it('R3.10 an unanswered question gets no proposal from unrelated documents, or after it is dismissed on the board', async () => {
    await askQuestion(jonas!, 'nebelwaage');
    await askQuestion(jonas!, 'torfpegel');
    const [dismissed] = (await jonas!.ai.unanswered({ search: 'torfpegel' })).items;
    await jonas!.ai.settleUnanswered({ unansweredId: dismissed!.unansweredId, state: 'dismissed' });
    await publishWord(ines!, 'torfpegel');
    expect(await readProposals(jonas!, 'nebelwaage')).toEqual({ 'lco-deutschland': null });
    const { items } = await jonas!.ai.unanswered({ search: 'torfpegel', state: 'dismissed' });
    expect(items).toMatchObject([{ answeredBy: null }]);
  });

  it('R3.10 an unanswered question gets a proposal when a later grant makes the answering document readable', async () => {
    expect((await askQuestion(chloe!, 'lichtanker')).found).not.toBe('answer');
    const documentId = await publishWord(ines!, 'lichtanker', { scope: 'specific', companies: ['cp-brennhagen'] });
    expect(await readProposals(ines!, 'lichtanker')).toEqual({ 'lco-france': null });
    await ines!.publications.grant({ publicationId: documentId, company: 'cp-valbrune' });
    await runDueWork();
    expect(await readProposals(ines!, 'lichtanker')).toEqual({ 'lco-france': documentId });
    await ines!.publications.revoke({ publicationId: documentId, company: 'cp-valbrune' });
    await runDueWork();
    expect(await readProposals(ines!, 'lichtanker')).toEqual({ 'lco-france': null });
  });
});
