import { Box, Button, Flex, Input } from '@chakra-ui/react';
import { Credentials, type SignedIn } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod/mini';
import { violationText } from '../../../i18n/violation-text';
import { api, apiWith } from '../../../live/api';
import { failureText } from '../../../live/failures/failure';
import { session } from '../../../live/session';
import { toast } from '../../../ui/feedback/toaster';
import { Field } from '../../../ui/form/field';
import { FormAlert } from '../../../ui/form/form-alert';
import { FormBody } from '../../../ui/form/form-body';
import { PasswordField } from '../../../ui/form/password-field';
import { useOnce } from '../../../ui/input/use-once';
import { Frame } from '../account-frame';
import { useSecondStep } from '../second-step/use-second-step';
import { followRefusal, SignInFailure } from '../sign-in-failure';
import { TextLink } from '../text-link';
import { useFields } from '../use-fields';

const Form = z.strictObject({ password: Credentials.shape.password });

/**
 * Requests the password of the account that has the address of a Microsoft account, once. The person is signed in with it, and the two
 * accounts are linked.
 */
export default function LinkAccountScreen() {
  const { t } = useTranslation(['link-account', 'auth', 'common']);
  const navigate = useNavigate();
  const pending = useQuery({ ...api.accounts.pendingIdentity.query(), staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false });
  const [failure, setFailure] = useState<unknown>(null);
  const form = useFields(Form, { password: '' });
  const email = pending.data?.email ?? '';

  /** Links the accounts with the new session, and then uses the session, with which the person leaves this page. */
  const admit = async (answer: SignedIn) => {
    const failedLink = await apiWith(answer.token)
      .accounts.linkIdentity()
      .then(
        () => null,
        (error: unknown) => ({ reason: failureText(error) }),
      );
    session.signIn(answer);
    if (failedLink) toast.warning({ title: t('notLinked'), description: failedLink.reason });
    else toast.success(t('done'));
  };
  const [secondStep, openSecondStep] = useSecondStep({
    onSignedIn: (answer) => void admit(answer),
    onBack(reason) {
      form.set({ password: '' });
      setFailure(reason);
    },
  });
  const [enter, isEntering] = useOnce(async (password: string) => {
    setFailure(null);
    try {
      await admit(await api.accounts.login({ email, password }));
    } catch (error) {
      if (await openSecondStep(error, email)) return;
      if (!(await followRefusal(error, email, navigate))) setFailure(error);
    }
  });
  const submit = () => {
    const values = form.read();
    if (values && email) void enter(values.password);
  };

  if (secondStep) return secondStep;
  if (pending.error) {
    return (
      <Frame title={t('title')}>
        <FormAlert mb="4">{failureText(pending.error)}</FormAlert>
        <TextLink to="/login">{t('auth:forgot.back')}</TextLink>
      </Frame>
    );
  }
  return (
    <Frame title={t('title')} subtitle={t('subtitle')}>
      <FormBody onSubmit={submit}>
        <Field label={t('auth:field.email')} readOnly>
          <Input type="email" autoComplete="username" dir="ltr" value={email} readOnly />
        </Field>
        <Box>
          <PasswordField
            label={t('auth:field.password')}
            error={form.errors.password && violationText(form.errors.password)}
            autoComplete="current-password"
            {...form.field('password')}
          />
          <Flex justify="flex-end" mt="1.5" textStyle="label">
            <TextLink to="/forgotpassword" state={{ email }}>
              {t('auth:signIn.forgot')}
            </TextLink>
          </Flex>
        </Box>
        {failure !== null && <SignInFailure failure={failure} email={email} />}
        <Button type="submit" loading={isEntering || pending.isPending}>
          {t('submit')}
        </Button>
        <Button type="button" variant="outline" colorPalette="gray" disabled={isEntering} onClick={() => void navigate('/login')}>
          {t('common:action.cancel')}
        </Button>
      </FormBody>
    </Frame>
  );
}
