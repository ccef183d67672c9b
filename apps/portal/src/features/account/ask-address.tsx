import { Button, Center, Input, Spinner } from '@chakra-ui/react';
import { EmailAddress } from '@portal/contracts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import { failureText } from '../../live/failures/failure';
import { errorText, schemaResolver } from '../../live/failures/field-errors';
import { Field } from '../../ui/form/field';
import { FormAlert } from '../../ui/form/form-alert';
import { FormBody } from '../../ui/form/form-body';
import { Frame } from './account-frame';
import { TextLink } from './text-link';

const Form = z.strictObject({ email: EmailAddress });

interface Props {
  title: string;
  subtitle: string;
  /** The address that a code was sent to, if known. */
  email?: string | undefined;
  sending: boolean;
  failure: unknown;
  onSend: (email: string) => Promise<void>;
  onCode: (email: string) => void;
}

/** Asks for the address that a code was sent to, because the link in the mail does not contain it. */
export function AskAddress({ title, subtitle, email, sending, failure, onSend, onCode }: Props) {
  const { t } = useTranslation('auth');
  const form = useForm({ resolver: schemaResolver(Form), values: { email: email ?? '' }, mode: 'onTouched' });
  return (
    <Frame title={title} subtitle={subtitle} progress={0.6}>
      <FormBody onSubmit={form.handleSubmit((values) => (email ? onSend(values.email) : onCode(values.email)))}>
        {email && sending ? (
          <Center py="6">
            <Spinner color="brand.fg" />
          </Center>
        ) : (
          <>
            <Field label={t('field.email')} error={errorText(form.formState.errors.email)}>
              <Input type="email" autoComplete="username" {...form.register('email')} />
            </Field>
            {failure !== null && <FormAlert>{failureText(failure)}</FormAlert>}
            <Button type="submit">{email ? t('completion.send') : t('code.title')}</Button>
            {!email && (
              <Button variant="outline" colorPalette="gray" loading={sending} onClick={form.handleSubmit((values) => onSend(values.email))}>
                {t('code.resend')}
              </Button>
            )}
          </>
        )}
        <span>
          <TextLink to="/login">{t('forgot.back')}</TextLink>
        </span>
      </FormBody>
    </Frame>
  );
}
