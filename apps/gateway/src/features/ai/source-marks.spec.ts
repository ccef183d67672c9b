import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { questionGroups } from '@portal/answers';
import type { Figures } from '@portal/contracts';
import { streamAnswer } from '../../../../../tests/kit/ai/chat-question';
import { citationRow } from '../../../../../tests/kit/ai/citation-row';
import { END_PIECE, ScriptedAnswerer } from '../../../../../tests/kit/ai/scripted-answering';
import { publishDocument } from '../../../../../tests/kit/documents';
import { openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { until } from '../../../../../tests/kit/until';
import { DueWork } from '../../services/jobs/due-work';
import { questionKey } from './question-key';

const scriptedAnswering = new ScriptedAnswerer();
let gateway: TestGateway;
let jonas: Person;
let lena: Person;
beforeAll(async () => {
  gateway = await openTestGateway({ answering: scriptedAnswering });
  scriptedAnswering.script = [END_PIECE];
  jonas = await gateway.as('jonas');
  lena = await gateway.as('lena');
});
afterAll(() => gateway.close());

/** Stores an answer for Jonas that cites one document several times. */
const storeCitedAnswer = async (times = 1, publisher = lena) => {
  const { documentId } = await publishDocument(gateway, publisher);
  const caller = await streamAnswer(jonas, { question: `Question ${randomUUID()}` });
  const { runId, sessionId } = await caller.final();
  const citations = Array.from({ length: times }, (_, at) => ({ ...citationRow(runId, documentId), n: at + 1 }));
  await gateway.database.db.insertInto('chat_citation').values(citations).execute();
  return { documentId, runId, sessionId };
};
const changeFactsOf = async (runId: string): Promise<unknown[]> => {
  const facts = await gateway.database.db
    .selectFrom('fact')
    .select('data')
    .where('type', '=', 'chat.source-changed')
    .orderBy('seq')
    .execute();
  return facts.map(({ data }) => data as unknown as { runId: string; state: string }).filter((data) => data.runId === runId);
};
const sourceOf = async (runId: string) => (await jonas.ai.run({ runId })).citations[0];

describe('a source cited by answers', () => {
  it('G10 a cited source that the requester can no longer open reveals no later changes', async () => {
    const ines = await gateway.as('ines');
    const { documentId, runId } = await storeCitedAnswer(1, ines);
    const { db } = gateway.database;
    const { unit_id } = await db.selectFrom('person').select('unit_id').where('id', '=', 'jonas').executeTakeFirstOrThrow();
    const audienceUpdate = db
      .updateTable('audience')
      .where('publication_id', '=', documentId)
      .where('mark', 'in', ['*', `#${unit_id!}`]);
    await audienceUpdate.set({ until: new Date() }).execute();
    await ines.documents.withdraw({ documentId, callerId: ines.id });
    expect(await sourceOf(runId)).toMatchObject({ state: 'closed', changedAt: null, document: null, quote: null });
    expect(await changeFactsOf(runId)).toMatchObject([{ state: 'closed' }]);
  });

  it('R1.4 an expired source is marked with the time of its expiry', async () => {
    const { documentId, runId } = await storeCitedAnswer();
    const pastTime = new Date(Date.now() - 60_000);
    await gateway.database.db.updateTable('publication').set({ live_until: pastTime }).where('id', '=', documentId).execute();
    expect(await sourceOf(runId)).toMatchObject({ state: 'expired', changedAt: pastTime.toISOString() });
  });

  it('R1.4 every citation of a withdrawn source is reported, even if there are more than fit in one transaction', async () => {
    const { documentId, runId } = await storeCitedAnswer(1_001);
    await lena.documents.withdraw({ documentId, callerId: 'lena' });
    const work = gateway.app.get(DueWork, { strict: false });
    // A background run may already be reporting the citations.
    await until(async () => (await work.run('quick'), (await changeFactsOf(runId)).length > 1_000));
    const changeFacts = await changeFactsOf(runId);
    expect(changeFacts).toHaveLength(1_001);
    expect(new Set(changeFacts.map((data) => JSON.stringify(data))).size).toBe(1_001);
  });
});

describe('figures of an answer', () => {
  it('G10 figures are removed and their answer is folded once the reader loses access to a document used in the figures', async () => {
    const { documentId } = await publishDocument(gateway, lena);
    const figures: Figures = {
      what: 'downloads.byDocument',
      asOf: new Date().toISOString(),
      data_description: '3 downloads',
      finding: { code: 'downloads', values: {} },
      df: { columns: [{ key: 'document', label: 'Document', type: 'text', of: null }], rows: [{ document: 'Zero adjustment' }] },
      visualization: null,
    };
    scriptedAnswering.script = [{ figures, documents: [documentId] }, { text: 'Three, of the zero adjustment.' }, END_PIECE];
    const { runId, sessionId } = await (await streamAnswer(jonas, { question: `Question ${randomUUID()}` })).final();
    scriptedAnswering.script = [END_PIECE];
    expect(await jonas.ai.run({ runId })).toMatchObject({ figures: [figures], closed: false });
    await lena.documents.withdraw({ documentId, callerId: 'lena' });
    expect(await jonas.ai.run({ runId })).toMatchObject({ figures: [], closed: true });
    await (await streamAnswer(jonas, { question: `Question ${randomUUID()}`, sessionId })).final();
    expect(scriptedAnswering.tasks.at(-1)!.history).toEqual([]);
  });
});

describe('unanswered questions', () => {
  it('R1.4 a question whose requester reports that the documents lack the answer is listed once as unanswered', async () => {
    const question = `Question ${randomUUID()}`;
    const { runId } = await (await streamAnswer(jonas, { question })).final();
    const readBoard = async () => (await jonas.ai.unanswered({ search: question })).items;
    await jonas.ai.feedback({ runId, good: false, reason: 'wrong' });
    expect(await readBoard()).toEqual([]);
    for (let times = 0; times < 2; times++) await jonas.ai.feedback({ runId, good: false, reason: 'not-there' });
    expect(await readBoard()).toMatchObject([{ question, times: 1, state: 'open' }]);
  });

  const keyOf = (text: string, language: string) => questionKey(questionGroups({ text, language, above: [] }).groups, text);

  it.each([
    ['火星人の冷蔵庫', '地球人の冷蔵庫', 'ja'],
    ['大象的冰箱', '老象的冰箱', 'zhTW'],
  ])('R1.4 unanswered questions are grouped regardless of word endings: %s and %s', (one, other, language) => {
    expect(keyOf(one, language)).not.toBe(keyOf(other, language));
    expect(keyOf(one, language)).toBe(keyOf(`${one}？`, language));
  });
});
