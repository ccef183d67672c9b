import { Button, Grid, Input, Text } from '@chakra-ui/react';
import type { FieldErrors } from '@portal/contracts';
import type { Failure } from '@portal/machines';
import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../live/api';
import { failureText } from '../../live/failures/failure';
import { Field } from '../../ui/form/field';
import { PasswordField } from '../../ui/form/password-field';
import { signUpSlot } from './account-slots';
import { ConsentField } from './consent-field';
import type { TypedSignUp } from './sign-up.form';
import { StepForm, useFieldErrorText } from './step-form';

interface Props {
  busy: boolean;
  failure: Failure | null;
  errors: FieldErrors;
  onBack: () => void;
  onDone: () => void;
}

export function InformationStep({ busy, failure, errors, onBack, onDone }: Props) {
  const { t } = useTranslation('auth');
  const form = useFormContext<TypedSignUp>();
  const wrong = useFieldErrorText();
  const { data: methods } = useQuery({ ...api.accounts.methods.query(), staleTime: Number.POSITIVE_INFINITY });
  const isInvited = form.getValues('invitation') !== undefined;
  const message = failure && Object.keys(errors).length === 0 ? failureText(failure) : null;

  return (
    <StepForm
      step="information"
      next={t('signUp.sendCode')}
      busy={busy}
      failure={message}
      {...(isInvited ? { footer: <WithoutInvitation /> } : { onBack })}
      onDone={onDone}
    >
      {isInvited && <Text>{t('signUp.invited', { company: form.getValues('companyName') })}</Text>}
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="5">
        <Field label={t('field.firstname')} required error={wrong('firstname')}>
          <Input autoComplete="given-name" {...form.register('firstname')} />
        </Field>
        <Field label={t('field.lastname')} required error={wrong('lastname')}>
          <Input autoComplete="family-name" {...form.register('lastname')} />
        </Field>
      </Grid>
      <Field
        label={t('field.email')}
        required
        error={wrong('email')}
        readOnly={isInvited}
        help={form.getValues('employee') ? t('field.employeeEmailHelp') : t('field.emailHelp')}
      >
        <Input type="email" autoComplete="username" readOnly={isInvited} {...form.register('email')} />
      </Field>
      <PasswordField
        label={t('field.password')}
        required
        autoComplete="new-password"
        error={wrong('password')}
        help={methods && t('field.passwordHelp', { count: methods.passwordMin })}
        {...form.register('password', {
          onChange: () => form.getFieldState('confirmPassword').isTouched && void form.trigger('confirmPassword'),
        })}
      />
      <PasswordField
        label={t('field.confirmPassword')}
        required
        autoComplete="new-password"
        error={wrong('confirmPassword')}
        {...form.register('confirmPassword')}
      />
      <ConsentField />
    </StepForm>
  );
}

/** Leaves the invitation, for a person who wants to enter another company. The page is loaded again, because the wizard has started. */
function WithoutInvitation() {
  const { t } = useTranslation('auth');
  const leave = () => {
    signUpSlot.forget();
    location.assign('/sign-up');
  };
  return (
    <Button type="button" variant="ghost" colorPalette="gray" ms="-4" whiteSpace="normal" onClick={leave}>
      {t('signUp.withoutInvitation')}
    </Button>
  );
}
