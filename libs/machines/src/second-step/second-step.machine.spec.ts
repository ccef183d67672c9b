import { describe, expect, it } from '@jest/globals';
import { createActor, fromPromise } from 'xstate';
import type { Failure } from '../failure';
import { type ConfirmInput, isFactorCode, type SecondStep, type SecondStepEvent, secondStepMachine } from './second-step.machine';

const CODE_STEP: SecondStep = { kind: 'code', flow: 'flow-1' };
const SET_UP: SecondStep = { kind: 'set-up', flow: 'flow-2', secret: 'JBSWY3DP', uri: 'otpauth://totp/x' };
const CODES = ['ABCDE-FGHJK'];
const failure = (code: string, status = 422): Failure => ({ status, code, message: code });
const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

const open = (step: SecondStep = CODE_STEP) => {
  const calls: { input: ConfirmInput; answer: PromiseWithResolvers<{ grant: unknown; codes: readonly string[] }> }[] = [];
  const confirm = fromPromise<{ grant: unknown; codes: readonly string[] }, ConfirmInput>(({ input }) => {
    const answer = Promise.withResolvers<{ grant: unknown; codes: readonly string[] }>();
    calls.push({ input, answer });
    return answer.promise;
  });
  const machine = secondStepMachine.provide({ actors: { confirm } });
  const actor = createActor(machine, { input: { email: 'bruno@brennhagen.example', step } }).start();
  const send = (...events: SecondStepEvent[]) => events.forEach((event) => actor.send(event));
  return {
    calls,
    send,
    state: () => actor.getSnapshot().value,
    status: () => actor.getSnapshot().status,
    context: () => actor.getSnapshot().context,
    /** Submits a text and settles the pending call. */
    async submit(text: string, outcome: { grant: unknown; codes: readonly string[] } | Failure) {
      send({ type: 'wrote', text }, { type: 'submitted' });
      if ('status' in outcome) calls.at(-1)!.answer.reject(outcome);
      else calls.at(-1)!.answer.resolve(outcome);
      await settle();
    },
  };
};

describe('the second step of a sign-in', () => {
  it('R1.3 a correct code completes the sign-in, and is sent with the flow id and without the spaces that the app shows', async () => {
    const step = open();
    await step.submit(' 123 456 ', { grant: 'grant', codes: [] });
    expect(step.calls.map(({ input }) => input)).toEqual([
      { kind: 'code', email: 'bruno@brennhagen.example', flow: 'flow-1', code: '123456' },
    ]);
    expect([step.state(), step.status(), step.context().confirmation?.grant]).toEqual(['signedIn', 'done', 'grant']);
  });

  it('R1.3 a wrong code empties the field without leaving the step, and typing keeps the error message visible', async () => {
    const step = open();
    await step.submit('123456', failure('second-factor.wrong'));
    expect(step.state()).toBe('entering');
    expect(step.context()).toMatchObject({ text: '', failure: { code: 'second-factor.wrong' } });
    step.send({ type: 'wrote', text: '6' });
    expect(step.context().failure).not.toBeNull();
    await step.submit('654321', { grant: 'grant', codes: [] });
    expect(step.state()).toBe('signedIn');
  });

  it.each([
    ['no connection', failure('offline', 0)],
    ['a limit', failure('rate.limited', 429)],
    ['a failing server', failure('service.unavailable', 503)],
  ])('R1.3 a code that was not checked because of %s stays in the field', async (_cause, reason) => {
    const step = open();
    await step.submit('123456', reason);
    expect([step.state(), step.context().text]).toEqual(['entering', '123456']);
  });

  it('R1.3 the second step ends with the failure if the sign-in flow is over', async () => {
    const step = open();
    await step.submit('123456', failure('second-factor.over'));
    expect([step.state(), step.status(), step.context().failure?.code]).toEqual(['over', 'done', 'second-factor.over']);
  });

  it('R1.3 a text that cannot be a code is not sent', () => {
    const step = open();
    step.send({ type: 'wrote', text: '12345' }, { type: 'submitted' });
    expect([step.state(), step.context().isIncomplete, step.calls.length]).toEqual(['entering', true, 0]);
    step.send({ type: 'wrote', text: '123456' });
    expect(step.context().isIncomplete).toBe(false);
  });

  it('R1.3 a recovery code is accepted only after the person switches to recovery codes, which clears the field', async () => {
    const step = open();
    step.send({ type: 'wrote', text: 'ABCDE-FGHJK' }, { type: 'submitted' });
    expect(step.calls).toHaveLength(0);
    step.send({ type: 'chose the other kind of code' });
    expect(step.context()).toMatchObject({ text: '', isRecovering: true, isIncomplete: false });
    await step.submit('abcde-fghjk', { grant: 'grant', codes: [] });
    expect(step.calls[0]!.input.code).toBe('abcdefghjk');
    expect(step.state()).toBe('signedIn');
  });

  it('R1.3 a set-up shows its recovery codes before it completes the sign-in, and cannot be confirmed with a recovery code', async () => {
    const step = open(SET_UP);
    step.send({ type: 'chose the other kind of code' });
    expect(step.context().isRecovering).toBe(false);
    await step.submit('123456', { grant: 'grant', codes: CODES });
    expect([step.state(), step.status(), step.context().confirmation?.codes]).toEqual(['saving', 'active', CODES]);
    step.send({ type: 'saved the recovery codes' });
    expect([step.state(), step.calls[0]!.input.kind]).toEqual(['signedIn', 'set-up']);
  });

  it('R1.3 going back cancels the step, but not while a code is being confirmed', () => {
    const step = open();
    step.send({ type: 'wrote', text: '123456' }, { type: 'submitted' }, { type: 'submitted' }, { type: 'went back' });
    expect([step.state(), step.calls.length]).toEqual(['confirming', 1]);
    const other = open();
    other.send({ type: 'went back' });
    expect([other.state(), other.status()]).toEqual(['cancelled', 'done']);
  });

  it.each([
    ['123456', true, false],
    ['123 456', true, false],
    ['12345', false, false],
    ['1234567', false, false],
    ['ABCDE-FGHJK', false, true],
    ['abcdefghjk', false, true],
    ['ABCDE-FGH1K', false, false],
    ['', false, false],
  ])('R1.3 the form of the code “%s” is recognized', (text, isApp, isRecovery) => {
    expect([isFactorCode(text, 'app'), isFactorCode(text, 'recovery'), isFactorCode(text, 'any')]).toEqual([
      isApp,
      isRecovery,
      isApp || isRecovery,
    ]);
  });
});
