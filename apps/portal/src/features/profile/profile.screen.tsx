import { Box, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../live/use-session';
import { FormSkeleton } from '../../ui/feedback/skeletons';
import { belowSkeletonStyle, LoadingState } from '../../ui/feedback/states';
import { FormColumn } from '../../ui/text/form-column';
import { PageHeader } from '../../ui/text/page-header';
import { Display } from './display';
import { Fixed } from './fixed';
import { LanguageAndRegion } from './language-and-region';
import { NotificationChoices } from './notification-choices';
import { OwnData } from './own-data';
import { Passkeys } from './passkeys/passkeys';
import { Person } from './person';
import { Photo } from './photo';
import { SecondFactor } from './second-factor';
import { Security } from './security';
import { SignIns } from './sign-ins';

export default function ProfileScreen() {
  const { t } = useTranslation('profile');
  const me = useMe();
  const [bar, setBar] = useState<HTMLElement | null>(null);
  return (
    <FormColumn>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      {me ? (
        <Stack gap="8" css={belowSkeletonStyle}>
          <Person me={me} photo={<Photo me={me} />} bar={bar} />
          <Fixed me={me} />
          <Security email={me.email} />
          <Passkeys email={me.email} />
          <SecondFactor email={me.email} />
          <SignIns />
          <NotificationChoices />
          <Display />
          <LanguageAndRegion />
          <OwnData />
          <Box ref={setBar} position="sticky" bottom="3" zIndex="20" _empty={{ display: 'none' }} />
        </Stack>
      ) : (
        <LoadingState>
          <Box bg="bg.panel" borderWidth="1px" rounded="lg" p={{ base: '4', md: '6' }}>
            <FormSkeleton pairs={1} fields={1} />
          </Box>
        </LoadingState>
      )}
    </FormColumn>
  );
}
