import { Button } from '@chakra-ui/react';
import { CodeSpent, CodeWrong, isRefusedAs, NewPassword, PasswordCommon, RepeatedPassword, withCode } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router-dom';
import { z } from 'zod/mini';
import { api } from '../../live/api';
import { failureText, fieldErrorsOf } from '../../live/failures/failure';
import { errorText, schemaResolver, showFieldErrors } from '../../live/failures/field-errors';
import { FormAlert } from '../../ui/form/form-alert';
import { FormBody } from '../../ui/form/form-body';
import { PasswordField } from '../../ui/form/password-field';
import { useOnce } from '../../ui/input/use-once';
import { Frame } from './account-frame';
import { recoveryCode, recoverySlot, type SentCode } from './account-slots';
import { TextLink } from './text-link';

const Form = z
  .strictObject({ password: NewPassword, confirmPassword: RepeatedPassword })
  .check(
    z.refine((values) => values.password === values.confirmPassword, { path: ['confirmPassword'], error: withCode('passwords-differ') }),
  );

/** The last page of password recovery (R2.3). The code is held in memory only, so after a reload the person has to enter it again. */
export default function ResetPasswordScreen() {
  const [sent] = useState(recoverySlot.read);
  const [code] = useState(() => recoveryCode.value);
  if (!sent) return <Navigate to="/forgotpassword" replace />;
  return code ? <Reset sent={sent} code={code} /> : <Navigate to="/otp-verification" replace />;
}

function Reset({ sent: { email, flow }, code }: { sent: SentCode; code: string }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { data: methods } = useQuery({ ...api.accounts.methods.query(), staleTime: Number.POSITIVE_INFINITY });
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm({ resolver: schemaResolver(Form), defaultValues: { password: '', confirmPassword: '' }, mode: 'onTouched' });
  const { errors } = form.formState;

  const [save, saving] = useOnce(async ({ password }: z.output<typeof Form>) => {
    setFailure(null);
    try {
      await api.accounts.resetPassword({ email, code, password, flow });
      recoverySlot.forget();
      recoveryCode.value = '';
      void navigate('/login', { replace: true, state: { notice: 'password', email } });
    } catch (error) {
      const wrong = isRefusedAs(error, PasswordCommon) ? { password: [error] } : fieldErrorsOf(error);
      if (!showFieldErrors(form, wrong, ['password'])) setFailure(error);
    }
  });
  const submit = form.handleSubmit(save);
  const isCodeInvalid = isRefusedAs(failure, CodeWrong) || isRefusedAs(failure, CodeSpent);

  return (
    <Frame title={t('reset.title')} subtitle={t('reset.subtitle', { email })} progress={0.8}>
      <FormBody onSubmit={submit}>
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t('field.newPassword')}
          autoComplete="new-password"
          help={methods && t('field.passwordHelp', { count: methods.passwordMin })}
          error={errorText(errors.password)}
          {...form.register('password', {
            onChange: () => form.getFieldState('confirmPassword').isTouched && void form.trigger('confirmPassword'),
          })}
        />
        <PasswordField
          label={t('field.confirmPassword')}
          autoComplete="new-password"
          error={errorText(errors.confirmPassword)}
          {...form.register('confirmPassword')}
        />
        {failure !== null && (
          <FormAlert>
            {failureText(failure)}
            {isCodeInvalid && (
              <div>
                <TextLink to="/forgotpassword">{t('reset.codeAgain')}</TextLink>
              </div>
            )}
          </FormAlert>
        )}
        <Button type="submit" loading={saving}>
          {t('reset.submit')}
        </Button>
      </FormBody>
    </Frame>
  );
}
