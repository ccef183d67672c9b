import { Button, Kbd, Text } from '@chakra-ui/react';
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
      <Text as="span" textStyle="caption" color="fg.subtle" hideBelow="lg" aria-hidden="true" me="2" whiteSpace="nowrap">
        <Trans t={t} i18nKey={isMac ? 'composer.keysMac' : 'composer.keys'} components={{ key: <Kbd size="sm" me="1" /> }} />
      </Text>
      <Button
        size="sm"
        minH={{ base: '44px', md: '36px' }}
        aria-disabled={!ready || pending}
        loading={pending}
        loadingText={words}
        _disabled={{ opacity: 1, bg: 'bg.muted', color: 'fg.subtle', cursor: 'not-allowed' }}
        onClick={() => ready && !pending && onSend()}
      >
        {glyph}
        {words}
      </Button>
    </>
  );
}
