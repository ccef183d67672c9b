import { Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { forgetSignUpMemory, passSlot, readSignUpOf, signUpSlot } from './account-slots';
import { TextLink } from './text-link';

interface Props {
  rejection: { reason: string; entered?: { companyName?: string } | undefined };
  email: string;
}

/** Shows why an account was rejected, and a link with which the person corrects the request and applies again. */
export default function RejectionReason({ rejection: { reason, entered }, email }: Props) {
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
      <TextLink to="/sign-up" onClick={applyAgain}>
        {t('signIn.applyAgain')}
      </TextLink>
    </Stack>
  );
}
