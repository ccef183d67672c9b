import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '@portal/contracts';
import fc from 'fast-check';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { CODE, formatState, rateLimitFailure, spentCodeFailure, unavailableFailure, wrongCodeFailure } from '../testing/otp.fixture';
import { type OtpEvent, type OtpInput, otpMachine } from './otp.machine';

const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

const openCodePage = (input: Partial<OtpInput> = {}) => {
  const clock = new SimulatedClock();
  const verifications: { input: object; answer: PromiseWithResolvers<object> }[] = [];
  const sendings: { input: object; answer: PromiseWithResolvers<object> }[] = [];
  const actor = createActor(
    otpMachine.provide({
      actors: {
        verify: fromPromise(({ input }) => {
          const answer = Promise.withResolvers<object>();
          verifications.push({ input, answer });
          return answer.promise;
        }),
        resend: fromPromise(({ input }) => {
          const answer = Promise.withResolvers<object>();
          sendings.push({ input, answer });
          return answer.promise;
        }),
      },
    }),
    { input: { email: 'bruno@brennhagen.example', ...input }, clock },
  ).start();
  const send = (...events: OtpEvent[]) => events.forEach((event) => actor.send(event));
  return {
    actor,
    clock,
    verifications,
    sendings,
    send,
    can: (type: 'submitted' | 'asked for another code') => actor.getSnapshot().can({ type }),
    context: () => actor.getSnapshot().context,
    stateText: () => formatState(actor.getSnapshot().value),
    seconds: (count: number) => {
      for (let second = 0; second < count; second++) clock.increment(1_000);
    },
    async submit(answer: object) {
      send({ type: 'pasted', text: 'k7q2mx' }, { type: 'submitted' });
      if ('status' in answer) verifications.at(-1)?.answer.reject(answer);
      else verifications.at(-1)?.answer.resolve(answer);
      await settle();
    },
    async resolveSending(answer: object) {
      if ('status' in answer) sendings.at(-1)?.answer.reject(answer);
      else sendings.at(-1)?.answer.resolve(answer);
      await settle();
    },
  };
};

describe('the boxes', () => {
  it('R2.4 R5.4 each box accepts one letter or digit in upper case and moves the focus to the next box', () => {
    const codePage = openCodePage();
    codePage.send({ type: 'typed', index: 0, char: 'k' }, { type: 'typed', index: 1, char: '-' }, { type: 'typed', index: 1, char: '７' });
    expect(codePage.context()).toMatchObject({ boxes: ['K', '7', '', '', '', ''], focus: 2 });
    codePage.send({ type: 'typed', index: 5, char: 'x' }, { type: 'typed', index: 6, char: 'y' });
    expect(codePage.context()).toMatchObject({ boxes: ['K', '7', '', '', '', 'X'], focus: 5 });
  });

  it('R2.4 pasting a code fills the boxes without its spaces and dashes', () => {
    const codePage = openCodePage();
    codePage.send({ type: 'pasted', text: ' k7q - 2mx\n' });
    expect(codePage.context()).toMatchObject({ boxes: CODE, focus: 5 });
    codePage.send({ type: 'pasted', text: ' - ' });
    expect(codePage.context().boxes).toEqual(CODE);
    codePage.send({ type: 'pasted', text: 'ab' });
    expect(codePage.context()).toMatchObject({ boxes: ['A', 'B', '', '', '', ''], focus: 2 });
  });

  it('R2.4 backspace empties a box or, if it is empty, the previous box', () => {
    const codePage = openCodePage();
    codePage.send({ type: 'pasted', text: 'ABC' }, { type: 'went back', index: 2 });
    expect(codePage.context()).toMatchObject({ boxes: ['A', 'B', '', '', '', ''], focus: 2 });
    codePage.send({ type: 'went back', index: 2 });
    expect(codePage.context()).toMatchObject({ boxes: ['A', '', '', '', '', ''], focus: 1 });
    codePage.send({ type: 'went back', index: 0 }, { type: 'went back', index: 0 });
    expect(codePage.context()).toMatchObject({ boxes: ['', '', '', '', '', ''], focus: 0 });
  });

  it('R2.4 Verify is enabled, and Enter is accepted, only when all six boxes are filled', () => {
    const codePage = openCodePage();
    codePage.send({ type: 'pasted', text: 'K7Q2M' });
    expect(codePage.can('submitted')).toBe(false);
    codePage.send({ type: 'typed', index: 5, char: 'x' });
    expect(codePage.can('submitted')).toBe(true);
    codePage.send({ type: 'submitted' }, { type: 'submitted' });
    expect(codePage.verifications.map(({ input }) => input)).toEqual([
      { email: 'bruno@brennhagen.example', code: 'K7Q2MX', flow: undefined },
    ]);
  });

  it('R5.4 there are always six boxes, each empty or with one of A-Z 0-9, after any typing, pasting and deleting', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.stringMatching(/^[a-zA-Z0-9 -]{0,9}$/),
    );
    const index = fc.oneof(fc.integer({ min: -2, max: 8 }), fc.double());
    const event: fc.Arbitrary<OtpEvent> = fc.oneof(
      fc.record({ type: fc.constant('typed' as const), index, char: text }),
      fc.record({ type: fc.constant('pasted' as const), text }),
      fc.record({ type: fc.constant('went back' as const), index }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        const codePage = openCodePage();
        for (const event of events) {
          codePage.send(event);
          const { boxes, focus } = codePage.context();
          expect(boxes).toHaveLength(LIMITS.otpLength);
          for (const box of boxes) expect(box).toMatch(/^[A-Z0-9]?$/);
          expect(focus).toBeGreaterThanOrEqual(0);
          expect(focus).toBeLessThan(LIMITS.otpLength);
          expect(codePage.can('submitted')).toBe(boxes.every((box) => box !== ''));
        }
        codePage.actor.stop();
      }),
    );
  });
});

