import { Text } from '@chakra-ui/react';
import { createContext, type ReactNode, useContext, useEffect, useId, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../device/use-online';
import { createStore, type Store, useStore } from '../../store';

type RegionIds = readonly string[];

const NO_PAGE = createStore<RegionIds>([]);
const Page = createContext<Store<RegionIds> | null>(null);

/** Wraps a page whose regions share one message if none of them can be loaded. */
export function MessageScope({ children }: { children: ReactNode }) {
  const [regions] = useState(() => createStore<RegionIds>([]));
  return <Page value={regions}>{children}</Page>;
}

/** Renders its children in the first region of the page that contains it, and nothing in the other regions. */
export function OncePerPage({ children }: { children: ReactNode }) {
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
export function OfflineNotice() {
  const { t } = useTranslation('errors');
  return (
    <OncePerPage>
      <Text role="alert" color="fg.muted" py="12" px="6" textAlign="center">
        {t('module.offline')}
      </Text>
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
