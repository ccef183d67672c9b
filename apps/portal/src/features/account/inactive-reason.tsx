import { Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { forgetSignUpMemory, passSlot, readSignUpOf, signUpSlot } from './account-slots';
import { TextLink } from './text-link';

interface Props {
  refusal: { reason: string; entered?: { companyName?: string } | undefined };
  email: string;
  /** False for an account that was disabled. */
  canApplyAgain: boolean;
}

/** Shows why an account was rejected or disabled. A rejected person gets a link to correct the request and apply again. */
export default function InactiveReason({ refusal: { reason, entered }, email, canApplyAgain }: Props) {
  const { t } = useTranslation('auth');
  const applyAgain = () => {
    const data = { ...entered, ...readSignUpOf(email), email };
    signUpSlot.keep({ step: data.companyName ? 'account' : 'role', data });
    passSlot.forget();
    forgetSignUpMemory();
  };
  return (
    <Stack gap="1" mt="1">
      <Text overflowWrap="anywhere">{t('signIn.reason', { reason })}</Text>
      {canApplyAgain && (
        <TextLink to="/sign-up" onClick={applyAgain}>
          {t('signIn.applyAgain')}
        </TextLink>
      )}
    </Stack>
  );
}
