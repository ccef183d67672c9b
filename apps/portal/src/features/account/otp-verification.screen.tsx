import { useActorRef } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useOnce } from '../../ui/input/use-once';
import { Frame } from './account-frame';
import { msUntil, recoveryCode, recoverySlot, type SentCode } from './account-slots';
import { AskAddress } from './ask-address';
import { CodeForm } from './code-form';
import { useCodeOfOtherTab, useTellAwaitedCode } from './code-tabs';
import { recoveryOtp, sendCode } from './codes';
import { TextLink } from './text-link';

/** The second page of password recovery (R2.3). The link in the mail opens it in another tab or on another device. */
export default function OtpVerificationScreen() {
  const { t } = useTranslation('auth');
  const [sent, setSent] = useState(recoverySlot.read);
  const [failure, setFailure] = useState<unknown>(null);
  const goOn = (code: SentCode) => {
    recoverySlot.keep(code);
    setSent(code);
  };
  useCodeOfOtherTab('ForgotPassword', !sent, goOn);
  const [send, sending] = useOnce(async (email: string) => {
    setFailure(null);
    try {
      goOn(await sendCode('ForgotPassword', { email }));
    } catch (error) {
      setFailure(error);
    }
  });

  if (sent) return <Verification key={sent.email} sent={sent} />;
  return (
    <AskAddress
      title={t('code.title')}
      subtitle={t('completion.address')}
      sending={sending}
      failure={failure}
      onSend={send}
      onCode={(email) => goOn({ email, resendAt: 0 })}
    />
  );
}

function Verification({ sent }: { sent: SentCode }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const machine = useMemo(() => recoveryOtp(recoverySlot.keep), []);
  const actor = useActorRef(machine, { input: { email: sent.email, flow: sent.flow, resendAfterMs: msUntil(sent.resendAt) } });
  useTellAwaitedCode('ForgotPassword', recoverySlot.read);

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
