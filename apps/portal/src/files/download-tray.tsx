import { Box, Button, CloseButton, Flex, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format';
import { useStore } from '../store';
import { FileName } from './file-name';
import { type Download, downloads } from './running-downloads';

/** Lists the running downloads with their progress and a cancel button, over any page. */
export default function DownloadTray() {
  const { t } = useTranslation('files');
  const visibleDownloads = useStore(downloads).filter(({ state }) => state !== 'quiet');
  if (!visibleDownloads.length) return null;
  return (
    <Stack
      role="group"
      aria-label={t('download.label')}
      position="fixed"
      zIndex="toast"
      insetEnd={{ base: '4', md: '5' }}
      bottom={{ base: 'calc(72px + env(safe-area-inset-bottom))', md: '5' }}
      w={{ base: 'calc(100vw - 32px)', md: '360px' }}
      gap="0"
      divideY="1px"
      bg="bg.panel"
      borderWidth="1px"
      rounded="lg"
      boxShadow="lg"
      animation="arrive"
    >
      {visibleDownloads.map((download) => (
        <Row key={download.id} {...download} />
      ))}
    </Stack>
  );
}

function Row({ name, size, state, share, agree, cancel }: Download) {
  const { t } = useTranslation(['files', 'common']);
  const { fileSize, percent } = useFormat();
  return (
    <Stack gap="1.5" ps="4" pe="2" py="2.5" minW="0">
      <Flex align="center" gap="2" minW="0">
        <FileName flex="1" textStyle="label">
          {name}
        </FileName>
        <Text as="span" textStyle="caption" color="fg.muted" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
          {state === 'asking' ? fileSize(size) : `${percent(share)} · ${fileSize(size)}`}
        </Text>
        <CloseButton size={{ base: 'md', md: 'xs' }} colorPalette="gray" aria-label={t('download.cancel', { name })} onClick={cancel} />
      </Flex>
      {state === 'asking' ? (
        <Flex align="center" gap="3" pe="2">
          <Text textStyle="caption" color="fg.muted" flex="1">
            {t('download.large')}
          </Text>
          <Button size="sm" onClick={agree}>
            {t('preview.download')}
          </Button>
        </Flex>
      ) : (
        <Box
          role="progressbar"
          aria-label={t('download.progress', { name })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.floor(share * 100)}
          h="4px"
          me="2"
          bg="bg.muted"
          rounded="full"
          overflow="hidden"
        >
          <Box h="full" bg="brand.solid" rounded="full" style={{ inlineSize: `${share * 100}%` }} />
        </Box>
      )}
    </Stack>
  );
}
