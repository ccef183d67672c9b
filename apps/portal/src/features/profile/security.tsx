import { Button, Flex, Text } from '@chakra-ui/react';
import { accountRoutes, isRefusedAs, NewPassword, PasswordCommon, RepeatedPassword, withCode } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import { api } from '../../live/api';
import { failureText, fieldErrorsOf } from '../../live/failures/failure';
import { errorText, schemaResolver, showFieldErrors } from '../../live/failures/field-errors';
import { toast } from '../../ui/feedback/toaster';
import { FormBody } from '../../ui/form/form-body';
import { PasswordField } from '../../ui/form/password-field';
import { LinkedIdentities } from './linked-identity';
import { Section } from './section';

const Form = z
  .strictObject({
    current: accountRoutes.savePassword.input.shape.current,
    password: NewPassword,
    repeat: RepeatedPassword,
  })
  .check(z.refine((values) => values.password === values.repeat, { path: ['repeat'], error: withCode('passwords-differ') }));
const OWNED = ['current', 'password'] as const;

export function Security({ email }: { email: string }) {
  const { t } = useTranslation('profile');
  const { t: check } = useTranslation('auth');
  const { data: methods } = useQuery({ ...api.accounts.methods.query(), staleTime: Number.POSITIVE_INFINITY });
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ resolver: schemaResolver(Form), defaultValues: { current: '', password: '', repeat: '' }, mode: 'onTouched' });
  const { errors, isSubmitting } = form.formState;
  const wrong = (field: keyof z.input<typeof Form>) => errorText(errors[field]);

  const save = form.handleSubmit(async ({ current, password }) => {
    setFailure(null);
    try {
      await api.accounts.savePassword({ current, password });
      form.reset();
      toast.success({ id: 'password', title: t('security.saved') });
    } catch (error) {
      const errors = isRefusedAs(error, PasswordCommon) ? { password: [error] } : fieldErrorsOf(error);
      if (!showFieldErrors(form, errors, OWNED)) setFailure(failureText(error));
    }
  });

  return (
    <Section title={t('security.title')} subtitle={t('security.subtitle')}>
      <FormBody maxW="400px" onSubmit={() => !isSubmitting && save()}>
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t('security.current')}
          autoComplete="current-password"
          error={wrong('current')}
          {...form.register('current')}
        />
        <PasswordField
          label={t('security.new')}
          autoComplete="new-password"
          help={methods && check('field.passwordHelp', { count: methods.passwordMin })}
          error={wrong('password')}
          {...form.register('password', { onChange: () => form.getFieldState('repeat').isTouched && void form.trigger('repeat') })}
        />
        <PasswordField label={t('security.repeat')} autoComplete="new-password" error={wrong('repeat')} {...form.register('repeat')} />
        <Flex>
          <Button type="submit" variant="outline" colorPalette="gray" loading={isSubmitting}>
            {t('security.save')}
          </Button>
        </Flex>
        {failure && (
          <Text role="alert" color="fg.error">
            {failure}
          </Text>
        )}
      </FormBody>
      <LinkedIdentities email={email} />
    </Section>
  );
}
