import { Button, Flex, Text } from '@chakra-ui/react';
import { createContext, type ReactNode, useContext, useEffect, useId, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reachability } from '../../device/reachability';
import { useOnline } from '../../device/use-online';
import { createStore, type Store, useStore } from '../../store';
import type { Outage } from './use-outage';

type RegionIds = readonly string[];

const NO_PAGE = createStore<RegionIds>([]);
const Page = createContext<Store<RegionIds> | null>(null);

/** Wraps a page, or an overlay above it, whose regions share one message if none of them can be loaded. */
export function MessageScope({ children }: { children: ReactNode }) {
  const [regions] = useState(() => createStore<RegionIds>([]));
  return <Page value={regions}>{children}</Page>;
}

/** Renders its children in the first region of the page that contains it, and nothing in the other regions. */
function OncePerPage({ children }: { children: ReactNode }) {
  const id = useId();
  const page = useContext(Page);
  const ids = useStore(page ?? NO_PAGE);
  useLayoutEffect(() => {
    page?.update((before) => [...before, id]);
    return () => page?.update((before) => before.filter((one) => one !== id));
  }, [page, id]);
  return page && ids[0] !== id ? null : children;
}

/** The message that replaces a region without data while the device is offline. */
export function OfflineNotice({ py = '12' }: { py?: string }) {
  const { t } = useTranslation('errors');
  return (
    <OncePerPage>
      <Text role="alert" color="fg.muted" py={py} px="6" textAlign="center">
        {t('module.offline')}
      </Text>
    </OncePerPage>
  );
}

/** The message of the regions that could not load in an outage. Its button makes each of these regions retry. */
export function OutageNotice({ outage, py = '12' }: { outage: Outage; py?: string }) {
  const { t } = useTranslation(['errors', 'common']);
  if (outage === 'device') return <OfflineNotice py={py} />;
  return (
    <OncePerPage>
      <Flex role="alert" direction="column" align="center" gap="3" py={py} px="6" textAlign="center">
        <Text color="fg.muted">{t('errors:network')}</Text>
        <Button size="sm" variant="outline" colorPalette="gray" onClick={() => reachability.set(true)}>
          {t('common:action.retry')}
        </Button>
      </Flex>
    </OncePerPage>
  );
}

/** The maximum milliseconds for reading stored lists from the device. */
const DEVICE_READ_MS = 1_000;

/** Returns true while the device is offline, after the time for reading stored lists has passed. */
export function useIsOffline(): boolean {
  const isOnline = useOnline();
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRead(true), DEVICE_READ_MS);
    return () => clearTimeout(timer);
  }, []);
  return !isOnline && isRead;
}
