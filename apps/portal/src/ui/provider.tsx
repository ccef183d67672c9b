import { ChakraProvider, LocaleProvider } from '@chakra-ui/react';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useStore } from '../store';
import { Announcer } from './feedback/announcer';
import { isToastRequested, loadToasts } from './feedback/toaster';
import { activeOffer } from './feedback/undo';
import { type Locale, LocaleScope } from './text/locale';
import { system } from './theme/theme';

/** Loads the toast code with the first toast. If loading fails, the page still works. */
function Toasts() {
  const needsToasts = [useStore(isToastRequested), useStore(activeOffer) !== null].some(Boolean);
  const [Region, setRegion] = useState<ComponentType>();
  useEffect(() => {
    if (needsToasts) loadToasts().then((part) => setRegion(() => part.Toasts), reportError);
  }, [needsToasts]);
  return Region ? <Region /> : null;
}

/** The root provider of theme, direction, toasts and the two live regions. */
export function Provider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return (
    <ChakraProvider value={system}>
      <LocaleProvider locale={locale.bcp47}>
        <LocaleScope locale={locale}>
          {children}
          <Announcer />
          <Toasts />
        </LocaleScope>
      </LocaleProvider>
    </ChakraProvider>
  );
}
