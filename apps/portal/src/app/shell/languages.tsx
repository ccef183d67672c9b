import { useLocation } from 'react-router-dom';
import { chooseLanguage, useLanguage } from '../../i18n/language';
import { LANGUAGES, type LanguageCode } from '../../i18n/languages';
import { LanguageMenu } from '../../ui/form/language-menu';

export function Languages() {
  const { code } = useLanguage();
  const { pathname } = useLocation();
  return (
    <LanguageMenu
      languages={LANGUAGES}
      current={code}
      onChoose={(languageCode) => chooseLanguage(languageCode as LanguageCode)}
      closeOn={pathname}
    />
  );
}
