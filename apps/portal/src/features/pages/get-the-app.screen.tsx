import { Box, Button, Heading, Stack, Text } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/text/icon';
import { PageHeader } from '../../ui/text/page-header';
import { install, useInstalling } from './install';

const WAYS = ['computer', 'android', 'ios'] as const;

export default function GetTheAppScreen() {
  const { t } = useTranslation('pages');
  const state = useInstalling();
  return (
    <Box maxW="760px" mx="auto">
      <PageHeader title={t('app.title')} subtitle={t('app.lead')} />
      <Stack gap="6" align="flex-start">
        <Box role="status">
          {state === 'offered' && (
            <Button onClick={() => void install()}>
              <Icon as={Download} />
              {t('app.install')}
            </Button>
          )}
          {state === 'installed' && <Text>{t('app.installed')}</Text>}
          {state === 'declined' && <Text>{t('app.declined')}</Text>}
        </Box>
        {state !== 'installed' && (
          <Stack as="section" gap="3">
            <Heading as="h2" textStyle="sectionTitle">
              {t('app.how')}
            </Heading>
            {WAYS.map((way) => (
              <Box key={way}>
                <Heading as="h3" textStyle="panelTitle">
                  {t(`app.${way}.title`)}
                </Heading>
                <Text color="fg.muted">{t(`app.${way}.text`)}</Text>
              </Box>
            ))}
          </Stack>
        )}
      </Stack>
    </Box>
  );
}
