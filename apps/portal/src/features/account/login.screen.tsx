import { Box, Button, Flex, Input, Separator, Stack, Text } from '@chakra-ui/react';
import {
  AccountRejected,
  AccountWaiting,
  Credentials,
  failedAs,
  SecondFactorNeeded,
  SecondFactorSetUpNeeded,
  type SignedIn,
  VerificationIncomplete,
} from '@portal/contracts';
import type { SecondStep as Step } from '@portal/machines';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { loadTexts } from '../../i18n/texts';
import { violationText } from '../../i18n/violation-text';
import { api } from '../../live/api';
import { requestHomeData } from '../../live/early-responses';
import { failureText, fieldErrorsOf } from '../../live/failures/failure';
import { session } from '../../live/session';
import { useFirstPageEntry } from '../../ui/feedback/first-page';
import { toast } from '../../ui/feedback/toaster';
import { Field } from '../../ui/form/field';
import { FormAlert, FormNotice } from '../../ui/form/form-alert';
import { FormBody } from '../../ui/form/form-body';
import { PasswordField } from '../../ui/form/password-field';
import { useOnce } from '../../ui/input/use-once';
import { Frame } from './account-frame';
import { forgetSignUpMemory, passSlot, signUpSlot } from './account-slots';
import { MicrosoftLink } from './microsoft-link';
import { handoverOf, type Notice, noticeText } from './notices';
import { Personas } from './personas';
import { addressOf } from './step-address';
import { TextLink } from './text-link';
import { useFields } from './use-fields';

const HOME = '/home';
const NOTICES = {
  verified: 'code.verified',
  password: 'signIn.passwordSaved',
  expired: 'signIn.expired',
  'account-removed': 'signIn.accountRemoved',
  'signed-out': 'signIn.signedOut',
  'ended-elsewhere': 'signIn.endedElsewhere',
  'password-changed': 'signIn.passwordChanged',
  'token-reused': 'signIn.tokenReused',
} as const satisfies Record<Notice, string>;
const isDone = (notice: Notice) => notice === 'verified' || notice === 'password';

/** Returns the data entered in this tab's sign-up if it belongs to the address. */
const enteredHere = (email: string) => {
  const data = signUpSlot.read()?.data;
  return data?.email === email ? data : {};
};

