import type { DOCUMENT_LANGUAGES } from '@portal/contracts';
import { useMemo } from 'react';
import { useLanguage } from '../i18n/language';
import { languageOf } from '../i18n/languages';

type Code = (typeof DOCUMENT_LANGUAGES)[number];

export function useLanguageName(): (code: Code) => string {
  const { bcp47 } = useLanguage();
  return useMemo(() => {
    const names = new Intl.DisplayNames([bcp47], { type: 'language' });
    return (code) => {
      const name = names.of(languageOf(code).bcp47) ?? code;
      return name.charAt(0).toLocaleUpperCase(bcp47) + name.slice(1);
    };
  }, [bcp47]);
}
