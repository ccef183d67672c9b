import { deviceStorage } from '../device/storage';
import { FALLBACK, isLanguageCode, LANGUAGES, type LanguageCode } from './languages';

export const LANGUAGE_KEY = 'portal.lang';

function languageOfTag(tag: string): LanguageCode | undefined {
  if (/^ar\b/i.test(tag)) return 'ab';
  if (/^zh-(tw|hk|mo|hant)\b/i.test(tag)) return 'zhTW';
  const base = tag.split('-')[0]?.toLowerCase();
  return LANGUAGES.find(({ bcp47 }) => bcp47 === base)?.code;
}

/** Returns the language that the person chose, otherwise the first supported language of the browser, otherwise English. */
export function detectLanguage(tags: readonly string[] = navigator.languages): LanguageCode {
  const storedCode = deviceStorage.get(LANGUAGE_KEY);
  if (isLanguageCode(storedCode)) return storedCode;
  for (const tag of tags) {
    const code = languageOfTag(tag);
    if (code) return code;
  }
  return FALLBACK;
}
