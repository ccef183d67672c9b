import { useActorRef } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router-dom';
import { CodeForm } from './code-form';
import { recoveryOtp } from './codes';
import { Frame } from './frame';
import { keptRecovery, leftUntil, recoveryCode, type SentCode } from './kept';
import { TextLink } from './text-link';

/** R2.3, second page. */
export default function OtpVerificationScreen() {
  const sent = useMemo(() => keptRecovery.read(), []);
  return sent ? <Verification sent={sent} /> : <Navigate to="/forgotpassword" replace />;
}

function Verification({ sent }: { sent: SentCode }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const machine = useMemo(() => recoveryOtp(keptRecovery.keep), []);
  const actor = useActorRef(machine, { input: { email: sent.email, flow: sent.flow, resendAfterMs: leftUntil(sent.resendAt) } });

  useEffect(() => {
    const { unsubscribe } = actor.subscribe(({ status, context }) => {
      if (status !== 'done') return;
      recoveryCode.value = context.boxes.join('');
      void navigate('/reset-password', { replace: true });
    });
    return unsubscribe;
  }, [actor, navigate]);

  return (
    <Frame title={t('code.title')} subtitle={t('code.subtitleMaybe', { email: sent.email })} progress={0.5}>
      <CodeForm actor={actor} secondary={<TextLink to="/forgotpassword">{t('code.otherAddress')}</TextLink>} />
    </Frame>
  );
}
