import { Box, Button, type ButtonProps } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '../../date-format';
import { useOnline } from '../../device/use-online';
import { useLocale } from '../text/locale';

export type Connection = 'connecting' | 'live' | 'catchingUp' | 'reconnecting' | 'offline';

export interface ConnectionProps {
  state: Connection;
  lastEventAt?: number;
  /** The time when the data on screen was current; shown while offline. */
  dataFrom?: number;
  pendingChanges?: number;
  onRetry?: () => void;
}

const ring = { bg: 'transparent', borderWidth: '2px', borderStyle: 'solid' };
const DOTS = {
  connecting: { ...ring, borderColor: 'fg.subtle' },
  live: { bg: 'online' },
  catchingUp: { ...ring, borderColor: 'online', borderTopColor: 'transparent', animation: 'spin 1.6s linear infinite' },
  reconnecting: { ...ring, borderColor: 'live', bgImage: 'linear-gradient(90deg, var(--pp-colors-live) 50%, transparent 50%)' },
  offline: { ...ring, borderStyle: 'dashed', borderColor: 'fg.subtle' },
};

export function useConnectionWords(state: Connection, dataFrom?: number): string {
  const { t } = useTranslation('common');
  const { intl } = useLocale();
  const hasNetwork = useOnline();
  const clock = (at: number) => dateFormat(intl, { timeStyle: 'short' }).format(at);
  return {
    connecting: '',
    live: t('connection.live'),
    catchingUp: t('connection.catchingUp'),
    reconnecting: t('connection.reconnecting'),
    offline: dataFrom
      ? t(hasNetwork ? 'connection.unreachableSince' : 'connection.offlineSince', { time: clock(dataFrom) })
      : t(hasNetwork ? 'connection.unreachable' : 'connection.offline'),
  }[state];
}

/** A button that shows the connection as a dot and a text. Only the text is a live region. */
export function ConnectionButton({ state, words, ...button }: { state: Connection; words: string } & ButtonProps) {
  const { t } = useTranslation('common');
  return (
    <Button
      unstyled
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      h="24px"
      px="1"
      rounded="sm"
      textStyle="caption"
      color="fg.muted"
      cursor="pointer"
      focusVisibleRing="inside"
      aria-label={`${t('connection.title')}: ${words || t('connection.connecting')}`}
      {...button}
    >
      <Box as="span" aria-hidden="true" boxSize="8px" rounded="full" flexShrink="0" {...DOTS[state]} />
      <span role="status">{words}</span>
    </Button>
  );
}
