import { Box, Button, Flex, Skeleton, Stack, Text } from '@chakra-ui/react';
import { lazy, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../ui/feedback/announcer';
import { copyText } from '../ui/feedback/copy-text';
import { Code } from '../ui/text/bidi';

const QrCode = lazy(() => import('../ui/text/qr-code'));

/** Shows the secret of a new authenticator app as a QR code and, for setting up the same device or without a camera, as text. */
export default function FactorSetUp({ secret, uri }: { secret: string; uri: string }) {
  const { t } = useTranslation(['second-factor', 'common']);
  const labelId = useId();
  const copy = async () => {
    if (await copyText(secret)) announce(t('common:action.copied'));
  };
  return (
    <Flex gap="4" wrap={{ base: 'wrap', sm: 'nowrap' }} align="flex-start">
      <Box boxSize="168px" flexShrink="0">
        <Suspense fallback={<Skeleton boxSize="full" />}>
          <QrCode text={uri} label={t('setUp.qr')} />
        </Suspense>
      </Box>
      <Stack gap="3" minW="0">
        <Text>{t('setUp.scan')}</Text>
        <Box>
          <Text id={labelId} textStyle="label">
            {t('setUp.key')}
          </Text>
          <Code aria-labelledby={labelId} whiteSpace="normal" overflowWrap="anywhere">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </Code>
        </Box>
        <Button size="xs" variant="outline" colorPalette="gray" alignSelf="flex-start" onClick={() => void copy()}>
          {t('setUp.copy')}
        </Button>
      </Stack>
    </Flex>
  );
}
