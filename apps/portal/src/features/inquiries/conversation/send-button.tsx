import { Box, Button, Kbd, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';

const isMac = /mac|iphone|ipad/i.test(navigator.platform);

interface Props {
  ready: boolean;
  pending?: boolean;
  words: string;
  glyph?: ReactNode;
  onSend: () => void;
}

/** A composer's one solid button. It keeps the focus when there is nothing to send any more. */
export function SendButton({ ready, pending, words, glyph, onSend }: Props) {
  const { t } = useTranslation('conversation');
  return (
    <>
      <Text as="span" textStyle="caption" color="fg.subtle" hideBelow="2xl" aria-hidden="true" me="2" whiteSpace="nowrap">
        <Trans t={t} i18nKey={isMac ? 'composer.keysMac' : 'composer.keys'} components={{ key: <Kbd size="sm" me="1" /> }} />
      </Text>
      <Button
        size="sm"
        h={{ base: '40px', md: '36px' }}
        px={{ base: glyph ? '2.5' : '3', md: '3' }}
        aria-label={words}
        title={words}
        aria-disabled={!ready || pending}
        loading={pending}
        loadingText={glyph ? undefined : words}
        _disabled={{ opacity: 1, bg: 'bg.muted', color: 'fg.subtle', cursor: 'not-allowed' }}
        onClick={() => ready && !pending && onSend()}
      >
        {glyph}
        <Box as="span" hideBelow={glyph ? 'md' : undefined}>
          {words}
        </Box>
      </Button>
    </>
  );
}
