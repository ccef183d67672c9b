import { describe, expect, it } from '@jest/globals';
import { EmployeeDomain } from '@portal/contracts';
import { messageOf } from '@portal/contracts/docs';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { otpMachine } from '../otp/otp.machine';
import { details, failure, invalidErrors, person } from '../testing/signup.fixture';
import { statesOf } from '../testing/truth-table';
import { draftOf, type SignupInput, signupMachine, stepsOf } from './signup.machine';
import type { SignupFields, Step } from './signup-form';

const { password: _password, confirmPassword: _confirm, ...known } = { role: 'CP' as const, employee: false, ...details, ...person };

const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

const openWizard = (input: SignupInput = {}) => {
  const registrations: { input: SignupFields; answer: PromiseWithResolvers<object> }[] = [];
  const codes: object[] = [];
  let verification: object = { standing: 'waiting', token: 'watch', lifeMs: 60_000 };
  const actor = createActor(
    signupMachine.provide({
      actors: {
        register: fromPromise(({ input }) => {
          const answer = Promise.withResolvers<object>();
          registrations.push({ input, answer });
          return answer.promise;
        }),
        otp: otpMachine.provide({
          actors: {
            verify: fromPromise(async ({ input }) => {
              codes.push(input);
              return verification;
            }),
          },
        }),
      },
    }),
    { input, clock: new SimulatedClock() },
  ).start();
  const otp = () => actor.getSnapshot().children.otp;
  return {
    actor,
    registrations,
    codes,
    otp,
    currentState: () => statesOf(actor.getSnapshot().value)[0],
    context: () => actor.getSnapshot().context,
    draft: () => draftOf(actor.getSnapshot()),
    toRegistering() {
      actor.send({ type: 'chose a role', role: 'CP', employee: false });
      actor.send({ type: 'filled in account details', data: details });
      actor.send({ type: 'filled in user information', data: person });
    },
    async resolveRegistration(answer: object = { flow: 'f1', resendAfterMs: 90_000 }) {
      if ('status' in answer) registrations.at(-1)?.answer.reject(answer);
      else registrations.at(-1)?.answer.resolve(answer);
      await settle();
    },
    async typeCode(gives?: object) {
      verification = gives ?? verification;
      otp()?.send({ type: 'pasted', text: 'K7Q2MX' });
      otp()?.send({ type: 'submitted' });
      await settle();
    },
  };
};

const statuses = (at: Parameters<typeof stepsOf>[0]) =>
  stepsOf(at)
    .map(({ status }) => status[0])
    .join('');

