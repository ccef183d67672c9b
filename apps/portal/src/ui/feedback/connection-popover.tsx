import { Button, Popover, Portal, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../text/relative-time';
import { ConnectionButton, type ConnectionProps, useConnectionWords } from './connection-button';

/** The panel of the connection button, with the time of the last event, pending changes and a retry button. */
export default function ConnectionPopover({ state, lastEventAt, dataFrom, pendingChanges = 0, onRetry }: ConnectionProps) {
  const { t } = useTranslation('common');
  const words = useConnectionWords(state, dataFrom);
  return (
    <Popover.Root defaultOpen positioning={{ placement: 'bottom-end' }} size="xs" lazyMount unmountOnExit>
      <Popover.Trigger asChild>
        <ConnectionButton state={state} words={words} />
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
