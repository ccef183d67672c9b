import { Button, Flex, Skeleton } from '@chakra-ui/react';
import type { SignedIn } from '@portal/contracts';
import { type Confirmation, type ConfirmInput, type SecondStep as Step, secondStepMachine } from '@portal/machines';
import { useActorRef, useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import { api } from '../../../live/api';
import { failureText, throwFailure } from '../../../live/failures/failure';
import { FactorCodeField } from '../../../parts/factor-code-field';
import { FormAlert } from '../../../ui/form/form-alert';
import { FormBody } from '../../../ui/form/form-body';
import { Frame } from '../account-frame';

interface Props {
  email: string;
  step: Step;
  onSignedIn: (grant: SignedIn) => void;
  /** Called if the person returns to the password, with the failure if this step cannot be finished. */
  onBack: (failure: unknown) => void;
}

const loadCodes = () => import('../../../parts/recovery-codes');
const FactorSetUp = lazy(() => import('../../../parts/factor-set-up'));
const RecoveryCodes = lazy(loadCodes);

const machine = secondStepMachine.provide({
  actors: {
    confirm: fromPromise<Confirmation, ConfirmInput>(async ({ input: { kind, ...input } }) => {
      if (kind === 'code') return { grant: await api.factors.signIn(input).catch(throwFailure), codes: [] };
      const { codes, ...grant } = await api.factors.signInWithSetUp(input).catch(throwFailure);
      return { grant, codes };
    }),
  },
});

/** The steps of a sign-in after a correct password: a code, or setting up the authenticator app that the role requires. */
export default function SecondStep({ email, step, onSignedIn, onBack }: Props) {
  const { t } = useTranslation(['second-factor', 'auth', 'common']);
  const actor = useActorRef(machine, { input: { email, step } });
  const snapshot = useSelector(actor, (now) => now);
  const { text, isRecovering, isIncomplete, failure, confirmation } = snapshot.context;
  const field = useRef<HTMLInputElement>(null);
  const isEntering = snapshot.matches('entering');
  const isSetUp = step.kind === 'set-up';

  const finish = useEffectEvent(() => {
    if (snapshot.matches('signedIn')) onSignedIn(confirmation?.grant as SignedIn);
    if (snapshot.matches('over')) onBack(failure);
    if (snapshot.matches('cancelled')) onBack(null);
  });
  useEffect(() => {
    if (snapshot.status === 'done') finish();
  }, [snapshot.status]);
  // The codes are shown once, so their code is loaded before they arrive.
  useEffect(() => {
    if (isSetUp) void loadCodes();
  }, [isSetUp]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field gets the focus again after each attempt and for each kind of code
  useEffect(() => {
    if (isEntering) field.current?.focus();
  }, [isEntering, isRecovering]);

  if (snapshot.matches('saving'))
    return (
      <Frame title={t('codes.title')}>
        <Suspense fallback={<Skeleton h="240px" />}>
          <RecoveryCodes codes={confirmation?.codes ?? []} />
        </Suspense>
        <Button mt="6" onClick={() => actor.send({ type: 'saved the recovery codes' })}>
          {t('codes.saved')}
        </Button>
      </Frame>
    );

  const label = isRecovering ? t('code.recovery') : t('code.label');
  return (
    <Frame
      title={isSetUp ? t('setUp.title') : t('code.title')}
      subtitle={isSetUp ? t('required') : isRecovering ? t('code.recoveryHelp') : t('code.help', { email })}
    >
      <FormBody onSubmit={() => actor.send({ type: 'submitted' })}>
        {step.kind === 'set-up' && (
          <Suspense fallback={<Skeleton h="168px" />}>
            <FactorSetUp secret={step.secret} uri={step.uri} />
          </Suspense>
        )}
        <FactorCodeField
          ref={field}
          label={label}
          isNumeric={!isRecovering}
          error={isIncomplete && (isRecovering ? t('code.incompleteRecovery') : t('code.incomplete'))}
          value={text}
          onChange={({ target }) => actor.send({ type: 'wrote', text: target.value })}
        />
        {failure && isEntering && <FormAlert>{failureText(failure)}</FormAlert>}
        <Button type="submit" loading={snapshot.matches('confirming')}>
          {t('auth:signIn.submit')}
        </Button>
        <Flex justify="space-between" wrap="wrap" gap="2">
          <Button variant="ghost" size="sm" ms="-3" onClick={() => actor.send({ type: 'went back' })}>
            {t('common:action.back')}
          </Button>
          {!isSetUp && (
            <Button variant="plain" size="sm" color="brand.fg" px="0" onClick={() => actor.send({ type: 'chose the other kind of code' })}>
              {isRecovering ? t('code.useApp') : t('code.useRecovery')}
            </Button>
          )}
        </Flex>
      </FormBody>
    </Frame>
  );
}