describe('signing up', () => {
  it('R2.2 R3.19 sign-up goes through five steps, registers once with all the data, and waits for approval', async () => {
    const signUpPage = openWizard();
    signUpPage.toRegistering();
    signUpPage.actor.send({ type: 'filled in user information', data: person });
    expect(signUpPage.registrations.map(({ input }) => input)).toEqual([{ role: 'CP', employee: false, ...details, ...person }]);
    await signUpPage.resolveRegistration();
    expect(signUpPage.currentState()).toBe('verification');
    expect(signUpPage.otp()?.getSnapshot().context).toMatchObject({ email: person.email, flow: 'f1', leftMs: 90_000 });
    await signUpPage.typeCode();
    expect(signUpPage.codes).toEqual([{ email: person.email, code: 'K7Q2MX', flow: 'f1' }]);
    expect(signUpPage.currentState()).toBe('confirmation.waiting');
    expect(signUpPage.context().verification).toMatchObject({ token: 'watch' });
    signUpPage.actor.send({ type: 'was approved' });
    expect(signUpPage.currentState()).toBe('confirmation.approved');
  });

  it('R2.2 the stepper shows earlier steps as completed, the current step as active, later steps as inactive, and the last step as completed once it is reached', () => {
    const statusesAt = (value: Parameters<typeof stepsOf>[0]['value']) => statuses({ value });
    expect(['role', 'account', 'information', 'registering', 'verification'].map((value) => statusesAt(value as 'role'))).toEqual([
      'ciiii',
      'cciii',
      'cccii',
      'cccii',
      'cccci',
    ]);
    expect(stepsOf({ value: 'account' }).map(({ status }) => status)).toEqual(['completed', 'current', 'inactive', 'inactive', 'inactive']);
    expect(stepsOf({ value: { confirmation: 'waiting' } }).every(({ status }) => status === 'completed')).toBe(true);
  });

  it('R2.1 R2.2 the wizard opens at the account details if the role is already given', () => {
    const signUpPage = openWizard({ role: 'CP' });
    expect([signUpPage.currentState(), signUpPage.context().data]).toEqual(['account', { role: 'CP', employee: false }]);
  });

  it('R2.2 going back to earlier steps retains the entered data', () => {
    const signUpPage = openWizard();
    signUpPage.actor.send({ type: 'chose a role', role: 'CP', employee: false });
    signUpPage.actor.send({ type: 'filled in account details', data: details });
    signUpPage.actor.send({ type: 'typed', data: { firstname: 'Bru' } });
    signUpPage.actor.send({ type: 'jumped to', step: 'role' });
    signUpPage.actor.send({ type: 'chose a role', role: 'LBO', employee: true });
    expect(signUpPage.context().data).toEqual({ role: 'LBO', employee: true, ...details, firstname: 'Bru' });
  });

  it('R2.2 R2.4 going back from the code page and forward again requests no new code', async () => {
    const signUpPage = openWizard();
    signUpPage.toRegistering();
    await signUpPage.resolveRegistration();
    signUpPage.actor.send({ type: 'went back' });
    signUpPage.actor.send({ type: 'returned to the code', resendAfterMs: 40_000 });
    expect(signUpPage.currentState()).toBe('verification');
    expect(signUpPage.otp()?.getSnapshot().context).toMatchObject({ email: person.email, flow: 'f1', leftMs: 40_000 });
    expect(signUpPage.registrations).toHaveLength(1);
  });

  it('R2.2 an invalid field reopens its step with all the entered data, and its error disappears after a correction', async () => {
    const signUpPage = openWizard();
    signUpPage.toRegistering();
    await signUpPage.resolveRegistration(failure(400, { companyName: invalidErrors, email: invalidErrors }));
    expect([signUpPage.currentState(), signUpPage.context().data.password]).toEqual(['account', 'portal-demo']);
    expect(signUpPage.context().errors).toEqual({ companyName: invalidErrors, email: invalidErrors });
    signUpPage.actor.send({ type: 'filled in account details', data: { companyName: 'Brennhagen' } });
    expect([signUpPage.currentState(), signUpPage.context().errors]).toEqual(['information', { email: invalidErrors }]);
  });

  it('R2.2 a refusal without a field name is shown at the field that it concerns', async () => {
    const signUpPage = openWizard();
    signUpPage.toRegistering();
    await signUpPage.resolveRegistration({ status: 422, code: EmployeeDomain.code, message: messageOf(EmployeeDomain) });
    expect(signUpPage.context().errors).toEqual({ email: [{ code: EmployeeDomain.code, message: messageOf(EmployeeDomain) }] });
  });

  it('R2.2 a mistyped address is corrected by going back from the code page and registering again', async () => {
    const signUpPage = openWizard();
    signUpPage.toRegistering();
    await signUpPage.resolveRegistration();
    signUpPage.actor.send({ type: 'went back' });
    expect([signUpPage.currentState(), signUpPage.otp()]).toEqual(['information', undefined]);
    signUpPage.actor.send({ type: 'filled in user information', data: { ...person, email: 'b.brenn@brennhagen.example' } });
    await signUpPage.resolveRegistration({ flow: 'f2' });
    expect(signUpPage.otp()?.getSnapshot().context).toMatchObject({ email: 'b.brenn@brennhagen.example', flow: 'f2', leftMs: 118_000 });
  });

  it('R2.2 verification in another tab continues the wizard in this tab', async () => {
    const signUpPage = openWizard();
    signUpPage.toRegistering();
    await signUpPage.resolveRegistration();
    signUpPage.actor.send({ type: 'verified elsewhere' });
    expect(signUpPage.currentState()).toBe('confirmation.waiting');
  });

  it('R4.7 a rejected applicant sees the reason and applies again with the same data', async () => {
    const signUpPage = openWizard();
    signUpPage.toRegistering();
    await signUpPage.resolveRegistration();
    await signUpPage.typeCode();
    signUpPage.actor.send({ type: 'was rejected', reason: 'Choose the LCO of your country' });
    expect([signUpPage.currentState(), signUpPage.context().reason]).toEqual(['confirmation.rejected', 'Choose the LCO of your country']);
    signUpPage.actor.send({ type: 'applied again' });
    expect([signUpPage.currentState(), signUpPage.context().data]).toEqual(['account', known]);
    expect(signUpPage.context().verification).toBeNull();
  });

  it('R2.2 an applicant who is already approved when the code is verified does not have to wait', async () => {
    const signUpPage = openWizard();
    signUpPage.toRegistering();
    await signUpPage.resolveRegistration();
    await signUpPage.typeCode({ standing: 'approved' });
    expect(signUpPage.currentState()).toBe('confirmation.approved');
  });
});

