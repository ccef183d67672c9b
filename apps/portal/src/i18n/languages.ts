import { regionalTag } from './regional-tag';

interface Entry {
  code: string;
  bcp47: string;
  intl: string;
  dir: 'ltr' | 'rtl';
  label: string;
  font?: () => Promise<unknown>;
}

const makeLanguage = <C extends string>(code: C, label: string) => ({ code, bcp47: code, intl: code, dir: 'ltr' as const, label });

export const LANGUAGES = [
  {
    code: 'ab',
    bcp47: 'ar',
    intl: 'ar-u-ca-gregory-nu-latn',
    dir: 'rtl',
    label: 'العربية',
    font: () => import('../fonts/arabic'),
  },
  {
    code: 'zhTW',
    bcp47: 'zh-Hant-TW',
    intl: 'zh-Hant-TW',
    dir: 'ltr',
    label: '繁體中文',
    font: () => import('../fonts/chinese').then(({ load }) => load()),
  },
  makeLanguage('nl', 'Nederlands'),
  { code: 'en', bcp47: 'en', intl: 'en-US', dir: 'ltr', label: 'English' },
  makeLanguage('fr', 'Français'),
  makeLanguage('de', 'Deutsch'),
  makeLanguage('hu', 'Magyar'),
  makeLanguage('id', 'Bahasa Indonesia'),
  makeLanguage('it', 'Italiano'),
  { code: 'ja', bcp47: 'ja', intl: 'ja', dir: 'ltr', label: '日本語', font: () => import('../fonts/japanese').then(({ load }) => load()) },
  makeLanguage('pl', 'Polski'),
  makeLanguage('pt', 'Português'),
  makeLanguage('es', 'Español'),
  { code: 'th', bcp47: 'th', intl: 'th-u-ca-gregory', dir: 'ltr', label: 'ไทย', font: () => import('../fonts/thai') },
  makeLanguage('tr', 'Türkçe'),
  makeLanguage('vi', 'Tiếng Việt'),
] as const satisfies readonly Entry[];

export type LanguageCode = (typeof LANGUAGES)[number]['code'];

/** A language of the portal. `code` is stored, sent and listed in the picker; browsers and i18next use `bcp47`. */
export interface Language extends Entry {
  code: LanguageCode;
}

export const FALLBACK: LanguageCode = 'en';

export const isLanguageCode = (value: unknown): value is LanguageCode => LANGUAGES.some(({ code }) => code === value);

const languages = new Map<LanguageCode, Language>();

/** Returns the language with this code, with the browser's region in `intl`. */
export function languageOf(code: LanguageCode): Language {
  const cachedLanguage = languages.get(code);
  if (cachedLanguage) return cachedLanguage;
  const language = LANGUAGES.find((one) => one.code === code);
  if (!language) throw new Error(`No such language: ${code}`);
  const regional = { ...language, intl: regionalTag(language.intl) };
  languages.set(code, regional);
  return regional;
}

/** Converts a BCP 47 tag of i18next to the portal's language code, which is also the name of the texts folder. */
export function codeOfTag(tag: string): LanguageCode {
  return LANGUAGES.find(({ bcp47 }) => bcp47 === tag)?.code ?? FALLBACK;
}
