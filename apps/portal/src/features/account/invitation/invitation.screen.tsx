import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import { InvitationOver, isRefusedAs, type OpenInvitation } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { api } from '../../../live/api';
import { failureText } from '../../../live/failures/failure';
import { FormAlert } from '../../../ui/form/form-alert';
import { Frame } from '../account-frame';
import { forgetSignUpMemory, passSlot, signUpSlot } from '../account-slots';
import { addressOf } from '../step-address';
import { TextLink } from '../text-link';

/** The page that the link in an invitation opens. The secret is in the fragment of the address, which is not sent to servers. */
export default function InvitationScreen() {
  const { t } = useTranslation(['invitation', 'auth', 'common']);
  const navigate = useNavigate();
  const { hash } = useLocation();
  const token = hash.slice(1);
  const [isStarting, setStarting] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => api.invitations.open({ token }),
    enabled: Boolean(token),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

  const signUp = (invitation: OpenInvitation) => {
    setStarting(true);
    beginInvited(token, invitation);
    void navigate(addressOf('information'));
  };
  if (error || !token) {
    const over = error ? (isRefusedAs(error, InvitationOver) ? error.body.data : null) : { reason: 'unknown' as const };
    return (
      <Frame title={t('overTitle')}>
        <FormAlert mb="5">{over ? t(`over.${over.reason}`) : failureText(error)}</FormAlert>
        {over ? (
          <Stack gap="3" align="flex-start">
            <TextLink to="/login">{t('auth:signUp.signIn')}</TextLink>
            <TextLink to="/sign-up" onClick={signUpSlot.forget}>
              {t('ordinary')}
            </TextLink>
          </Stack>
        ) : (
          <Button variant="outline" colorPalette="gray" onClick={() => void refetch()}>
            {t('common:action.retry')}
          </Button>
        )}
      </Frame>
    );
  }
  return (
    <Frame title={t('title')} {...(data ? { subtitle: t('text', { name: data.invitedBy, company: data.companyName }) } : {})}>
      <Text mb="5" visibility={data ? undefined : 'hidden'}>
        {t('next')}
      </Text>
      <Flex direction="column" gap="4" align="flex-start">
        <Button minW="160px" loading={isStarting || !data} onClick={() => data && signUp(data)}>
          {t('signUp')}
        </Button>
        <Box color="fg.muted">
          {t('auth:signUp.haveAccount')} <TextLink to="/login">{t('auth:signUp.signIn')}</TextLink>
        </Box>
      </Flex>
    </Frame>
  );
}

/** Starts the sign-up at the user information. Its steps read what the invitation determines from the draft of this tab. */
const beginInvited = (invitation: string, { email, name, companyName, country, organizationType }: OpenInvitation): void => {
  const [firstname = '', ...others] = name.split(' ');
  passSlot.forget();
  forgetSignUpMemory();
  signUpSlot.keep({
    step: 'information',
    data: {
      role: 'CP',
      employee: false,
      country,
      companyName,
      organizationType,
      email,
      firstname,
      lastname: others.join(' '),
      consent: '',
      invitation,
    },
  });
};
