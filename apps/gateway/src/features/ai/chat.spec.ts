import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ChatBusy, isRefusedAs, KeyReused, ObjectMissing } from '@portal/contracts';
import { question, streamAnswer } from '../../../../../tests/kit/ai/chat-question';
import { END_PIECE, ScriptedAnswerer } from '../../../../../tests/kit/ai/scripted-answering';
import { failureOf } from '../../../../../tests/kit/documents';
import { KEY, openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { AnswerFailure } from './answerer';
import { Runs } from './runs';

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

describe('a question', () => {
  it('R7.11 an answer is streamed as lines: the start, steps, text with its position, and finally the complete answer', async () => {
    const text = question();
    const runId = randomUUID();
    const caller = await streamAnswer(jonas, { question: text, runId });
    const sendPieces = await scriptedAnswering.to(text);
    sendPieces({ step: { kind: 'reading', title: 'Zero adjustment', page: 2 } }, { text: 'From 0 ' });
    await caller.until(() => caller.text() === 'From 0 ');
    sendPieces({ text: 'to 10 bar 😀.' }, END_PIECE);
    const final = await caller.final();
    expect(caller.lines.map(({ type }) => type)).toEqual(['begun', 'step', 'step', 'text', 'text', 'final']);
    expect(caller.of('step').map(({ step }) => step.kind)).toEqual(['searching', 'reading']);
    expect(caller.of('text').map(({ index, at }) => ({ index, at }))).toEqual([
      { index: 0, at: 0 },
      { index: 1, at: 7 },
    ]);
    expect(final).toMatchObject({ runId, state: 'ended', found: 'answer', text: 'From 0 to 10 bar 😀.', title: text, documents: 214 });
    const run = await jonas.ai.run({ runId });
    expect(run).toMatchObject({ state: 'ended', text: final.text, sessionId: final.sessionId });
  });

  it('R7.11 an answer stream has the documented format, and older clients find its text exactly once in the fields that they read', async () => {
    const text = question();
    const pendingResponse = fetch(`${gateway.url}/ai/aisearch/chat`, {
      method: 'POST',
      headers: { ...KEY, authorization: `Bearer ${jonas.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ question: text }),
    });
    (await scriptedAnswering.to(text))({ text: 'Ten bar.' }, END_PIECE);
    const response = await pendingResponse;
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const lines = (await response.text()).trim().split('\n');
    expect(lines.every((line) => line.startsWith('data: {'))).toBe(true);
    const values = lines.map((line) => JSON.parse(line.slice('data: '.length)) as Record<string, unknown>);
    expect(values[0]).toMatchObject({ type: 'begun', session_id: expect.any(String), title: text });
    const oldClientFields = ['text_response', 'response', 'content', 'textContent', 'detail'];
    const texts = values.flatMap((value) => oldClientFields.flatMap((name) => (name in value ? [value[name]] : [])));
    expect(texts).toEqual(['Ten bar.']);
  });

  it('R10.4 an answer is streamed line by line to a client that accepts compression', async () => {
    const text = question();
    const response = await fetch(`${gateway.url}/ai/aisearch/chat`, {
      method: 'POST',
      headers: { ...KEY, authorization: `Bearer ${jonas.token}`, 'content-type': 'application/json', 'accept-encoding': 'br, gzip' },
      body: JSON.stringify({ question: text }),
    });
    expect(response.headers.get('content-encoding')).toBeNull();
    const sendPieces = await scriptedAnswering.to(text);
    sendPieces({ text: 'Ten ' });
    const lines = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let receivedText = '';
    const readUntil = async (marker: string) => {
      while (!receivedText.includes(marker)) receivedText += (await lines.read()).value ?? '';
    };
    await readUntil('"content":"Ten "');
    sendPieces({ text: 'bar.' }, END_PIECE);
    await readUntil('"type":"final"');
  });

  it('R10.4 an answer is sent to each open tab of its owner, even one opened later, and completes with a fact', async () => {
    const text = question();
    const caller = await streamAnswer(jonas, { question: text });
    const { sessionId, runId } = await caller.begun();
    const sendPieces = await scriptedAnswering.to(text);
    sendPieces({ text: 'One, ' });
    await caller.until(() => caller.text() === 'One, ');
    const tab = jonas.connect();
    await tab.until((events) => events.some(({ event }) => event === 'welcome'));
    tab.socket.emit('at', { at: { place: 'chat', id: sessionId } });
    await tab.until((events) => events.some(({ event }) => event === 'chat.caught-up'));
    expect(tab.events.find(({ event }) => event === 'chat.caught-up')!.message).toEqual({
      sessionId,
      runId,
      index: 1,
      at: 0,
      text: 'One, ',
      state: 'writing',
    });
    sendPieces({ text: 'two.' }, END_PIECE);
    await tab.until((events) => events.some(({ event }) => event === 'chat.ended'));
    expect(tab.events.find(({ event }) => event === 'chat.delta')!.message).toMatchObject({ runId, at: 5, text: 'two.' });
    expect(tab.facts('chat.ended')[0]!.data).toEqual({ sessionId, runId, state: 'ended', length: 9 });
    tab.close();
  });

  it('R4.11 an answer continues when its caller disconnects, and callers who join its run get the same text', async () => {
    const text = question();
    const runId = randomUUID();
    const caller = await streamAnswer(jonas, { question: text, runId });
    const sendPieces = await scriptedAnswering.to(text);
    sendPieces({ text: 'One, ' });
    await caller.until(() => caller.text() === 'One, ');
    caller.hangUp();
    const secondCaller = await streamAnswer(jonas, { question: text, runId });
    await secondCaller.begun();
    sendPieces({ text: 'two.' }, END_PIECE);
    expect((await secondCaller.final()).text).toBe('One, two.');
    expect(secondCaller.text()).toBe('One, two.');
    const lateCaller = await streamAnswer(jonas, { question: text, runId });
    expect(await lateCaller.final()).toMatchObject({ state: 'ended', text: 'One, two.' });
    expect(isRefusedAs(await failureOf(jonas.ai.chat({ question: 'Another one', runId })), KeyReused)).toBe(true);
    expect(isRefusedAs(await failureOf(lena.ai.chat({ question: text, runId })), ObjectMissing)).toBe(true);
  });

  it('R4.11 an answer can be stopped only by its owner and keeps the text written so far', async () => {
    const text = question();
    const caller = await streamAnswer(jonas, { question: text });
    const { runId } = await caller.begun();
    (await scriptedAnswering.to(text))({ text: 'Half an ' });
    await caller.until(() => caller.text() !== '');
    expect(isRefusedAs(await failureOf(lena.ai.stop({ runId })), ObjectMissing)).toBe(true);
    expect(await jonas.ai.stop({ runId })).toEqual({ runId, state: 'stopped' });
    expect(await caller.final()).toMatchObject({ state: 'stopped', text: 'Half an ' });
    expect(await jonas.ai.stop({ runId })).toEqual({ runId, state: 'stopped' });
  });

  it('R4.11 an answer stops after another gateway marks it as stopped', async () => {
    const text = question();
    const caller = await streamAnswer(jonas, { question: text });
    const { runId } = await caller.begun();
    (await scriptedAnswering.to(text))({ text: 'Half' });
    // Another gateway stops the run only by marking its row.
    await gateway.database.db.updateTable('chat_run').set({ stop_at: new Date() }).where('id', '=', runId).execute();
    expect(await caller.final()).toMatchObject({ state: 'stopped', text: 'Half' });
  });

  it('R4.11 a second question in a conversation is refused while the first is being answered, and the refusal contains the first question', async () => {
    const text = question();
    const caller = await streamAnswer(jonas, { question: text });
    const { sessionId, runId } = await caller.begun();
    const busyFailure = await failureOf(jonas.ai.chat({ question: question(), sessionId }));
    expect(isRefusedAs(busyFailure, ChatBusy) && busyFailure.body.data).toEqual({ sessionId, runId, question: text });
    (await scriptedAnswering.to(text))(END_PIECE);
    await caller.final();
  });

  it('R8.4 an answer that fails is stored with its text and the reason', async () => {
    const text = question();
    const caller = await streamAnswer(jonas, { question: text });
    (await scriptedAnswering.to(text))({ text: 'From 0' }, new AnswerFailure('stall'));
    expect(await caller.final()).toMatchObject({ state: 'failed', why: 'stall', text: 'From 0' });
  });

  it('R4.11 an answer whose process died is stored as interrupted with the text saved before', async () => {
    const text = question();
    const caller = await streamAnswer(jonas, { question: text });
    const { runId } = await caller.begun();
    (await scriptedAnswering.to(text))({ text: 'Saved' });
    await caller.until(() => caller.text() === 'Saved');
    const runs = gateway.app.get(Runs, { strict: false });
    await runs.save();
    // Simulate a dead process: nothing renews the lease.
    await gateway.database.db
      .updateTable('chat_run')
      .set({ node: 'dead', lease_until: new Date(0) })
      .where('id', '=', runId)
      .execute();
    await runs.endOrphans();
    expect(await jonas.ai.run({ runId })).toMatchObject({ state: 'interrupted', text: 'Saved' });
    expect(await caller.final()).toMatchObject({ state: 'interrupted', text: 'Saved' });
  });

  it('R5.5 a question without visible text is refused with a violation at its field, and control characters are removed', async () => {
    for (const emptyText of ['', '  ', '\u0301\u200b', '\0'])
      expect((await failureOf(jonas.ai.chat({ question: emptyText }))).body.errors).toHaveProperty('question');
    expect((await failureOf(jonas.ai.chat({ question: 'x'.repeat(4_001) }))).body.errors).toHaveProperty('question');
    const caller = await streamAnswer(jonas, { question: '😀\0 ?' });
    (await scriptedAnswering.to('😀 ?'))(END_PIECE);
    expect(await caller.final()).toMatchObject({ state: 'ended', title: '😀 ?' });
  });
});
