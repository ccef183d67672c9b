import { Box, Button, Flex, Heading, Skeleton, Stack, Text } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/text/icon';
import { PageHeader } from '../../ui/text/page-header';
import { PAGE_WIDTH } from '../../ui/theme/page-width';
import { AppPicture } from './app-picture';
import { install, useInstallState } from './install';

const QrCode = lazy(() => import('../../ui/text/qr-code'));
const PLATFORMS = ['computer', 'android', 'ios'] as const;

/** The page that installs the portal on this device, by the browser or manually, or opens it on a phone. */
export default function GetTheAppScreen() {
  const { t } = useTranslation('pages');
  const state = useInstallState();
  return (
    <Box>
      <PageHeader title={t('app.title')} subtitle={t('app.lead')} />
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: `minmax(0, ${PAGE_WIDTH.form}) 320px` }}
        columnGap="12"
        rowGap="6"
        alignItems="start"
        pb="6"
      >
        <Stack gap="6" align="flex-start" gridRow={{ base: '2', md: '1' }}>
          <Box role="status" _empty={{ display: 'none' }}>
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
              {PLATFORMS.map((way) => (
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
        <Stack gap="6" align="center">
          <Box w="full" maxW="320px">
            <AppPicture />
          </Box>
          <PhoneCode />
        </Stack>
      </Box>
    </Box>
  );
}

/** The URL as a QR code, except on a phone, which would have to scan its own screen. */
function PhoneCode() {
  const { t } = useTranslation('pages');
  const { origin } = location;
  return (
    <Flex hideBelow="md" align="center" gap="4" w="full" p="4" bg="bg.panel" borderWidth="1px" rounded="lg">
      <Box boxSize="120px" flexShrink="0">
        <Suspense fallback={<Skeleton boxSize="full" />}>
          <QrCode text={origin} label={t('app.code', { address: origin, interpolation: { escapeValue: false } })} />
        </Suspense>
      </Box>
      <Text minW="0">{t('app.scan')}</Text>
    </Flex>
  );
}
