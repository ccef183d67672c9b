import { FactorCodeWrong, isRefusedAs } from '@portal/contracts';
import { isFactorCode } from '@portal/machines';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { violationText } from '../i18n/violation-text';
import { fieldErrorsOf } from '../live/failures/failure';
import { PasswordField } from '../ui/form/password-field';
import { FactorCodeField } from './factor-code-field';

/** The identity checks of an account: the password and, if it has an authenticator app, a code. */
export interface ProofProps {
  email: string;
  hasFactor: boolean;
  /** The label of the password field, where it could be mistaken for another person's password. */
  passwordLabel?: string;
}

interface Proof {
  fields: ReactNode;
  /** Marks incomplete fields. Returns the proof if all fields are complete. */
  read: () => { password: string; code?: string } | null;
  /** Clears a code that was already used. */
  clearCode: () => void;
  /** True if the failure is shown at the password field. */
  isShown: boolean;
}

/**
 * Returns the fields for password and code. `failure` is the failure of the last attempt, which also reveals that an app was set up on
 * another device.
 */
export function useProof({ email, hasFactor, passwordLabel }: ProofProps, failure: unknown): Proof {
  const { t } = useTranslation(['auth', 'second-factor']);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isChecked, setChecked] = useState(false);
  const wrongPassword = fieldErrorsOf(failure)['password']?.[0];
  const needsCode = hasFactor || isRefusedAs(failure, FactorCodeWrong);
  const isCode = !needsCode || isFactorCode(code, 'any');
  return {
    fields: (
      <>
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={passwordLabel ?? t('auth:field.password')}
          autoComplete="current-password"
          value={password}
          error={wrongPassword ? violationText(wrongPassword) : isChecked && !password && t('auth:missing.password')}
          onChange={({ target }) => setPassword(target.value)}
        />
        {needsCode && (
          <FactorCodeField
            label={t('second-factor:code.any')}
            error={isChecked && !isCode && t('second-factor:code.incompleteAny')}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
      </>
    ),
    read() {
      setChecked(true);
      if (!password || !isCode) return null;
      return { password, ...(needsCode ? { code } : {}) };
    },
    clearCode: () => setCode(''),
    isShown: wrongPassword !== undefined,
  };
}
