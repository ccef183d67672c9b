import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { question, startHalfAnswer, streamAnswer } from '../../../../../tests/kit/ai/chat-question';
import { END_PIECE, ScriptedAnswerer } from '../../../../../tests/kit/ai/scripted-answering';
import { openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { until } from '../../../../../tests/kit/until';
import { RunStore } from './run-store';
import { Runs } from './runs';

const scriptedAnswering = new ScriptedAnswerer();
let gateway: TestGateway;
let jonas: Person;
beforeAll(async () => {
  gateway = await openTestGateway({ answering: scriptedAnswering, env: { NO_RATE_LIMITS: '' } });
  jonas = await gateway.as('jonas');
});
afterAll(() => gateway.close());
afterEach(() => {
  jest.restoreAllMocks();
});

describe('an answer being written', () => {
  it('R4.11 deleting a conversation ends its running answer with the text written so far', async () => {
    const { caller, sessionId } = await startHalfAnswer(scriptedAnswering, jonas);
    await jonas.ai.deleteConversation({ sessionId });
    expect(await caller.final()).toMatchObject({ state: 'stopped', text: 'Half an ', citations: [] });
  });

  it('R9.1 removing an account ends its running answers and deletes its conversations and questions', async () => {
    const chloe = await gateway.as('chloe');
    const marco = await gateway.as('marco');
    const { caller, sessionId } = await startHalfAnswer(scriptedAnswering, chloe);
    await marco.approvals.removeAccount({ userId: 'chloe', reason: 'Left the company.' });
    expect(await caller.final()).toMatchObject({ text: 'Half an ' });
    const { db } = gateway.database;
    expect(await db.selectFrom('conversation').select('id').where('id', '=', sessionId).execute()).toEqual([]);
    expect(await db.selectFrom('chat_run').select('id').where('conversation_id', '=', sessionId).execute()).toEqual([]);
  });

  it('R8.4 an answer that cannot be saved fails after three attempts, and its readers keep the text received so far', async () => {
    const { caller, runId } = await startHalfAnswer(scriptedAnswering, jonas);
    const store = gateway.app.get(RunStore, { strict: false });
    const rejectAsUnavailable = () => Promise.reject(new Error('the database is away'));
    const saveSpy = jest.spyOn(store, 'save').mockImplementation(rejectAsUnavailable);
    const endSpy = jest.spyOn(store, 'end').mockImplementation(rejectAsUnavailable);
    expect(await caller.final()).toMatchObject({ state: 'failed', why: 'unsaved', text: 'Half an ' });
    expect([saveSpy.mock.calls.length, endSpy.mock.calls.length]).toEqual([3, 3]);
    jest.restoreAllMocks();
    // The gateway that ends orphaned runs later stores the run as interrupted.
    await gateway.database.db
      .updateTable('chat_run')
      .set({ lease_until: new Date(0) })
      .where('id', '=', runId)
      .execute();
    await gateway.app.get(Runs, { strict: false }).endOrphans();
    expect((await jonas.ai.run({ runId })).state).toBe('interrupted');
  });

  it('R8.4 an answer continues after one failed save, even if another answer has failed', async () => {
    const store = gateway.app.get(RunStore, { strict: false });
    const outage = new Error('the database is away');
    const { caller } = await startHalfAnswer(scriptedAnswering, jonas);
    const saveSpy = jest.spyOn(store, 'save').mockRejectedValue(outage);
    const endSpy = jest.spyOn(store, 'end').mockRejectedValue(outage);
    expect(await caller.final()).toMatchObject({ state: 'failed', why: 'unsaved' });
    endSpy.mockRestore();
    saveSpy.mockRestore();
    await gateway.database.db.updateTable('chat_run').set({ state: 'interrupted' }).where('state', '=', 'writing').execute();

    const failOnceSpy = jest.spyOn(store, 'save').mockRejectedValueOnce(outage);
    const next = await startHalfAnswer(scriptedAnswering, jonas);
    await until(() => failOnceSpy.mock.calls.length > 1);
    next.say({ text: 'answer.' }, END_PIECE);
    expect(await next.caller.final()).toMatchObject({ state: 'ended', text: 'Half an answer.' });
  });

  it('R4.11 an answer is completed even if the first attempt to store its end fails', async () => {
    const { caller, runId, say } = await startHalfAnswer(scriptedAnswering, jonas);
    const store = gateway.app.get(RunStore, { strict: false });
    jest.spyOn(store, 'end').mockRejectedValueOnce(new Error('the database is away'));
    say({ text: 'answer.' }, END_PIECE);
    expect(await caller.final()).toMatchObject({ state: 'ended', text: 'Half an answer.' });
    expect(await jonas.ai.run({ runId })).toMatchObject({ state: 'ended', text: 'Half an answer.' });
  });

  it('R4.11 two simultaneous requests for one run get the same complete answer', async () => {
    const text = question();
    const input = { question: text, runId: randomUUID() };
    const callers = await Promise.all([streamAnswer(jonas, input), streamAnswer(jonas, input)]);
    const taskCountBefore = scriptedAnswering.tasks.filter((task) => task.question.text === text).length;
    (await scriptedAnswering.to(text))({ text: 'Ten bar.' }, END_PIECE);
    for (const caller of callers) expect(await caller.final()).toMatchObject({ state: 'ended', text: 'Ten bar.' });
    expect(scriptedAnswering.tasks.filter((task) => task.question.text === text).length - taskCountBefore).toBeLessThanOrEqual(1);
  });

  it('R4.11 a caller follows an answer written by another gateway through its row until the end', async () => {
    const text = question();
    const input = { question: text, runId: randomUUID() };
    const ownCaller = await streamAnswer(jonas, input);
    (await scriptedAnswering.to(text))(END_PIECE);
    await ownCaller.final();
    const { db } = gateway.database;
    const write = (row: object) => db.updateTable('chat_run').set(row).where('id', '=', input.runId).execute();
    const lease_until = new Date(Date.now() + 60_000);
    await write({ state: 'writing', ended_at: null, node: 'another', body: 'From 0 ', lease_until });
    const caller = await streamAnswer(jonas, input);
    await caller.until(() => caller.text() === 'From 0 ');
    await write({ body: 'From 0 to 10 ' });
    await caller.until(() => caller.text() === 'From 0 to 10 ');
    await write({ state: 'ended', ended_at: new Date(), body: 'From 0 to 10 bar.' });
    expect(await caller.final()).toMatchObject({ state: 'ended', text: 'From 0 to 10 bar.' });
    expect(caller.of('text').map(({ at }) => at)).toEqual([0, 7]);
  });

  it('R5.5 a question whose grouping key would be truncated inside a character is stored like any other', async () => {
    const text = `a${'𠮷'.repeat(300)}`;
    const caller = await streamAnswer(jonas, { question: text });
    (await scriptedAnswering.to(text))({ end: { found: 'nothing', isTruncated: false, citations: [] } });
    expect(await caller.final()).toMatchObject({ state: 'ended', found: 'nothing' });
  });
});

describe('a gateway that shuts down', () => {
  it('R4.11 a gateway that shuts down saves its running answers and starts no new ones', async () => {
    const { caller, runId } = await startHalfAnswer(scriptedAnswering, jonas);
    await gateway.app.get(Runs, { strict: false }).beforeApplicationShutdown();
    expect(await caller.final()).toMatchObject({ state: 'interrupted', text: 'Half an ' });
    expect(await jonas.ai.run({ runId })).toMatchObject({ state: 'interrupted', text: 'Half an ' });
    const lateCaller = await streamAnswer(jonas, { question: question() });
    expect(await lateCaller.final()).toMatchObject({ state: 'interrupted', text: '' });
  });
});
