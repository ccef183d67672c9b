import { Button, Input } from '@chakra-ui/react';
import { EmailAddress } from '@portal/contracts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { z } from 'zod/mini';
import { failureText } from '../../live/failures/failure';
import { errorText, schemaResolver } from '../../live/failures/field-errors';
import { Field } from '../../ui/form/field';
import { FormAlert } from '../../ui/form/form-alert';
import { FormBody } from '../../ui/form/form-body';
import { useOnce } from '../../ui/input/use-once';
import { Frame } from './account-frame';
import { recoverySlot } from './account-slots';
import { sendCode } from './codes';
import { handoverOf } from './notices';
import { TextLink } from './text-link';

const Form = z.strictObject({ email: EmailAddress });

/** The first page of password recovery (R2.3). Known and unknown addresses lead to the same next page. */
export default function ForgotPasswordScreen() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { state } = useLocation();
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm({
    resolver: schemaResolver(Form),
    defaultValues: { email: handoverOf(state).email ?? recoverySlot.read()?.email ?? '' },
    mode: 'onTouched',
  });
  const wrong = errorText(form.formState.errors.email);

  const [send, sending] = useOnce(async ({ email }: z.output<typeof Form>) => {
    setFailure(null);
    try {
      const storedRecovery = recoverySlot.read();
      recoverySlot.keep(
        await sendCode('ForgotPassword', { email, flow: storedRecovery?.email === email ? storedRecovery.flow : undefined }),
      );
      void navigate('/otp-verification');
    } catch (error) {
      setFailure(error);
    }
  });
  const submit = form.handleSubmit(send);

  return (
    <Frame title={t('forgot.title')} subtitle={t('forgot.subtitle')} progress={0.15}>
      <FormBody onSubmit={submit}>
        <Field label={t('field.email')} error={wrong}>
          <Input type="email" autoComplete="username" {...form.register('email')} />
        </Field>
        {failure !== null && <FormAlert>{failureText(failure)}</FormAlert>}
        <Button type="submit" loading={sending}>
          {t('forgot.submit')}
        </Button>
        <span>
          <TextLink to="/login">{t('forgot.back')}</TextLink>
        </span>
      </FormBody>
    </Frame>
  );
}
