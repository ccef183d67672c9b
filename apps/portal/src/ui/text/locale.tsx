import { createContext, type ReactNode, use } from 'react';

/** The locale of the page: the tags for `lang` and `Intl`, and the direction. */
export interface Locale {
  bcp47: string;
  intl: string;
  dir: 'ltr' | 'rtl';
}

const Context = createContext<Locale>({ bcp47: 'en', intl: 'en-US', dir: 'ltr' });

export const LocaleScope = ({ locale, children }: { locale: Locale; children: ReactNode }) => <Context value={locale}>{children}</Context>;

export const useLocale = () => use(Context);
