import { Button, Center, Input, Spinner } from '@chakra-ui/react';
import { EmailAddress, Verified } from '@portal/contracts';
import { useActorRef } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { z } from 'zod/mini';
import { failureText } from '../../live/failure-text';
import { errorText, schemaResolver } from '../../live/field-errors';
import { session } from '../../live/session';
import { tabs } from '../../live/tabs';
import { Field } from '../../ui/field';
import { FormAlert } from '../../ui/form-alert';
import { FormBody } from '../../ui/form-body';
import { useOnce } from '../../ui/use-once';
import { Frame } from './account-frame';
import { CodeForm } from './code-form';
import { registrationOtp, sendCode } from './codes';
import { type Handover, handoverOf } from './notices';
import { completionSlot, msUntil, type SentCode } from './stored-progress';
import { TextLink } from './text-link';

const Form = z.strictObject({ email: EmailAddress });

/** Whether a code that was sent before is for what this page was told to go on with. */
const goesOn = (before: SentCode, { email, flow }: Handover) => !email || (before.email === email && (!flow || before.flow === flow));

/** An unfinished verification goes on here (R2.4); the sign-in leads here when it meets one (R4.4). */
export default function OtpCompletionScreen() {
  const { state } = useLocation();
  const handover = handoverOf(state);
  const [{ email, flow }, setKnown] = useState(handover);
  // What is known outlives a navigation that does not know it.
  if (handover.email && (handover.email !== email || handover.flow !== flow)) setKnown(handover);
  const [sent, setSent] = useState(() => {
    const before = completionSlot.read();
    return before && goesOn(before, handover) ? before : null;
  });
  const [failure, setFailure] = useState<unknown>(null);
  const requestedEmail = useRef(sent?.email);

  const [send, sending] = useOnce(async (to: string) => {
    setFailure(null);
    try {
      const code = await sendCode('Registration', { email: to, ...(to === email ? { flow } : {}) });
      completionSlot.keep(code);
      setSent(code);
    } catch (refused) {
      setFailure(refused);
    }
  });

  useEffect(() => {
    if (!email || sent?.email === email || requestedEmail.current === email) return;
    requestedEmail.current = email;
    void send(email);
  });

  if (sent) return <Completion key={sent.email} sent={sent} onOther={() => setSent(null)} />;
  return <Ask email={email} sending={sending} failure={failure} onSend={send} />;
}

interface AskProps {
  email: string | undefined;
  sending: boolean;
  failure: unknown;
  onSend: (email: string) => Promise<void>;
}

function Ask({ email, sending, failure, onSend }: AskProps) {
  const { t } = useTranslation('auth');
  const form = useForm({ resolver: schemaResolver(Form), values: { email: email ?? '' }, mode: 'onTouched' });
  const wrong = errorText(form.formState.errors.email);
  const submit = form.handleSubmit((typed) => onSend(typed.email));
  return (
    <Frame title={t('completion.title')} subtitle={email ? t('completion.why') : t('completion.askEmail')} progress={0.6}>
      <FormBody onSubmit={submit}>
        {email && sending ? (
          <Center py="6">
            <Spinner color="brand.fg" />
          </Center>
        ) : (
          <>
            <Field label={t('field.email')} error={wrong}>
              <Input type="email" autoComplete="username" {...form.register('email')} />
            </Field>
            <Button type="submit" loading={sending}>
              {t('completion.send')}
            </Button>
          </>
        )}
        {failure !== null && <FormAlert>{failureText(failure)}</FormAlert>}
        <span>
          <TextLink to="/login">{t('forgot.back')}</TextLink>
        </span>
      </FormBody>
    </Frame>
  );
}

function Completion({ sent, onOther }: { sent: SentCode; onOther: () => void }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const machine = useMemo(() => registrationOtp(completionSlot.keep), []);
  const actor = useActorRef(machine, { input: { email: sent.email, flow: sent.flow, resendAfterMs: msUntil(sent.resendAt) } });

  useEffect(() => {
    const { unsubscribe } = actor.subscribe(({ status, context: { verification } }) => {
      if (status !== 'done') return;
      completionSlot.forget();
      const by = Verified.safeParse(verification);
      if (by.success) tabs.tell({ type: 'verified', email: sent.email, by: by.data });
      session.actor.send({ type: 'was verified' });
      // Who verified here was told by the server; who did it in another tab reads it on the next page.
      void navigate('/login', { replace: true, state: { notice: verification ? undefined : 'verified', email: sent.email } });
    });
    const deaf = tabs.on('verified', ({ email }) => email === sent.email && actor.send({ type: 'verified elsewhere' }));
    return () => {
      unsubscribe();
      deaf();
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
