import { useActorRef } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router-dom';
import { Frame } from './account-frame';
import { CodeForm } from './code-form';
import { recoveryOtp } from './codes';
import { msUntil, recoveryCode, recoverySlot, type SentCode } from './stored-progress';
import { TextLink } from './text-link';

/** R2.3, second page. */
export default function OtpVerificationScreen() {
  const sent = useMemo(() => recoverySlot.read(), []);
  return sent ? <Verification sent={sent} /> : <Navigate to="/forgotpassword" replace />;
}

function Verification({ sent }: { sent: SentCode }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const machine = useMemo(() => recoveryOtp(recoverySlot.keep), []);
  const actor = useActorRef(machine, { input: { email: sent.email, flow: sent.flow, resendAfterMs: msUntil(sent.resendAt) } });

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
