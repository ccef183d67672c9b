import { Button, Flex } from '@chakra-ui/react';
import { OFFLINE_AFTER_MS } from '@portal/machines';
import { WifiOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../device/use-online';
import { retryConnection, useConnection } from '../../live/connection';
import { announce } from '../../ui/feedback/announcer';
import { Icon } from '../../ui/text/icon';

/** A banner above the page during a long outage. The reconnection is announced once. */
export function AwayBanner() {
  const { t } = useTranslation('common');
  const { state } = useConnection();
  const hasNetwork = useOnline();
  const isAway = state === 'offline' || state === 'reconnecting';
  const [isLong, setLong] = useState(false);
  const wasShown = useRef(false);

  useEffect(() => {
    if (!isAway) {
      setLong(false);
      return;
    }
    const timer = setTimeout(() => setLong(true), OFFLINE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isAway]);

  useEffect(() => {
    if (isLong) wasShown.current = true;
    else if (wasShown.current) {
      wasShown.current = false;
      announce(t('shell.backOnline'));
    }
  }, [isLong, t]);

  if (!isLong) return null;
  return (
    <Flex role="status" align="center" gap="3" mb="4" px="4" py="2.5" rounded="md" borderWidth="1px" bg="bg.warning" color="fg">
      <Icon as={WifiOff} size={18} color="fg.warning" />
      <span>{t(hasNetwork ? 'shell.unreachable' : 'shell.away')}</span>
      <Button size="xs" variant="outline" colorPalette="gray" ms="auto" onClick={() => retryConnection()}>
        {t('action.retryNow')}
      </Button>
    </Flex>
  );
}