describe('a code that is tried', () => {
  it('R4.6 a correct code ends the flow with the response of the server', async () => {
    const codePage = openCodePage({ flow: 'f1' });
    await codePage.submit({ message: 'User Verified Successfully', standing: 'waiting', token: 't', lifeMs: 5 });
    expect(codePage.actor.getSnapshot()).toMatchObject({ status: 'done', output: { standing: 'waiting', token: 't' } });
    expect(codePage.context().message).toBe('User Verified Successfully');
    expect(codePage.verifications[0]?.input).toMatchObject({ flow: 'f1' });
  });

  it("R2.4 a wrong code empties the boxes, focuses the first one, and retains the server's message while the user types", async () => {
    const codePage = openCodePage();
    await codePage.submit(wrongCodeFailure(3));
    codePage.send({ type: 'typed', index: 0, char: 'a' });
    expect(codePage.context()).toMatchObject({
      boxes: ['A', '', '', '', '', ''],
      trouble: { kind: 'wrong', message: 'Incorrect code.' },
      triesLeft: 3,
    });
    codePage.send({ type: 'pasted', text: 'ABCDEF' }, { type: 'submitted' });
    expect(codePage.context().trouble).toBeNull();
  });

  it.each([
    ['no connection', new TypeError('Failed to fetch')],
    ['a fault', unavailableFailure],
    ['too many', rateLimitFailure],
  ])('R2.4 a code that could not be checked (%s) stays in the boxes and can be sent again', async (_, failure) => {
    const codePage = openCodePage();
    codePage.send({ type: 'pasted', text: 'K7Q2MX' }, { type: 'submitted' });
    codePage.verifications[0]?.answer.reject(failure);
    await settle();
    expect(codePage.context()).toMatchObject({ boxes: CODE, trouble: { kind: 'not judged' } });
    expect(codePage.can('submitted')).toBe(true);
  });

  it.each([
    ['locked out', 'after the last try', [wrongCodeFailure(0)]],
    ['locked out', 'when the try before was the last but one', [wrongCodeFailure(1), spentCodeFailure]],
    ['expired', 'when it was never tried', [spentCodeFailure]],
  ])('R2.4 after a code is %s %s, only a new code can be requested', async (kind, _, answers) => {
    const codePage = openCodePage({ resendAfterMs: 0 });
    for (const answer of answers) await codePage.submit(answer);
    expect(codePage.context()).toMatchObject({ trouble: { kind }, spent: true });
    codePage.clock.increment(0);
    codePage.send({ type: 'pasted', text: 'K7Q2MX' }, { type: 'asked for another code' });
    await codePage.resolveSending(unavailableFailure);
    expect([codePage.context().trouble?.kind, codePage.can('submitted')]).toEqual(['not sent', false]);
    codePage.send({ type: 'asked for another code' });
    await codePage.resolveSending({});
    codePage.send({ type: 'pasted', text: 'K7Q2MX' });
    expect([codePage.context().trouble, codePage.can('submitted')]).toEqual([null, true]);
  });

  it('R2.4 the verification flow continues from any state when the e-mail address is verified in another tab', () => {
    const codePage = openCodePage();
    codePage.send({ type: 'pasted', text: 'K7Q2MX' }, { type: 'submitted' }, { type: 'verified elsewhere' });
    expect(codePage.actor.getSnapshot()).toMatchObject({ status: 'done', output: {} });
  });
});

