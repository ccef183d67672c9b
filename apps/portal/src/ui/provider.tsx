import { ChakraProvider, LocaleProvider } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Announcer } from './announcer';
import { type Locale, LocaleScope } from './locale';
import { system } from './theme';
import { Toasts } from './toaster';

/** The outermost piece: theme, direction of the machines, toasts and the two live regions. */
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
