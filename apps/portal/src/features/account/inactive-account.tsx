import { Stack, Text } from '@chakra-ui/react';
import { AccountWaiting, isRefusedAs, VerificationIncomplete } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import type { NavigateFunction } from 'react-router-dom';
import { forgetSignUpMemory, passSlot, signUpSlot } from './account-slots';
import { addressOf } from './step-address';
import { TextLink } from './text-link';

/** Returns the data entered in this tab's sign-up if it belongs to the address. */
const enteredHere = (email: string) => {
  const data = signUpSlot.read()?.data;
  return data?.email === email ? data : {};
};

/** Opens the page on which a person verifies the address or waits for approval. */
export const openNextPage = (error: unknown, email: string, navigate: NavigateFunction): void => {
  if (isRefusedAs(error, VerificationIncomplete)) {
    void navigate('/otp-completion', { state: { email, flow: error.body.data.flow } });
  } else if (isRefusedAs(error, AccountWaiting)) {
    passSlot.keep({ token: error.body.data.token, standing: 'waiting' });
    signUpSlot.keep({ step: 'confirmation', data: { ...enteredHere(email), email } });
    void navigate(addressOf('confirmation'));
  }
};

interface Props {
  rejection: { reason: string; entered?: { companyName?: string } | undefined };
  email: string;
}

/** Shows why an account was rejected, and a link with which the person corrects the request and applies again. */
export default function RejectionReason({ rejection: { reason, entered }, email }: Props) {
  const { t } = useTranslation('auth');
  const applyAgain = () => {
    const data = { ...entered, ...enteredHere(email), email };
    signUpSlot.keep({ step: data.companyName ? 'account' : 'role', data });
    passSlot.forget();
    forgetSignUpMemory();
  };
  return (
    <Stack gap="1" mt="1">
      <Text overflowWrap="anywhere">{t('signIn.reason', { reason })}</Text>
      <TextLink to="/sign-up" onClick={applyAgain}>
        {t('signIn.applyAgain')}
      </TextLink>
    </Stack>
  );
}