describe('another code', () => {
  it('R2.4 R9.1 a new code is offered after 118 s, and the countdown shows every second', () => {
    const codePage = openCodePage();
    expect([codePage.context().leftMs, codePage.can('asked for another code')]).toEqual([118_000, false]);
    codePage.seconds(1);
    expect(codePage.context().leftMs).toBe(117_000);
    codePage.seconds(116);
    expect([codePage.context().leftMs, codePage.can('asked for another code')]).toEqual([1_000, false]);
    codePage.seconds(1);
    expect([codePage.stateText(), codePage.context().leftMs, codePage.can('asked for another code')]).toEqual([
      'filling + offered',
      0,
      true,
    ]);
  });

  it('R2.4 a new code is offered on time even if the timer ticks were delayed', () => {
    const codePage = openCodePage();
    codePage.clock.increment(118_000);
    expect(codePage.stateText()).toBe('filling + offered');
  });

  it('R4.6 requesting a new code empties the boxes and restarts the countdown of 118 s', async () => {
    const codePage = openCodePage();
    codePage.seconds(118);
    codePage.send({ type: 'pasted', text: 'K7Q' }, { type: 'asked for another code' }, { type: 'asked for another code' });
    expect(codePage.sendings).toHaveLength(1);
    await codePage.resolveSending({ message: 'We sent a new code.', flow: 'f2' });
    expect(codePage.context()).toMatchObject({
      boxes: ['', '', '', '', '', ''],
      focus: 0,
      leftMs: 118_000,
      flow: 'f2',
      message: 'We sent a new code.',
    });
    codePage.seconds(117);
    expect(codePage.can('asked for another code')).toBe(false);
    codePage.seconds(1);
    expect(codePage.can('asked for another code')).toBe(true);
  });

  it("R2.4 a new code that was requested too early can be requested after the server's wait time, and the boxes are unchanged", async () => {
    const codePage = openCodePage();
    codePage.seconds(118);
    codePage.send({ type: 'pasted', text: 'K7Q' }, { type: 'asked for another code' });
    await codePage.resolveSending(rateLimitFailure);
    expect(codePage.context()).toMatchObject({ boxes: ['K', '7', 'Q', '', '', ''], leftMs: 40_000, trouble: { kind: 'not sent' } });
    codePage.seconds(40);
    expect(codePage.can('asked for another code')).toBe(true);
  });

  it('R2.4 a code that could not be sent can be requested again immediately, and the boxes are unchanged', async () => {
    const codePage = openCodePage({ resendAfterMs: 0 });
    codePage.clock.increment(0);
    codePage.send({ type: 'pasted', text: 'K7Q' }, { type: 'asked for another code' });
    await codePage.resolveSending(unavailableFailure);
    expect(codePage.stateText()).toBe('filling + offered');
    expect(codePage.context()).toMatchObject({
      boxes: ['K', '7', 'Q', '', '', ''],
      trouble: { kind: 'not sent', message: unavailableFailure.message },
    });
  });

  it('R2.4 sending a new code and checking the old one never run at the same time', () => {
    const codePage = openCodePage({ resendAfterMs: 0 });
    codePage.clock.increment(0);
    codePage.send({ type: 'pasted', text: 'K7Q2MX' }, { type: 'submitted' });
    expect(codePage.can('asked for another code')).toBe(false);
  });
});
