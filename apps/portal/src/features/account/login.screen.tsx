import { Box, Button, Flex, Input, Separator, Stack, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { AccountRejected, auth, failedAs, VerificationIncomplete } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { checkText } from '../../i18n/check-text';
import { api } from '../../live/api';
import { failureText, fieldErrorsOf } from '../../live/failure-text';
import { signedIn } from '../../live/session';
import { Field } from '../../ui/field';
import { PasswordField } from '../../ui/password-field';
import { FormAlert, FormNotice } from './form-alert';
import { FormBody } from './form-body';
import { Frame } from './frame';
import { keptDraft, keptPass } from './kept';
import { MicrosoftLink } from './microsoft-link';
import { handoverOf } from './notices';
import { Personas } from './personas';
import { layErrors } from './server-errors';
import { TextLink } from './text-link';
import { useOnce } from './use-once';

const NOTICES = { verified: 'code.verified', password: 'signIn.passwordSaved', expired: 'signIn.expired' } as const;

export default function LoginScreen() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const [{ notice, email }] = useState(() => handoverOf(state));
  const { data: methods } = useQuery({ ...api.auth.methods.query(), staleTime: Number.POSITIVE_INFINITY });
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm({
    resolver: zodResolver(auth.login.input),
    defaultValues: { email: email ?? '', password: '' },
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  const said = (message: string | undefined) => message && checkText(t, message);

  const [enter, entering] = useOnce(async (typed: { email: string; password: string }) => {
    setFailure(null);
    try {
      signedIn(await api.auth.login(typed));
    } catch (refused) {
      if (failedAs(refused, VerificationIncomplete)) return void navigate('/otp-completion', { state: { email: typed.email } });
      if (!layErrors(form, fieldErrorsOf(refused), ['email', 'password'])) setFailure(refused);
    }
  });
  const submit = form.handleSubmit(enter);

  // A notice is read once: a reload or the way back does not bring it again.
  const unread = handoverOf(state).notice !== undefined;
  useEffect(() => {
    if (unread) void navigate('.', { replace: true, state: { ...(state as object), notice: undefined } });
  }, [unread, navigate, state]);

  const applyAgain = () => {
    const data = { ...keptDraft.read()?.data, email: form.getValues('email') };
    keptDraft.keep({ step: 'role', data });
    keptPass.forget();
  };
  const microsoftFailed = new URLSearchParams(search).has('failed');

  return (
    <Frame title={t('signIn.title')} subtitle={t('signIn.subtitle')}>
      {notice && <FormNotice tone={notice === 'expired' ? 'info' : 'success'}>{t(NOTICES[notice])}</FormNotice>}
      <FormBody onSubmit={submit}>
        <Field label={t('field.email')} error={said(errors.email?.message)}>
          <Input type="email" autoComplete="username" size="md" {...form.register('email')} />
        </Field>
        <Box>
          <PasswordField
            label={t('field.password')}
            error={said(errors.password?.message)}
            autoComplete="current-password"
            {...form.register('password')}
          />
          <Flex justify="flex-end" mt="1.5" textStyle="label">
            <TextLink to="/forgotpassword" state={{ email: form.getValues('email') }}>
              {t('signIn.forgot')}
            </TextLink>
          </Flex>
        </Box>
        <Button type="submit" loading={entering}>
          {t('signIn.submit')}
        </Button>
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
      </FormBody>
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
      <Text mt="6" color="fg.muted">
        {t('signIn.noAccount')} <TextLink to="/sign-up">{t('signIn.signUp')}</TextLink>
      </Text>
      {methods && methods.personas.length > 0 && (
        <Personas
          personas={methods.personas}
          disabled={entering}
          onChoose={({ email: who }) => {
            form.setValue('email', who);
            form.setValue('password', methods.demoPassword ?? '');
            void submit();
          }}
        />
      )}
    </Frame>
  );
}
