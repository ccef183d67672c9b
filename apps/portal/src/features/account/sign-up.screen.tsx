import { type Entered, Registration, RoleInput, SIGN_UP_ROLES, Verified } from '@portal/contracts';
import { draftOf, type SignupDraft, STEPS, type Step, signupMachine, stepAt, stepsOf } from '@portal/machines';
import { useActor } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { fromPromise } from 'xstate';
import { activeLanguage } from '../../i18n/language';
import { api } from '../../live/api';
import { throwFailure } from '../../live/failures/failure';
import { schemaResolver, showFieldErrors } from '../../live/failures/field-errors';
import { tabs } from '../../live/tabs';
import { Stepper } from '../../ui/form/stepper';
import { AccountStep } from './account.step';
import { Frame } from './account-frame';
import { forgetSignUpMemory, msUntil, passSlot, signUpMemory, signUpSlot } from './account-slots';
import { CodeStep } from './code.step';
import { useTellAwaitedCode } from './code-tabs';
import { registrationOtp } from './codes';
import { ConfirmationStep } from './confirmation.step';
import { InformationStep } from './information.step';
import { RoleStep } from './role.step';
import { BLANK, FIELDS_OF, type FormStep, type SignUpForm, type TypedSignUp, withEntered } from './sign-up.form';
import { useStepAddress } from './step-address';
import { TextLink } from './text-link';

const roleIn = (query: URLSearchParams) => {
  const role = RoleInput.safeParse(query.get('role') ?? '');
  return role.success && (SIGN_UP_ROLES as readonly string[]).includes(role.data) ? role.data : undefined;
};

/** Returns the prefilled values that another sign-in provider supplied for an unknown person. */
const valuesFrom = (query: URLSearchParams): Partial<TypedSignUp> => {
  if (!query.has('microsoft')) return {};
  const values = (['email', 'firstname', 'lastname'] as const).map((field) => [field, query.get(field)] as const);
  return Object.fromEntries(values.filter(([, value]) => value));
};

const passwordsTyped = () => ({ password: signUpMemory.password, confirmPassword: signUpMemory.confirmPassword });
const typedIn = (form: SignUpForm) => JSON.stringify(form.getValues());

/** Adds the code request and its countdown to the draft as soon as a code is sent. */
const keepCode = ({ flow, resendAt }: { flow?: string; resendAt: number }) => {
  const draft = signUpSlot.read();
  if (draft) signUpSlot.keep({ ...draft, flow, resendAt });
};

const machine = signupMachine.provide({
  actors: {
    register: fromPromise(async ({ input }) => {
      const reply = await api.accounts.signUp({ ...(input as Registration), language: activeLanguage().code }).catch(throwFailure);
      keepCode({ flow: reply.flow, resendAt: Date.now() + reply.resendAfterMs });
      return reply;
    }),
    otp: registrationOtp(keepCode),
  },
});

/**
 * The sign-up (R2.2). The signup machine controls order and timing. One form contains the input of all steps and is validated by the
 * server's schema.
 */
