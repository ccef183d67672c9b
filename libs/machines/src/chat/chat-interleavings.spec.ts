import { expect, it } from '@jest/globals';
import type { FinalState } from '@portal/contracts';
import { caughtUpEvent, openChat, question, rateLimitFailure, refusedEvent, startedEvent, textEvent } from '../testing/chat.fixture';
import type {} from './chat';

/** Returns a seeded random generator (mulberry32), so that a failure can be reproduced. */
const createRandom = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
};

const TICK_MS = 50;
const WORDS = ['Up to ', '55 °C', ' 周囲温度', '🌡️ ', 'see [1].', '\n- '];

interface Answer {
  n: number;
  pieces: string[];
  /** The complete text of the answer. */
  text: string;
  saved: string;
  end: FinalState | null;
}

/** Simulates a server that writes one piece per tick and saves with a delay, behind an unreliable connection. */
const createWorld = (seed: number) => {
  const random = createRandom(seed);
  const chance = (share: number) => random() < share;
  const chat = openChat();
  const answers = new Map<string, Answer>();
  const mail: { due: number; send: () => void }[] = [];
  let now = 0;
  const schedule = (send: () => void, delay: number) => mail.push({ due: now + delay, send });
  /** Delivers a signal, which may be lost, duplicated or delayed. Facts are always delivered once. */
  const signal = (send: () => void) => {
    if (chance(0.1)) return;
    for (let copy = chance(0.1) ? 2 : 1; copy > 0; copy--) schedule(send, chance(0.15) ? 400 * random() : 0);
  };
  const findRunningAnswer = () => [...answers.values()].find(({ end }) => end === null);
  const startAnswer = (n: number) => {
    const pieces = Array.from({ length: Math.floor(random() * 20) }, () => WORDS[Math.floor(random() * WORDS.length)] ?? '');
    answers.set(`r${n}`, { n, pieces, text: '', saved: '', end: null });
    schedule(() => chat.send(startedEvent(n)), 100 * random());
  };
  const receiveQuestion = (n: number, runId: string) => {
    const runningAnswer = findRunningAnswer();
    if (answers.has(runId)) return;
    if (runningAnswer) schedule(() => chat.send(refusedEvent(n, rateLimitFailure, `r${runningAnswer.n}`)), 300 * random());
    else startAnswer(n);
  };
  const finish = (answer: Answer, end: FinalState) => {
    answer.end = end;
    // A crashed gateway leaves only the saved text.
    answer.saved = end === 'interrupted' ? answer.saved : answer.text;
    const { n, saved } = answer;
    schedule(() => chat.send({ type: 'ended', runId: `r${n}`, state: end, length: saved.length }), 150);
  };
  const write = () => {
    const answer = findRunningAnswer();
    if (!answer) return;
    if (chance(0.2)) answer.saved = answer.text;
    const piece = answer.pieces.shift();
    if (piece === undefined)
      return finish(answer, (['ended', 'ended', 'failed', 'interrupted'] as const)[Math.floor(random() * 4)] ?? 'ended');
    const { n, text } = answer;
    answer.text += piece;
    signal(() => chat.send(textEvent(n, text.length, piece)));
    // A signal of another conversation in the same room.
    if (chance(0.1)) signal(() => chat.send(textEvent(900 + n, 0, 'Another run')));
  };
  const servedCounts = { sent: 0, reads: 0 };
  const serve = () => {
    for (const { runId } of chat.sent.slice(servedCounts.sent)) {
      const n = Number(runId.slice(1));
      if (chance(0.15)) schedule(() => chat.send({ type: 'lost the line', runId, failure: rateLimitFailure }), 200);
      else schedule(() => receiveQuestion(n, runId), 80 * random());
    }
    servedCounts.sent = chat.sent.length;
    for (const runId of chat.reads.slice(servedCounts.reads)) {
      const answer = answers.get(runId);
      if (answer && !chance(0.1)) {
        const { n, saved, end } = answer;
        schedule(() => chat.send(caughtUpEvent(n, saved, end ?? 'writing')), 200 * random());
      }
    }
    servedCounts.reads = chat.reads.length;
  };
  const tick = () => {
    now += TICK_MS;
    chat.clock.increment(TICK_MS);
    write();
    serve();
    const dueMails = mail.filter((letter) => letter.due <= now).sort((a, b) => a.due - b.due);
    for (const letter of dueMails) {
      mail.splice(mail.indexOf(letter), 1);
      letter.send();
    }
  };
  return {
    chat,
    answers,
    begin: startAnswer,
    chance,
    tick,
    writing: findRunningAnswer,
    isQuiet: () => mail.length === 0 && !findRunningAnswer(),
  };
};

it('R10.5 the chat finally shows the stored answer and loses no question if signals are lost, duplicated, late or for another chat', () => {
  let reads = 0;
  let runs = 0;
  for (let seed = 1; seed <= 200; seed++) {
    const { chat, answers, begin, chance, tick, writing, isQuiet } = createWorld(seed);
    const acceptedQuestions: string[] = [];
    for (let step = 1; step <= 120; step++) {
      const questionEvent = { type: 'asked', ...question(step) } as const;
      if (chance(0.05) && chat.actor.getSnapshot().can(questionEvent)) {
        chat.send(questionEvent);
        acceptedQuestions.push(`Question ${step}`);
      }
      if (chance(0.01) && !writing()) begin(500 + step);
      if (chance(0.02)) chat.send({ type: 'withdrew' });
      if (chance(0.02)) chat.send({ type: 'came back online' });
      tick();
    }
    for (
      let step = 0;
      step < 1_500 && !(isQuiet() && ['resting', 'failed', 'interrupted'].includes(chat.at()) && chat.at('text') === 'whole');
      step++
    )
      tick();

    const { run, question: waitingQuestion } = chat.context();
    const row = answers.get(run?.runId ?? '');
    expect({ seed, state: chat.at('text'), text: run?.text ?? '', end: run?.end ?? null }).toEqual({
      seed,
      state: 'whole',
      text: row?.saved ?? '',
      end: row?.end ?? null,
    });
    const preservedTexts = new Set([...[...answers.values()].map(({ n }) => `Question ${n}`), ...chat.givenBack, waitingQuestion?.text]);
    expect({ seed, lost: acceptedQuestions.filter((text) => !preservedTexts.has(text)) }).toEqual({ seed, lost: [] });
    reads += chat.reads.length;
    runs += answers.size;
  }
  expect(reads / runs).toBeLessThan(6);
});
