import { Button, Stack } from '@chakra-ui/react';
import { type otpMachine, readCode } from '@portal/machines';
import { useSelector } from '@xstate/react';
import i18next from 'i18next';
import { type ReactNode, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import { announce } from '../../ui/feedback/announcer';
import { FormAlert } from '../../ui/form/form-alert';
import { FormBody } from '../../ui/form/form-body';
import { OtpBoxes } from '../../ui/form/otp-boxes';

export type CodeActor = ActorRefFrom<typeof otpMachine>;

const WORDS = { wrong: 'otp.wrong', 'locked out': 'otp.spent', expired: 'otp.spent' } as const;
const isOfTheCode = (kind: string): kind is keyof typeof WORDS => Object.hasOwn(WORDS, kind);
const SPOKEN_SECONDS = [60, 10];

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** The six boxes of a code, with messages (R2.4). The OTP machine controls the flow. */
export function CodeForm({ actor, secondary }: { actor: CodeActor; secondary?: ReactNode }) {
  const { t } = useTranslation(['auth', 'errors']);
  const snapshot = useSelector(actor, (now) => now);
  const troubleId = useId();
  const { boxes, leftMs, trouble, triesLeft, spent } = snapshot.context;
  const isVerifying = snapshot.matches({ open: { entry: 'verifying' } }) || snapshot.status === 'done';
  const isResendOffered = snapshot.matches({ open: { resend: 'offered' } });
  const isResending = snapshot.matches({ open: { resend: 'sending' } });
  const seconds = Math.ceil(leftMs / 1000);
  const isFull = boxes.every(Boolean);

  useEffect(() => {
    if (SPOKEN_SECONDS.includes(seconds)) announce(i18next.t('auth:code.secondsLeft', { count: seconds }));
  }, [seconds]);
  useEffect(() => {
    if (isResendOffered) announce(i18next.t('auth:code.ready'));
  }, [isResendOffered]);

  const aboutCode = trouble !== null && isOfTheCode(trouble.kind);
  return (
    <FormBody gap="5" maxW="400px" onSubmit={() => actor.send({ type: 'submitted' })}>
      <OtpBoxes
        boxes={boxes}
        label={t('code.label')}
        onTyped={(index, char) => actor.send({ type: 'typed', index, char })}
        onPasted={(text) => actor.send({ type: 'pasted', text })}
        readCode={readCode}
        onBack={(index) => actor.send({ type: 'went back', index })}
        onSubmit={() => actor.send({ type: 'submitted' })}
        invalid={aboutCode}
        disabled={isVerifying}
        describedBy={trouble ? troubleId : undefined}
      />
      {trouble && (
        <FormAlert id={troubleId}>
          {isOfTheCode(trouble.kind) ? t(WORDS[trouble.kind], { ns: 'errors' }) : trouble.message || t('network', { ns: 'errors' })}
          {trouble.kind === 'wrong' && triesLeft !== null && ` ${t('code.triesLeft', { count: triesLeft })}`}
        </FormAlert>
      )}
      <Button type="submit" size="md" disabled={!isFull || spent} loading={isVerifying}>
        {t('code.verify')}
      </Button>
      <Stack direction="row" justify="space-between" align="center" wrap="wrap" gap="2">
        <Button
          variant="ghost"
          size="sm"
          ms="-3"
          disabled={!isResendOffered}
          loading={isResending}
          fontVariantNumeric="tabular-nums"
          _disabled={{ opacity: 1, color: 'fg.muted' }}
          onClick={() => actor.send({ type: 'asked for another code' })}
        >
          {isResendOffered || isResending ? t('code.resend') : t('code.resendIn', { time: clock(seconds) })}
        </Button>
        {secondary}
      </Stack>
    </FormBody>
  );
}
