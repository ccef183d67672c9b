import { describe, expect, it } from '@jest/globals';
import { type FinalState, LIMITS } from '@portal/contracts';
import {
  askEvent,
  caughtUpEvent,
  endedEvent,
  lostEvent,
  openChat,
  question,
  rateLimitFailure,
  refusedEvent,
  row,
  startedEvent,
  textEvent,
  unreachable,
} from '../testing/chat.fixture';
import { isBehind } from './chat';
import { SILENCE_MS } from './chat.setup';

const text = (openedChat: ReturnType<typeof openChat>) => openedChat.context().run?.text;

describe('an answer', () => {
  it('R10.5 an answer is requested once, and each piece is inserted at its offset', () => {
    const openedChat = openChat();
    openedChat.send(
      askEvent(),
      startedEvent(),
      textEvent(1, 0, 'Up to '),
      textEvent(1, 6, '55 '),
      textEvent(1, 0, 'Up to 55 '),
      textEvent(1, 4, 'o 55 °C'),
    );
    expect(openedChat.sent.map(({ runId }) => runId)).toEqual(['r1']);
    expect([openedChat.at(), text(openedChat)]).toEqual(['writing', 'Up to 55 °C']);
    openedChat.send(endedEvent(1, 11));
    expect([openedChat.at(), text(openedChat), openedChat.reads]).toEqual(['resting', 'Up to 55 °C', []]);
  });

  it('R10.5 an answer with a gap is read from its row immediately, then after 300 ms, 600 ms, at most 5 s, until it is complete', () => {
    const openedChat = openChat();
    openedChat.send(askEvent(), startedEvent(), textEvent(1, 0, 'Up'), textEvent(1, 6, '55'));
    expect([openedChat.reads.length, openedChat.at('text')]).toEqual([1, 'missing']);
    for (const delay of [300, 600, 1_200, 2_400, 4_800, 5_000, 5_000]) {
      const readsBefore = openedChat.reads.length;
      openedChat.clock.increment(delay - 1);
      expect(openedChat.reads).toHaveLength(readsBefore);
      openedChat.clock.increment(1);
      expect(openedChat.reads).toHaveLength(readsBefore + 1);
    }
    openedChat.send(caughtUpEvent(1, 'Up to 55'));
    expect([text(openedChat), openedChat.at('text')]).toEqual(['Up to 55', 'whole']);
  });

  it('R10.5 an answer retains the received text when the saved row is shorter', () => {
    const openedChat = openChat();
    openedChat.send(askEvent(), startedEvent(), textEvent(1, 0, 'Up to 55'), caughtUpEvent(1, 'Up'));
    expect(text(openedChat)).toBe('Up to 55');
  });

  it('R10.5 an answer whose final length differs from the received text is replaced by its row, and late pieces are ignored', () => {
    const openedChat = openChat();
    openedChat.send(askEvent(), startedEvent(), textEvent(1, 0, 'Up to 55 °C'), endedEvent(1, 5, 'interrupted'));
    expect([openedChat.at(), openedChat.reads]).toEqual(['interrupted', ['r1']]);
    openedChat.send(caughtUpEvent(1, 'Up to', 'interrupted'), textEvent(1, 5, ' 55'), caughtUpEvent(1, 'Up to 55 °C', 'writing'));
    expect([text(openedChat), isBehind(openedChat.context().run)]).toEqual(['Up to', false]);
  });

  it('R10.5 a tab opened in the middle of an answer continues from the saved text', () => {
    const openedChat = openChat({ run: row(1, 'Up to ') });
    expect([openedChat.at(), openedChat.reads]).toEqual(['writing', []]);
    openedChat.send(textEvent(1, 6, '55'));
    expect(text(openedChat)).toBe('Up to 55');
  });

  it('R10.5 an answer started in another tab is shown live, and late signals do not restart it after its end', () => {
    const openedChat = openChat();
    openedChat.send(
      startedEvent(2),
      textEvent(2, 0, 'No'),
      endedEvent(2, 2),
      startedEvent(3),
      endedEvent(3, 0),
      startedEvent(2),
      startedEvent(3),
    );
    expect([openedChat.at(), openedChat.context().run?.runId]).toEqual(['resting', 'r3']);
  });

  it('R10.5 an answer starts even if its first signals are received before its start event', () => {
    const openedChat = openChat();
    openedChat.send(askEvent(), textEvent(1, 0, 'Up'), startedEvent());
    expect([openedChat.at(), text(openedChat), openedChat.context().run?.turnId]).toEqual(['writing', 'Up', 't1']);
  });

  it('R10.5 an answer is read from its row after a reconnection', () => {
    const openedChat = openChat();
    openedChat.send(askEvent(), startedEvent(), textEvent(1, 0, 'Up'), { type: 'came back online' });
    expect(openedChat.reads).toEqual(['r1']);
    openedChat.send(caughtUpEvent(1, 'Up to 55', 'ended'));
    expect([openedChat.at(), text(openedChat)]).toEqual(['resting', 'Up to 55']);
  });
});

