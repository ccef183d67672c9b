import { Button } from '@chakra-ui/react';
import { Verified } from '@portal/contracts';
import { useActorRef } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { session } from '../../live/session';
import { tabs } from '../../live/tabs';
import { useOnce } from '../../ui/input/use-once';
import { Frame } from './account-frame';
import { completionSlot, msUntil, type SentCode } from './account-slots';
import { AskAddress } from './ask-address';
import { CodeForm } from './code-form';
import { useCodeOfOtherTab, useTellAwaitedCode } from './code-tabs';
import { registrationOtp, sendCode } from './codes';
import { type Handover, handoverOf } from './notices';

/** Returns true if the code that was sent before belongs to the verification that this page was opened for. */
const belongsToVerification = (before: SentCode, { email, flow }: Handover) =>
  !email || (before.email === email && (!flow || before.flow === flow));

/** Continues an unfinished verification (R2.4). Opened by the sign-in (R4.4) and by the link in the mail. */
export default function OtpCompletionScreen() {
  const { t } = useTranslation('auth');
  const { state } = useLocation();
  const handover = handoverOf(state);
  const [{ email, flow }, setKnown] = useState(handover);
  // A navigation without an address retains the address of the previous navigation.
  if (handover.email && (handover.email !== email || handover.flow !== flow)) setKnown(handover);
  const [sent, setSent] = useState(() => {
    const storedCompletion = completionSlot.read();
    return storedCompletion && belongsToVerification(storedCompletion, handover) ? storedCompletion : null;
  });
  const [failure, setFailure] = useState<unknown>(null);
  const requestedEmail = useRef(sent?.email);

  const goOn = (code: SentCode) => {
    completionSlot.keep(code);
    setSent(code);
  };
  useCodeOfOtherTab('Registration', !sent && !email, goOn);
  const [send, sending] = useOnce(async (to: string) => {
    setFailure(null);
    try {
      goOn(await sendCode('Registration', { email: to, ...(to === email ? { flow } : {}) }));
    } catch (error) {
      setFailure(error);
    }
  });

  useEffect(() => {
    if (!email || sent?.email === email || requestedEmail.current === email) return;
    requestedEmail.current = email;
    void send(email);
  });

  if (sent) return <Completion key={sent.email} sent={sent} onOther={() => setSent(null)} />;
  return (
    <AskAddress
      title={t('completion.title')}
      subtitle={email ? t('completion.why') : t('completion.address')}
      email={email}
      sending={sending}
      failure={failure}
      onSend={send}
      onCode={(address) => goOn({ email: address, resendAt: 0 })}
    />
  );
}

function Completion({ sent, onOther }: { sent: SentCode; onOther: () => void }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const machine = useMemo(() => registrationOtp(completionSlot.keep), []);
  const actor = useActorRef(machine, { input: { email: sent.email, flow: sent.flow, resendAfterMs: msUntil(sent.resendAt) } });

  useTellAwaitedCode('Registration', completionSlot.read);

  useEffect(() => {
    const { unsubscribe } = actor.subscribe(({ status, context: { verification } }) => {
      if (status !== 'done') return;
      completionSlot.forget();
      const by = Verified.safeParse(verification);
      if (by.success) tabs.notify({ type: 'verified', email: sent.email, by: by.data });
      session.actor.send({ type: 'was verified' });
      // Show a notice on the next page only if the code was verified in another tab: this tab has already shown the server's message.
      void navigate('/login', { replace: true, state: { notice: verification ? undefined : 'verified', email: sent.email } });
    });
    const unsubscribeTabs = tabs.on('verified', ({ email }) => email === sent.email && actor.send({ type: 'verified elsewhere' }));
    return () => {
      unsubscribe();
      unsubscribeTabs();
    };
  }, [actor, navigate, sent.email]);

  return (
    <Frame title={t('completion.title')} subtitle={`${t('completion.why')} ${t('code.subtitle', { email: sent.email })}`} progress={0.75}>
      <CodeForm
        actor={actor}
        secondary={
          <Button variant="plain" size="sm" color="brand.fg" px="0" onClick={onOther}>
            {t('code.otherAddress')}
          </Button>
        }
      />
    </Frame>
  );
}
