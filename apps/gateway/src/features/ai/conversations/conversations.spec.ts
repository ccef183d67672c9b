import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isRefusedAs, ObjectMissing } from '@portal/contracts';
import { question, streamAnswer } from '../../../../../../tests/kit/ai/chat-question';
import { END_PIECE, passageOf, ScriptedAnswerer } from '../../../../../../tests/kit/ai/scripted-answering';
import { failureOf, publishDocument } from '../../../../../../tests/kit/documents';
import { openTestGateway, type Person, type TestGateway } from '../../../../../../tests/kit/test-gateway';
import type { AnswerPiece } from '../answerer';

const scriptedAnswering = new ScriptedAnswerer();
let gateway: TestGateway;
let jonas: Person;
let lena: Person;
beforeAll(async () => {
  gateway = await openTestGateway({ answering: scriptedAnswering });
  jonas = await gateway.as('jonas');
  lena = await gateway.as('lena');
});
afterAll(() => gateway.close());

const makeCitingEnd = (documentId: string): AnswerPiece => ({
  end: {
    found: 'answer',
    isTruncated: false,
    citations: [{ n: 1, passage: passageOf(documentId), quote: 'From 0 to 10 bar.', proof: 'proven' }],
  },
});

describe('a conversation', () => {
  const askAndAnswer = async (input: Parameters<Person['ai']['chat']>[0]) => {
    const caller = await streamAnswer(jonas, input);
    (await scriptedAnswering.to(input.question))({ text: `Answer to ${input.question}` }, END_PIECE);
    return caller.final();
  };

  it('R3.10 a conversation stores regenerated answers and edited questions as branches and remembers the selected branch', async () => {
    const [first, second, edited] = [question(), question(), question()];
    const firstRun = await askAndAnswer({ question: first });
    const { sessionId } = firstRun;
    const secondRun = await askAndAnswer({ question: second, sessionId });
    const [, turn] = (await jonas.ai.conversation({ sessionId })).turns;
    const repeatedRun = await askAndAnswer({ question: second, turnId: turn!.turnId });
    const editedRun = await askAndAnswer({ question: edited, editOf: turn!.turnId });
    expect(scriptedAnswering.tasks.at(-1)!.history).toEqual([{ question: first, answer: `Answer to ${first}` }]);
    await jonas.ai.branch({ sessionId, leafRun: secondRun.runId });
    const conversation = await jonas.ai.conversation({ sessionId });
    expect(conversation).toMatchObject({ leafRun: secondRun.runId, title: first });
    expect(
      conversation.turns.map(({ parentRun, question: words, runs }) => ({ parentRun, words, runs: runs.map(({ runId }) => runId) })),
    ).toEqual([
      { parentRun: null, words: first, runs: [firstRun.runId] },
      { parentRun: firstRun.runId, words: second, runs: [secondRun.runId, repeatedRun.runId] },
      { parentRun: firstRun.runId, words: edited, runs: [editedRun.runId] },
    ]);
    const { items } = await jonas.ai.find({ search: second });
    expect(items).toMatchObject([{ sessionId, runId: repeatedRun.runId }]);
  });

  it('R1.4 a conversation is listed with its title, is found by its text, and can be renamed and deleted by its owner', async () => {
    const text = `Wieviel Druck hält der ${question()}?`;
    const { sessionId } = await askAndAnswer({ question: text });
    await jonas.ai.rename({ sessionId, title: 'Druck' });
    expect((await jonas.ai.conversations({})).items[0]).toMatchObject({ sessionId, title: 'Druck', activeRun: null });
    expect((await jonas.ai.find({ search: 'wieviel DRUCK' })).items).toMatchObject([{ sessionId, excerpt: text }]);
    expect((await lena.ai.find({ search: 'wieviel DRUCK' })).items).toEqual([]);
    // A long answer is shown only as an excerpt around the matched words.
    const longQuestion = question();
    const caller = await streamAnswer(jonas, { question: longQuestion });
    (await scriptedAnswering.to(longQuestion))(
      { text: `${'Vorher. '.repeat(300)}Der Quarzanker hält.${' Nachher.'.repeat(300)}` },
      END_PIECE,
    );
    await caller.final();
    const [conversation] = (await jonas.ai.find({ search: 'QUARZANKER' })).items;
    expect(conversation!.excerpt).toMatch(/^\S.{0,50}Der Quarzanker hält\..{0,120}$/);
    expect((await jonas.ai.find({ search: 'Quarzanker Hubschrauber' })).totalCount).toBe(0);
    await jonas.ai.deleteConversation({ sessionId });
    expect((await jonas.ai.find({ search: 'wieviel DRUCK' })).items).toEqual([]);
    expect(isRefusedAs(await failureOf(jonas.ai.conversation({ sessionId })), ObjectMissing)).toBe(true);
  });

  it('R7.11 a conversation can also be deleted by an id in the query string', async () => {
    const { sessionId } = await askAndAnswer({ question: question() });
    expect((await jonas.fetch(`/ai/delete-conversation?session_id=${sessionId}`, { method: 'POST' })).status).toBe(200);
    expect(isRefusedAs(await failureOf(jonas.ai.conversation({ sessionId })), ObjectMissing)).toBe(true);
  });

  it('R3.10 a conversation search ignores diacritics and is paginated', async () => {
    const texts = Array.from({ length: 3 }, () => `Durchflußmesser à température élevée ${question()}`);
    for (const each of texts) await askAndAnswer({ question: each });
    const words = 'durchflussmesser temperature ELEVEE';
    const page = async (pageNumber: number) => jonas.ai.find({ search: words, pageNumber, pageSize: 2 });
    const [first, second] = [await page(1), await page(2)];
    expect([first.totalCount, second.totalCount]).toEqual([3, 3]);
    expect([...first.items, ...second.items].map(({ excerpt }) => excerpt)).toEqual(texts.toReversed());
    expect((await jonas.ai.find({ search: 'DURCHFLUßMESSER' })).totalCount).toBe(3);
    expect((await jonas.ai.find({ search: 'durchflussmesser 100%' })).totalCount).toBe(0);
  });

  it('R9.1 a conversation is no longer listed after 30 days', async () => {
    const { sessionId, runId } = await askAndAnswer({ question: question() });
    const expiredTime = new Date(Date.now() - 30 * 24 * 3_600_000 - 60_000);
    await gateway.database.db.updateTable('conversation').set({ last_at: expiredTime }).where('id', '=', sessionId).execute();
    expect((await jonas.ai.conversations({ pageSize: 100 })).items.map((item) => item.sessionId)).not.toContain(sessionId);
    expect(isRefusedAs(await failureOf(jonas.ai.run({ runId })), ObjectMissing)).toBe(true);
  });
});