describe('a stop', () => {
  it('R10.5 stopping an answer retains its text', () => {
    const openedChat = openChat();
    openedChat.send(askEvent(), startedEvent(), textEvent(1, 0, 'Up to'), { type: 'pressed stop' });
    expect([openedChat.stops, openedChat.context().isStopping, openedChat.at()]).toEqual([['r1'], true, 'writing']);
    openedChat.send(endedEvent(1, 5, 'stopped'));
    expect([openedChat.at(), text(openedChat), openedChat.context().isStopping]).toEqual(['resting', 'Up to', false]);
  });

  it('R10.5 a stop that is pressed before the answer starts is resent when the answer starts', () => {
    const openedChat = openChat();
    openedChat.send(askEvent(), { type: 'pressed stop' }, startedEvent());
    expect(openedChat.stops).toEqual(['r1', 'r1']);
  });

  it.each([
    ['pressed twice', { type: 'pressed stop' } as const],
    ['of a question that reached nobody', lostEvent()],
    ['of a question that is refused', refusedEvent(1, rateLimitFailure)],
  ])('R10.5 a stop %s returns the question to the composer', (_, event) => {
    const openedChat = openChat();
    openedChat.send(askEvent(), { type: 'pressed stop' }, event);
    expect([openedChat.at(), openedChat.givenBack, openedChat.context().question]).toEqual(['resting', ['Question 1'], null]);
  });

  it('R10.5 stop can be pressed again after a failed stop', () => {
    const openedChat = openChat();
    openedChat.send(askEvent(), startedEvent(), { type: 'pressed stop' }, { type: 'failed to stop' });
    expect(openedChat.context().isStopping).toBe(false);
  });
});