export default function LoginScreen() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const [{ notice, email, from = HOME }] = useState(() => handoverOf(state));
  const { data: methods } = useQuery({ ...api.accounts.methods.query(), staleTime: Number.POSITIVE_INFINITY });
  const [failure, setFailure] = useState<unknown>(null);
  const [secondStep, setSecondStep] = useState<ReactNode>(null);
  const form = useFields(Credentials, { email: email ?? '', password: '' });
  const errorText = (field: 'email' | 'password') => form.errors[field] && violationText(form.errors[field]);

  const admit = (answer: SignedIn) => {
    if (from === HOME) requestHomeData(answer.token);
    session.signIn(answer);
    toast.success(noticeText(answer));
  };
  const openSecondStep = async (address: string, step: Step) => {
    const [{ default: SecondStep }] = await Promise.all([import('./second-step'), loadTexts('second-factor')]);
    const goBack = (reason: unknown) => {
      form.set({ email: address, password: '' });
      setFailure(reason);
      setSecondStep(null);
    };
    setSecondStep(<SecondStep email={address} step={step} onSignedIn={admit} onBack={goBack} />);
  };

  const [enter, entering] = useOnce(async (credentials: { email: string; password: string }) => {
    setFailure(null);
    try {
      admit(await api.accounts.login(credentials));
    } catch (error) {
      const { email } = credentials;
      if (failedAs(error, SecondFactorNeeded)) return openSecondStep(email, { kind: 'code', ...error.body.data }).catch(setFailure);
      if (failedAs(error, SecondFactorSetUpNeeded)) return openSecondStep(email, { kind: 'set-up', ...error.body.data }).catch(setFailure);
      if (failedAs(error, VerificationIncomplete)) {
        const { flow } = error.body.data;
        return void navigate('/otp-completion', { state: { email: credentials.email, flow } });
      }
      if (failedAs(error, AccountWaiting)) {
        passSlot.keep({ token: error.body.data.token, standing: 'waiting' });
        signUpSlot.keep({ step: 'confirmation', data: { ...enteredHere(credentials.email), email: credentials.email } });
        return void navigate(addressOf('confirmation'));
      }
      const wrong = fieldErrorsOf(error);
      if (!form.lay({ email: wrong['email']?.[0], password: wrong['password']?.[0] })) setFailure(error);
    }
  });
  const submit = (values = form.typed) => {
    const result = form.read(values);
    if (result) void enter(result);
  };

  useFirstPageEntry(({ email = '', password = '' }) => form.set({ email, password }));

  // Each notice is shown once, so a reload or going back does not repeat it.
  const unread = handoverOf(state).notice !== undefined;
  useEffect(() => {
    if (unread) void navigate('.', { replace: true, state: { ...(state as object), notice: undefined } });
  }, [unread, navigate, state]);

  const applyAgain = () => {
    const enteredFields = failedAs(failure, AccountRejected) ? failure.body.data.entered : undefined;
    const data = { ...enteredFields, ...enteredHere(form.typed.email), email: form.typed.email };
    signUpSlot.keep({ step: data.companyName ? 'account' : 'role', data });
    passSlot.forget();
    forgetSignUpMemory();
  };
  const query = new URLSearchParams(search);
  const microsoftFailed = query.has('failed');

  return (
    secondStep ?? (
      <Frame title={t('signIn.title')} subtitle={t('signIn.subtitle')}>
        {notice && <FormNotice tone={isDone(notice) ? 'success' : 'info'}>{t(NOTICES[notice])}</FormNotice>}
        {!notice && query.has('again') && <FormNotice tone="info">{t('signIn.again')}</FormNotice>}
        <FormBody onSubmit={() => submit()}>
          <Field label={t('field.email')} error={errorText('email')}>
            <Input type="email" autoComplete="username" size="md" {...form.field('email')} />
          </Field>
          <Box>
            <PasswordField
              label={t('field.password')}
              error={errorText('password')}
              autoComplete="current-password"
              {...form.field('password')}
            />
            <Flex justify="flex-end" mt="1.5" textStyle="label">
              <TextLink to="/forgotpassword" state={{ email: form.typed.email }}>
                {t('signIn.forgot')}
              </TextLink>
            </Flex>
          </Box>
          {failure !== null && (
            <FormAlert>
              {failureText(failure)}
              {failedAs(failure, AccountRejected) && (
                <Stack gap="1" mt="1">
                  <Text overflowWrap="anywhere">{t('signIn.reason', { reason: failure.body.data.reason })}</Text>
                  <TextLink to="/sign-up" onClick={applyAgain}>
                    {t('signIn.applyAgain')}
                  </TextLink>
                </Stack>
              )}
            </FormAlert>
          )}
          {failure === null && microsoftFailed && <FormAlert>{t('signIn.microsoftFailed')}</FormAlert>}
          <Button type="submit" loading={entering}>
            {t('signIn.submit')}
          </Button>
        </FormBody>
        <Text mt="6" color="fg.muted">
          {t('signIn.noAccount')} <TextLink to="/sign-up">{t('signIn.signUp')}</TextLink>
        </Text>
        {methods?.microsoft && (
          <>
            <Flex align="center" gap="3" my="5" color="fg.muted" textStyle="caption">
              <Separator flex="1" />
              <span>{t('signIn.or')}</span>
              <Separator flex="1" />
            </Flex>
            <MicrosoftLink />
          </>
        )}
        {methods && methods.personas.length > 0 && (
          <Personas
            personas={methods.personas}
            disabled={entering}
            onChoose={({ email: who }) => {
              const values = { email: who, password: methods.demoPassword ?? '' };
              form.set(values);
              submit(values);
            }}
          />
        )}
      </Frame>
    )
  );
}
