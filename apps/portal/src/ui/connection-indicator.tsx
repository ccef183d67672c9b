import { Box, Button, Popover, Portal, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useLocale } from './locale';
import { RelativeTime } from './relative-time';

export type Connection = 'connecting' | 'live' | 'catchingUp' | 'reconnecting' | 'offline';

interface Props {
  state: Connection;
  lastEventAt?: number;
  /** When what is on screen was true; said when offline. */
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

/** The dot and word at the end of the status line; only the words are a live region. */
export function ConnectionIndicator({ state, lastEventAt, dataFrom, pendingChanges = 0, onRetry }: Props) {
  const { t } = useTranslation('common');
  const { intl } = useLocale();
  const clock = (at: number) => new Intl.DateTimeFormat(intl, { timeStyle: 'short' }).format(at);
  const words = {
    connecting: '',
    live: t('connection.live'),
    catchingUp: t('connection.catchingUp'),
    reconnecting: t('connection.reconnecting'),
    offline: dataFrom ? t('connection.offlineSince', { time: clock(dataFrom) }) : t('connection.offline'),
  }[state];
  return (
    <Popover.Root positioning={{ placement: 'bottom-end' }} size="xs" lazyMount unmountOnExit>
      <Popover.Trigger asChild>
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
        >
          <Box as="span" aria-hidden="true" boxSize="8px" rounded="full" flexShrink="0" {...DOTS[state]} />
          <span role="status">{words}</span>
        </Button>
      </Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content w="240px" aria-label={t('connection.title')}>
            <Popover.Body p="3">
              <Stack gap="2" textStyle="label" fontWeight="400">
                <Text fontWeight="500">{words || t('connection.connecting')}</Text>
                <Text color="fg.muted">
                  {lastEventAt ? (
                    <>
                      {t('connection.lastEvent')} <RelativeTime at={lastEventAt} />
                    </>
                  ) : (
                    t('connection.noEvent')
                  )}
                </Text>
                {pendingChanges > 0 && <Text color="fg.muted">{t('connection.pending', { count: pendingChanges })}</Text>}
                {onRetry && state !== 'live' && (
                  <Button size="xs" variant="outline" colorPalette="gray" alignSelf="flex-start" onClick={onRetry}>
                    {t('action.retryNow')}
                  </Button>
                )}
              </Stack>
            </Popover.Body>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
