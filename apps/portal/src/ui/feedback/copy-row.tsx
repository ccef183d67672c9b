import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Code } from '../text/bidi';
import { announce } from './announcer';
import { copyText } from './copy-text';

/** Shows a text that an administrator enters elsewhere, with a button that copies it. */
export function CopyRow({ label, help, text }: { label: string; help: string; text: string }) {
  const { t } = useTranslation('common');
  const copy = async () => {
    if (await copyText(text)) announce(t('action.copied'));
  };
  return (
    <Box bg="bg.panel" borderWidth="1px" rounded="lg" p="4">
      <Text textStyle="label">{label}</Text>
      <Flex align="center" gap="3" wrap="wrap" mt="1">
        <Code bg="bg.muted" rounded="sm" px="2" py="1" overflowWrap="anywhere" whiteSpace="normal" minW="0">
          {text}
        </Code>
        <Button size="xs" variant="outline" colorPalette="gray" aria-label={`${t('action.copy')}: ${label}`} onClick={() => void copy()}>
          {t('action.copy')}
        </Button>
      </Flex>
      <Text textStyle="caption" color="fg.muted" mt="2">
        {help}
      </Text>
    </Box>
  );
}