describe('a page that goes away and comes back', () => {
  it('R2.2 R3.19 the draft stores the step and the data as plain data, without passwords and code', async () => {
    const signUpPage = openWizard();
    signUpPage.toRegistering();
    expect(signUpPage.draft()).toEqual({ step: 'information', data: known, flow: undefined });
    await signUpPage.resolveRegistration();
    signUpPage.otp()?.send({ type: 'pasted', text: 'K7Q2MX' });
    const text = JSON.stringify(signUpPage.draft());
    expect(text).not.toMatch(/portal-demo|K7Q2MX/);
    expect(JSON.parse(text)).toEqual({ step: 'verification', data: known, flow: 'f1' });
  });

  it('R2.2 the passwords are removed from the draft as soon as they are sent', async () => {
    const signUpPage = openWizard();
    signUpPage.toRegistering();
    await signUpPage.resolveRegistration();
    expect(signUpPage.context().data).toEqual(known);
  });

  it.each<[Step, string]>([
    ['role', 'role'],
    ['account', 'account'],
    ['information', 'information'],
    ['verification', 'verification'],
    ['confirmation', 'confirmation.waiting'],
  ])('R2.2 a reloaded page returns to the step %s', (step, state) => {
    const signUpPage = openWizard({ draft: { step, data: known, flow: 'f1' } });
    expect([signUpPage.currentState(), signUpPage.context().data]).toEqual([state, known]);
    expect(signUpPage.draft()).toEqual({ step, data: known, flow: 'f1' });
    if (step === 'verification') expect(signUpPage.otp()?.getSnapshot().context).toMatchObject({ email: person.email, flow: 'f1' });
  });

  it('R2.2 a link with another role restarts the wizard, and a link with the same role resumes it', () => {
    const draft = { step: 'information' as const, data: known };
    expect(openWizard({ role: 'LBO', draft }).context().data).toEqual({ role: 'LBO', employee: true });
    expect(openWizard({ role: 'CP', draft }).currentState()).toBe('information');
  });
});

describe('the sign-up of an invited person', () => {
  const invitedData = { ...known, invitation: 'secret' };

  it('R2.2 an invitation starts at the user information, and the steps for role and company cannot be opened', async () => {
    const wizard = openWizard({ draft: { step: 'information', data: invitedData } });
    for (const step of ['role', 'account'] as const) wizard.actor.send({ type: 'jumped to', step });
    wizard.actor.send({ type: 'went back' });
    expect(wizard.currentState()).toBe('information');
    wizard.actor.send({ type: 'filled in user information', data: person });
    expect(wizard.registrations[0]?.input).toMatchObject({ invitation: 'secret', role: 'CP' });
    await wizard.resolveRegistration();
    for (const step of ['role', 'account'] as const) wizard.actor.send({ type: 'jumped to', step });
    expect(wizard.currentState()).toBe('verification');
    wizard.actor.send({ type: 'jumped to', step: 'information' });
    expect(wizard.currentState()).toBe('information');
  });

  it('R4.6 a rejected person applies again without the invitation, which was already used', async () => {
    const wizard = openWizard({ draft: { step: 'information', data: invitedData } });
    wizard.actor.send({ type: 'filled in user information', data: person });
    await wizard.resolveRegistration();
    await wizard.typeCode();
    wizard.actor.send({ type: 'was rejected', reason: 'Unknown here' });
    wizard.actor.send({ type: 'applied again' });
    expect(wizard.currentState()).toBe('account');
    expect(wizard.context().data.invitation).toBeUndefined();
    wizard.actor.send({ type: 'jumped to', step: 'role' });
    expect(wizard.currentState()).toBe('role');
  });
});