describe('a question', () => {
  it('R8.4 an undelivered question is resent after 1 s, 2 s and 4 s with the same id, and is then shown as failed', () => {
    const openedChat = openChat();
    openedChat.send(askEvent());
    for (const delay of [1_000, 2_000, 4_000]) {
      openedChat.send(lostEvent());
      openedChat.clock.increment(delay - 1);
      expect(openedChat.at()).toBe('sending.pausing');
      openedChat.clock.increment(1);
      expect(openedChat.at()).toBe('sending.out');
    }
    openedChat.send(lostEvent());
    expect([openedChat.at(), openedChat.context().failure, openedChat.context().question?.text]).toEqual([
      'failed',
      unreachable,
      'Question 1',
    ]);
    openedChat.send({ type: 'resent' });
    expect([openedChat.at(), new Set(openedChat.sent.map(({ runId }) => runId))]).toEqual(['sending.out', new Set(['r1'])]);
  });

  it('R8.4 a question without a response for a minute is shown as failed', () => {
    const openedChat = openChat();
    openedChat.send(askEvent());
    openedChat.clock.increment(SILENCE_MS);
    expect([openedChat.at(), openedChat.context().failure?.code, openedChat.context().question?.runId]).toEqual(['failed', 'silent', 'r1']);
  });

  it('R8.4 a refused question is shown with the reason, and asking another question returns the refused one to the composer', () => {
    const openedChat = openChat();
    openedChat.send(askEvent(), refusedEvent(1, rateLimitFailure));
    expect([openedChat.at(), openedChat.context().failure]).toEqual(['failed', rateLimitFailure]);
    openedChat.send(askEvent(2));
    expect([openedChat.givenBack, openedChat.sent.at(-1)?.runId]).toEqual([['Question 1'], 'r2']);
  });

  it('R10.5 a refused question is resent on its original branch and not on the latest one', () => {
    const openedChat = openChat();
    const branchQuestion = question(2, { parentRun: 'r0' });
    openedChat.send(askEvent(), startedEvent(), endedEvent(1, 0), { type: 'asked', ...branchQuestion }, refusedEvent(2, rateLimitFailure), {
      type: 'resent',
    });
    expect(openedChat.sent.slice(1)).toEqual([branchQuestion, branchQuestion]);
  });

  it('R10.5 a question sent while another tab receives an answer waits, and follows that answer when the answer ends', () => {
    const openedChat = openChat();
    openedChat.send(askEvent(), refusedEvent(1, rateLimitFailure, 'r2'));
    expect([openedChat.at(), openedChat.reads]).toEqual(['waiting', ['r2']]);
    openedChat.send(caughtUpEvent(2, 'No'), textEvent(2, 2, ' more'), endedEvent(2, 7));
    expect([openedChat.at(), openedChat.sent.at(-1)]).toEqual(['sending.out', question(1, { parentRun: 'r2' })]);
  });

  it('R10.5 a question refused because of a running answer is sent as soon as the row shows that the answer has ended', () => {
    const openedChat = openChat();
    openedChat.send(startedEvent(2), endedEvent(2, 0), askEvent(), refusedEvent(1, rateLimitFailure, 'r2'));
    expect([openedChat.at(), openedChat.reads]).toEqual(['waiting', ['r2']]);
    openedChat.send(caughtUpEvent(2, '', 'ended'));
    expect([openedChat.at(), openedChat.sent.map(({ runId }) => runId)]).toEqual(['sending.out', ['r1', 'r1']]);
  });

  it('R10.5 withdrawing a waiting question returns it to the composer', () => {
    const openedChat = openChat();
    openedChat.send(askEvent(), startedEvent(), textEvent(1, 0, 'Up'), askEvent(2), { type: 'withdrew' });
    expect([openedChat.at(), openedChat.givenBack]).toEqual(['writing', ['Question 2']]);
  });

  it('R10.5 asking another question replaces the waiting one, which returns to the composer', () => {
    const openedChat = openChat();
    openedChat.send(askEvent(), startedEvent(), askEvent(2), askEvent(3));
    expect([openedChat.at(), openedChat.context().question?.runId, openedChat.givenBack]).toEqual(['waiting', 'r3', ['Question 2']]);
  });

  it('R5.7 a question of only spaces, or of more than 4,000 characters, is not sent', () => {
    const openedChat = openChat();
    openedChat.send({ ...askEvent(), text: ' \n' } as never, { ...askEvent(), text: 'a'.repeat(LIMITS.question + 1) } as never);
    expect([openedChat.at(), openedChat.sent]).toEqual(['resting', []]);
    openedChat.send({ ...askEvent(), text: 'a'.repeat(LIMITS.question) } as never);
    expect(openedChat.at()).toBe('sending.out');
  });
});

describe('silence', () => {
  it('R10.5 an answer is read from its row after a minute of silence, and is shown as failed ten seconds later', () => {
    const openedChat = openChat();
    openedChat.send(askEvent(), startedEvent(), textEvent(1, 0, 'Up'));
    openedChat.clock.increment(SILENCE_MS);
    expect([openedChat.reads, openedChat.at()]).toEqual([['r1'], 'writing']);
    openedChat.clock.increment(10_000);
    expect([openedChat.at(), openedChat.at('silence'), openedChat.context().failure?.code]).toEqual(['failed', 'none', 'silent']);
  });

  it('R10.5 a heartbeat restarts the silence timeout', () => {
    const openedChat = openChat();
    openedChat.send(askEvent(), startedEvent());
    for (let beat = 0; beat < 20; beat++) {
      openedChat.clock.increment(SILENCE_MS - 1);
      openedChat.send({ type: 'received a heartbeat', runId: 'r1' });
    }
    expect([openedChat.reads, openedChat.at()]).toEqual([[], 'searching']);
  });

  it.each<[FinalState | 'writing', string]>([
    ['writing', 'writing'],
    ['ended', 'resting'],
    ['failed', 'failed'],
    ['interrupted', 'interrupted'],
  ])('R10.5 an answer without new text is replaced with its stored row if the row is %s', (state, to) => {
    const openedChat = openChat();
    openedChat.send(askEvent(), startedEvent(), { type: 'went silent' }, caughtUpEvent(1, 'Up to', state));
    expect([openedChat.at(), text(openedChat)]).toEqual([to, 'Up to']);
  });
});
