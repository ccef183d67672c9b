import { Stack, Text } from '@chakra-ui/react';
import { AccountRejected, AccountWaiting, isRefusedAs, VerificationIncomplete } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import type { NavigateFunction } from 'react-router-dom';
import { CeremonyError } from '../../device/ceremony-error';
import { failureText } from '../../live/failures/failure';
import { FormAlert } from '../../ui/form/form-alert';
import { forgetSignUpMemory, passSlot, signUpSlot } from './account-slots';
import { addressOf } from './step-address';
import { TextLink } from './text-link';

/** Returns the data entered in this tab's sign-up if it belongs to the address. */
const enteredHere = (email: string) => {
  const data = signUpSlot.read()?.data;
  return data?.email === email ? data : {};
};

/** Opens the page on which a person continues whose account is not active yet. Returns false for other failures of a sign-in. */
export const followRefusal = (error: unknown, email: string, navigate: NavigateFunction): boolean => {
  if (isRefusedAs(error, VerificationIncomplete)) {
    void navigate('/otp-completion', { state: { email, flow: error.body.data.flow } });
    return true;
  }
  if (!isRefusedAs(error, AccountWaiting)) return false;
  passSlot.keep({ token: error.body.data.token, standing: 'waiting' });
  signUpSlot.keep({ step: 'confirmation', data: { ...enteredHere(email), email } });
  void navigate(addressOf('confirmation'));
  return true;
};

/** Shows why a sign-in failed. A rejected person can correct the request and apply again. */
export function SignInFailure({ failure, email }: { failure: unknown; email: string }) {
  const { t } = useTranslation('auth');
  const isRejected = isRefusedAs(failure, AccountRejected);
  const applyAgain = () => {
    const data = { ...(isRejected ? failure.body.data.entered : undefined), ...enteredHere(email), email };
    signUpSlot.keep({ step: data.companyName ? 'account' : 'role', data });
    passSlot.forget();
    forgetSignUpMemory();
  };
  return (
    <FormAlert>
      {failure instanceof CeremonyError ? t('signIn.passkeyFailed') : failureText(failure)}
      {isRejected && (
        <Stack gap="1" mt="1">
          <Text overflowWrap="anywhere">{t('signIn.reason', { reason: failure.body.data.reason })}</Text>
          <TextLink to="/sign-up" onClick={applyAgain}>
            {t('signIn.applyAgain')}
          </TextLink>
        </Stack>
      )}
    </FormAlert>
  );
}
