import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { FileTooMuch, FileWithoutText, isRefusedAs, ObjectMissing, TooManyQuestions, TooManyRuns } from '@portal/contracts';
import { FILE_BUDGET } from '@portal/office';
import { question, startHalfAnswer, streamAnswer } from '../../../../../tests/kit/ai/chat-question';
import { END_PIECE, ScriptedAnswerer } from '../../../../../tests/kit/ai/scripted-answering';
import { failureOf, uploadFor } from '../../../../../tests/kit/documents';
import { encryptedPdf } from '../../../../../tests/kit/files/files';
import { openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { Cleanup } from '../../platform/database/cleanup';

const scriptedAnswering = new ScriptedAnswerer();
let gateway: TestGateway;
let jonas: Person;
beforeAll(async () => {
  gateway = await openTestGateway({ answering: scriptedAnswering, env: { NO_RATE_LIMITS: '', AI_TOKENS_PER_DAY: '2000' } });
  jonas = await gateway.as('jonas');
});
afterAll(() => gateway.close());
afterEach(() => {
  scriptedAnswering.script = null;
});

describe('the question limit', () => {
  it('T39 a person may have two simultaneous answers and thirty questions in five minutes, and a refusal contains the waiting time', async () => {
    const lena = await gateway.as('lena');
    const [first, second] = [await startHalfAnswer(scriptedAnswering, lena), await startHalfAnswer(scriptedAnswering, lena)];
    const third = await failureOf(lena.ai.chat({ question: question() }));
    expect(isRefusedAs(third, TooManyRuns) && third.retryAfterMs).toBeGreaterThan(0);
    for (const { caller, say } of [first, second]) {
      say(END_PIECE);
      await caller.final();
    }
    scriptedAnswering.script = [END_PIECE];
    for (let count = 2; count < 30; count++) await (await streamAnswer(lena, { question: question() })).final();
    const more = await failureOf(lena.ai.chat({ question: question() }));
    scriptedAnswering.script = null;
    expect(isRefusedAs(more, TooManyQuestions) && more.retryAfterMs).toBeGreaterThan(60_000);
    // This limit does not affect other people.
    const text = question();
    const caller = await streamAnswer(jonas, { question: text });
    (await scriptedAnswering.to(text))(END_PIECE);
    expect((await caller.final()).state).toBe('ended');
  }, 30_000);

  it('T39 a person may submit three hundred questions in 24 hours', async () => {
    const mei = await gateway.as('mei');
    const anHourAgo = new Date(Date.now() - 3_600_000);
    await gateway.database.db
      .insertInto('budget_use')
      .values({ id: randomUUID(), budget: 'questions', key: 'mei', amount: 299, at: anHourAgo })
      .execute();
    scriptedAnswering.script = [END_PIECE];
    expect((await (await streamAnswer(mei, { question: question() })).final()).state).toBe('ended');
    const more = await failureOf(mei.ai.chat({ question: question() }));
    scriptedAnswering.script = null;
    expect(isRefusedAs(more, TooManyQuestions) && more.retryAfterMs).toBeGreaterThan(22 * 3_600_000);
  });

  it('T39 a person may use a limited number of model tokens in 24 hours, read and written tokens together', async () => {
    const mei = await gateway.as('mei');
    const { db } = gateway.database;
    await db.deleteFrom('budget_use').where('key', '=', 'mei').execute();
    scriptedAnswering.script = [{ tokens: 1_990 }, { text: 'Ten bar, as far as I know.' }, END_PIECE];
    expect((await (await streamAnswer(mei, { question: question() })).final()).state).toBe('ended');
    const budgetRows = await db
      .selectFrom('budget_use')
      .select('amount')
      .where('budget', '=', 'ai-tokens')
      .where('key', '=', 'mei')
      .execute();
    expect(budgetRows).toEqual([{ amount: 1_998 }]);
    expect((await (await streamAnswer(mei, { question: question() })).final()).state).toBe('ended');
    const more = await failureOf(mei.ai.chat({ question: question() }));
    scriptedAnswering.script = null;
    expect(isRefusedAs(more, TooManyQuestions) && more.retryAfterMs).toBeGreaterThan(23 * 3_600_000);
  });
});

describe('a question with a file', () => {
  const sendForm = (person: Person, text: string, file: File) => {
    const form = new FormData();
    form.append('question', text);
    form.append('file', file);
    return person.fetch('/ai/aisearch/chat', { method: 'POST', body: form });
  };
  const csv = (name: string, text: string) => new File([text], name, { type: 'text/csv' });

  it('R7.11 a question with a file is sent as form data and answered only from the file, which is never indexed', async () => {
    const { db } = gateway.database;
    const countDocuments = async () => (await db.selectFrom('search_doc').select('doc').execute()).length;
    const documentCountBefore = await countDocuments();
    const text = question();
    const pendingResponse = sendForm(jonas, text, csv('ranges.csv', 'Part,Range\nYD-P7,0 to 10 bar\n'));
    (await scriptedAnswering.to(text))(END_PIECE);
    const response = await pendingResponse;
    const lines = (await response.text()).trim().split('\n');
    const final = JSON.parse(lines.at(-1)!.slice('data: '.length)) as { session_id: string; state: string };
    expect(final.state).toBe('ended');
    const rows = [{ cells: ['Part', 'Range'] }, { cells: ['YD-P7', '0 to 10 bar'] }];
    const expectedFile = { name: 'ranges.csv', contents: { pages: null, sheets: [{ rows }] } };
    expect(scriptedAnswering.files.at(-1)).toMatchObject(expectedFile);
    const [turn] = (await jonas.ai.conversation({ sessionId: final.session_id })).turns;
    expect(turn!.file).toMatchObject({ name: 'ranges.csv' });
    // Edited questions use the same file, even if repeated.
    for (let editedTurnId = turn!.turnId, times = 0; times < 2; times++) {
      const words = question();
      const caller = await streamAnswer(jonas, { question: words, editOf: editedTurnId });
      (await scriptedAnswering.to(words))(END_PIECE);
      await caller.final();
      expect(scriptedAnswering.files.at(-1)).toMatchObject(expectedFile);
      const last = (await jonas.ai.conversation({ sessionId: final.session_id })).turns.at(-1)!;
      expect(last).toMatchObject({ question: words, file: { name: 'ranges.csv' } });
      editedTurnId = last.turnId;
    }
    expect(await countDocuments()).toBe(documentCountBefore);
    const lena = await gateway.as('lena');
    // Another person's file is treated as unknown.
    const refusals = await Promise.all(
      [turn!.file!.fileId, randomUUID()].map((fileId) => failureOf(lena.ai.chat({ question: question(), fileId }))),
    );
    const { status, code, message } = refusals[1]!;
    expect([status, code]).toEqual([404, ObjectMissing.code]);
    expect(refusals[0]).toMatchObject({ status, code, message });
  });

  it('T39 attached files are read for at most four of eight simultaneous questions', async () => {
    const kenji = await gateway.as('kenji');
    scriptedAnswering.script = [END_PIECE];
    const names = Array.from({ length: 8 }, (_, at) => `load ${at}.csv`);
    const bytes = Buffer.from('Part,Range\nYD-P7,0 to 10 bar\n');
    const fileIds = await Promise.all(names.map((name) => uploadFor('question', gateway, kenji, name, bytes)));
    const outcomes = await Promise.allSettled(
      fileIds.map(async (fileId) => (await streamAnswer(kenji, { question: question(), fileId })).final()),
    );
    const refusedOutcomes = outcomes.filter((one) => one.status === 'rejected' && isRefusedAs(one.reason, TooManyRuns));
    expect(refusedOutcomes.length).toBeGreaterThanOrEqual(4);
    const extractedFiles = await gateway.database.db
      .selectFrom('file_outline')
      .innerJoin('file', 'file.id', 'file_outline.file_id')
      .select('file.id')
      .where('file.name', 'in', names)
      .execute();
    expect(extractedFiles.length).toBeLessThanOrEqual(4);
  });

  it('R8.4 a question whose file has no text is refused', async () => {
    const response = await sendForm(jonas, question(), csv('empty.csv', ' \n'));
    expect(await response.json()).toMatchObject({ code: FileWithoutText.code });
  });

  it.each([
    ['locked', () => encryptedPdf()],
    ['broken', () => Buffer.from('%PDF-1.7\nnothing')],
  ])('R8.4 a question whose file is %s is refused because the file has no text', async (name, bytes) => {
    const response = await sendForm(jonas, question(), new File([new Uint8Array(bytes())], `${name}.pdf`, { type: 'application/pdf' }));
    expect([response.status, await response.json()]).toMatchObject([422, { code: FileWithoutText.code }]);
  });

  it('R8.4 T20 a question whose file has more lines than the limit is refused as too large', async () => {
    const response = await sendForm(jonas, question(), csv('long.csv', '\n'.repeat(FILE_BUDGET.lines + 1)));
    expect([response.status, await response.json()]).toMatchObject([422, { code: FileTooMuch.code }]);
  });

  it('R9.1 a question with a file is deleted with its conversation after thirty days', async () => {
    const text = question();
    const pendingResponse = sendForm(jonas, text, csv('old.csv', 'Part,Range\nYD-P7,0 to 10 bar\n'));
    (await scriptedAnswering.to(text))(END_PIECE);
    const lines = await (await pendingResponse).text();
    const { session_id: sessionId } = JSON.parse(lines.trim().split('\n').at(-1)!.slice('data: '.length)) as { session_id: string };
    const expiredTime = new Date(Date.now() - 31 * 24 * 3_600_000);
    const { db } = gateway.database;
    await db.updateTable('conversation').set({ last_at: expiredTime }).where('id', '=', sessionId).execute();
    await gateway.app.get(Cleanup, { strict: false }).run();
    for (const table of ['chat_turn', 'chat_run'] as const)
      expect(await db.selectFrom(table).select('id').where('conversation_id', '=', sessionId).execute()).toEqual([]);
    expect(await db.selectFrom('file').select('taken_by').where('name', '=', 'old.csv').execute()).toEqual([{ taken_by: null }]);
  });
});
