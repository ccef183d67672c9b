import { ChakraProvider, LocaleProvider } from '@chakra-ui/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Announcer } from './announcer';
import { type Locale, LocaleScope } from './locale';
import { system } from './theme';

// No first view needs a toast; those said before it is here are shown when it comes.
const Toasts = lazy(() => import('./toasts').then((part) => ({ default: part.Toasts })));

/** The outermost piece: theme, direction of the machines, toasts and the two live regions. */
export function Provider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return (
    <ChakraProvider value={system}>
      <LocaleProvider locale={locale.bcp47}>
        <LocaleScope locale={locale}>
          {children}
          <Announcer />
          <Suspense>
            <Toasts />
          </Suspense>
        </LocaleScope>
      </LocaleProvider>
    </ChakraProvider>
  );
}
