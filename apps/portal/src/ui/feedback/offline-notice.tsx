import { Text } from '@chakra-ui/react';
import { createContext, type ReactNode, useContext, useEffect, useId, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../device/use-online';
import { createStore, type Store, useStore } from '../../store';

type RegionIds = readonly string[];

const NO_PAGE = createStore<RegionIds>([]);
const Page = createContext<Store<RegionIds> | null>(null);

/** Surrounds a page whose regions share one message when none of them can be loaded. */
export function MessageScope({ children }: { children: ReactNode }) {
  const [regions] = useState(() => createStore<RegionIds>([]));
  return <Page value={regions}>{children}</Page>;
}

/** Draws its children in the first of the regions of a page that contain it, and nothing in the others. */
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

/** The message in place of a region without data while the device is offline. */
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

/** Maximum time in milliseconds to read stored lists from the device. */
const DEVICE_READ_MS = 1_000;

/** Returns true when data neither was loaded from this device nor can be loaded from the server. */
export function useIsOffline(): boolean {
  const isOnline = useOnline();
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRead(true), DEVICE_READ_MS);
    return () => clearTimeout(timer);
  }, []);
  return !isOnline && isRead;
}