export default function SignUpScreen() {
  const { t } = useTranslation('auth');
  const [query] = useSearchParams();
  const [start] = useState(() => {
    const draft = signUpSlot.read();
    const isLost = draft?.step === 'confirmation' && !passSlot.read();
    return { role: roleIn(query), draft: isLost ? { ...draft, step: 'account' as const } : draft };
  });
  const [snapshot, send, actor] = useActor(machine, {
    input: {
      role: start.role,
      draft: start.draft && ({ ...start.draft, resendAfterMs: msUntil(start.draft.resendAt) } as SignupDraft | null),
    },
  });
  const form: SignUpForm = useForm<TypedSignUp, unknown, Registration>({
    resolver: schemaResolver(Registration),
    defaultValues: { ...BLANK, ...start.draft?.data, ...snapshot.context.data, ...valuesFrom(query), ...passwordsTyped() } as TypedSignUp,
    mode: 'onTouched',
  });

  const completedCount = stepsOf(snapshot).filter(({ status }) => status === 'completed').length;
  const step = STEPS[Math.min(completedCount, STEPS.length - 1)] ?? 'role';
  const isRegistering = snapshot.matches('registering');
  const { errors, failure } = snapshot.context;

  useEffect(() => {
    const storeDraft = () => {
      const { password, confirmPassword } = form.getValues();
      if (step !== 'confirmation') Object.assign(signUpMemory, { password, confirmPassword });
      const { flow } = draftOf(snapshot);
      const resendAt = flow ? signUpSlot.read()?.resendAt : undefined;
      signUpSlot.keep({ step, data: form.getValues(), flow, resendAt });
    };
    storeDraft();
    return form.subscribe({ formState: { values: true }, callback: storeDraft });
  }, [form, snapshot, step]);

  useEffect(() => {
    if (step === 'role' || step === 'account' || step === 'information') showFieldErrors(form, errors, FIELDS_OF[step]);
  }, [form, errors, step]);

  const { email } = snapshot.context.data;
  useEffect(() => {
    if (step === 'confirmation') {
      form.setValue('password', '');
      form.setValue('confirmPassword', '');
      forgetSignUpMemory();
    }
    if (step !== 'verification') return;
    signUpMemory.sent = typedIn(form);
    return tabs.on('verified', (message) => {
      if (message.email !== email) return;
      passSlot.keep(message.by);
      send({ type: 'verified elsewhere' });
    });
  }, [form, step, email, send]);

  const { verification } = snapshot.context;
  useEffect(() => {
    const by = Verified.safeParse(verification);
    if (!by.success) return;
    passSlot.keep(by.data);
    tabs.notify({ type: 'verified', email: email ?? '', by: by.data });
  }, [verification, email]);

  /** Returns the first invalid step. A completed step may become invalid, because the employee question restricts the roles. */
  const firstWrong = (): FormStep | null => {
    const all = Registration.safeParse(form.getValues());
    const wrong = new Set(all.error?.issues.map(({ path }) => path[0]));
    return (['role', 'account'] as const).find((before) => FIELDS_OF[before].some((field) => wrong.has(field))) ?? null;
  };
  /** Returns to the code page without sending a code again. */
  const returnToCode = () => {
    if (signUpMemory.sent === typedIn(form)) send({ type: 'returned to the code', resendAfterMs: msUntil(signUpSlot.read()?.resendAt) });
  };
  const register = () => {
    returnToCode();
    if (currentStep() !== 'information') return;
    const wrong = firstWrong();
    if (!wrong) return send({ type: 'filled in user information', data: Registration.parse(form.getValues()) });
    send({ type: 'jumped to', step: wrong });
    void form.trigger([...FIELDS_OF[wrong]]);
  };
  const back = () => send({ type: 'went back' });

  const currentStep = () => stepAt(actor.getSnapshot());
  /** Completes a step again when the browser's Forward opens a later step. */
  const finish = (passedStep: Step) => {
    const values = form.getValues();
    const wrong = new Set(Registration.safeParse(values).error?.issues.map(({ path }) => path[0]));
    const isFilled = (one: FormStep) => FIELDS_OF[one].every((field) => !wrong.has(field));
    if (passedStep === 'role' && isFilled('role'))
      send({ type: 'chose a role', role: values.role as Registration['role'], employee: values.employee });
    if (passedStep === 'account' && isFilled('account')) send({ type: 'filled in account details', data: {} });
    if (passedStep === 'information') returnToCode();
  };
  useStepAddress(step, (target) => {
    if (STEPS.indexOf(target) < STEPS.indexOf(currentStep())) send({ type: 'jumped to', step: target });
    for (const passedStep of STEPS.slice(STEPS.indexOf(currentStep()), STEPS.indexOf(target)))
      if (currentStep() === passedStep) finish(passedStep);
    return currentStep();
  });
  useTellAwaitedCode('Registration', () => {
    const draft = signUpSlot.read();
    return step === 'verification' && email ? { email, flow: draft?.flow, resendAt: draft?.resendAt ?? 0 } : null;
  });
  const applyAgain = (enteredData: Entered | undefined) => {
    passSlot.forget();
    form.reset({ ...withEntered(form.getValues(), enteredData), invitation: undefined });
    send({ type: 'applied again' });
  };

  const steps = useMemo(() => STEPS.map((name) => t(`signUp.steps.${name}`)), [t]);
  const lead = <Stepper names={steps} current={completedCount} mb="8" />;
  const frame = { lead, progress: step === 'confirmation' ? 1 : completedCount / (STEPS.length - 1), wide: true };
  const account = (
    <>
      {t('signUp.haveAccount')} <TextLink to="/login">{t('signUp.signIn')}</TextLink>
    </>
  );

  if (step === 'confirmation') {
    return <ConfirmationStep frame={frame} snapshot={snapshot} send={send} onAgain={applyAgain} />;
  }
  if (step === 'verification') {
    return <CodeStep frame={frame} email={email ?? ''} actor={snapshot.children.otp} onBack={back} />;
  }
  return (
    <FormProvider {...form}>
      <Frame {...frame} title={t(`signUp.${step}.title`)} subtitle={t(`signUp.${step}.subtitle`)}>
        {step === 'role' && (
          <RoleStep
            footer={account}
            onDone={({ role, employee }) => send({ type: 'chose a role', role: RoleInput.parse(role) as Registration['role'], employee })}
          />
        )}
        {step === 'account' && <AccountStep onBack={back} onDone={(data) => send({ type: 'filled in account details', data })} />}
        {step === 'information' && (
          <InformationStep busy={isRegistering} failure={failure} errors={errors} onBack={back} onDone={register} />
        )}
      </Frame>
    </FormProvider>
  );
}