describe('a source of an answer', () => {
  it('R1.4 the withdrawal of a cited source is signalled immediately, and the answer no longer names or quotes the source', async () => {
    const { documentId } = await publishDocument(gateway, lena);
    const text = question();
    const caller = await streamAnswer(jonas, { question: text });
    const sendPieces = await scriptedAnswering.to(text);
    const readingStep = (title: string): AnswerPiece => ({ step: { kind: 'reading', title, page: 2 } });
    sendPieces(
      readingStep('Read, and cited nowhere'),
      readingStep('Zero adjustment'),
      { text: 'From 0 to 10 bar. [1]' },
      makeCitingEnd(documentId),
    );
    const { runId, sessionId, citations } = await caller.final();
    expect((await jonas.ai.run({ runId })).steps.slice(1)).toEqual([{ kind: 'reading', title: 'Zero adjustment', page: 2 }]);
    expect(citations).toMatchObject([{ n: 1, document: { documentId, version: 1 }, quote: 'From 0 to 10 bar.', state: 'current' }]);
    expect(await jonas.ai.passage({ runId, n: 1 })).toMatchObject({ body: 'From 0 to 10 bar.', heading: 'Range' });
    const tab = jonas.connect();
    await tab.until((events) => events.some(({ event }) => event === 'welcome'));
    await lena.documents.withdraw({ documentId, callerId: 'lena' });
    await tab.until((events) => events.some(({ event }) => event === 'chat.source-changed'));
    expect(tab.facts('chat.source-changed')[0]!.data).toEqual({ sessionId, runId, n: 1, state: 'withdrawn' });
    tab.close();
    const [turn] = (await jonas.ai.conversation({ sessionId })).turns;
    expect(turn!.runs[0]).toMatchObject({ closed: true, text: 'From 0 to 10 bar. [1]', steps: [{ kind: 'searching' }] });
    expect(turn!.runs[0]!.citations).toMatchObject([{ document: null, quote: null, page: null, state: 'withdrawn' }]);
    expect(isRefusedAs(await failureOf(jonas.ai.passage({ runId, n: 1 })), ObjectMissing)).toBe(true);
    // An answer from a source that the requester can no longer open is excluded from the history of the next question.
    const next = question();
    const followUp = await streamAnswer(jonas, { question: next, sessionId });
    (await scriptedAnswering.to(next))(END_PIECE);
    await followUp.final();
    expect(scriptedAnswering.tasks.at(-1)!.history).toEqual([]);
  });
});

describe('an unanswered question', () => {
  it('R1.4 an unanswered question appears on the board of its unit and the units above, with a count but without names', async () => {
    const marco = await gateway.as('marco');
    const chloe = await gateway.as('chloe');
    const text = question();
    scriptedAnswering.script = [{ end: { found: 'nothing', isTruncated: false, citations: [] } }];
    for (const person of [jonas, lena, jonas]) await (await streamAnswer(person, { question: text })).final();
    scriptedAnswering.script = null;
    for (const person of [jonas, marco]) {
      const { items } = await person.ai.unanswered({ search: text });
      expect(items).toMatchObject([{ question: text, times: 3, people: null, languages: ['en'], state: 'open', answeredBy: null }]);
      expect(JSON.stringify(items)).not.toMatch(/jonas|lena/i);
    }
    expect((await chloe.ai.unanswered({ search: text })).items).toEqual([]);
    const [item] = (await marco.ai.unanswered({ search: text })).items;
    await marco.ai.settleUnanswered({ unansweredId: item!.unansweredId, state: 'written', note: 'Data sheet 4' });
    expect((await jonas.ai.unanswered({ search: text })).items).toEqual([]);
    expect((await jonas.ai.unanswered({ search: text, state: 'written' })).items).toMatchObject([{ note: 'Data sheet 4' }]);
  });
});
