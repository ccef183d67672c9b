import { durationText } from '@portal/contracts';
import i18next, { type i18n, type Namespace } from 'i18next';
import resourcesToBackend from 'i18next-resources-to-backend';
import { initReactI18next } from 'react-i18next';
import { codeOfTag, FALLBACK, type LanguageCode, languageOf } from './languages';
import { loadText } from './load-text';
import { loadWithFallback } from './text-fallback';

const RTL_LETTER = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/**
 * Isolates a value whose direction differs from that of its sentence, so that it does not reorder the sentence. In Arabic the isolate runs
 * from left to right. Otherwise values without letters would take the direction of the sentence and be mirrored.
 */
export function isolate(value: string): string {
  if (!value || /^\d+$/.test(value)) return value;
  const isArabicText = RTL_LETTER.test(value);
  const isArabicPage = languageOf(codeOfTag(i18next.language)).dir === 'rtl';
  if (isArabicText === isArabicPage) return value;
  return `${isArabicPage ? '\u2066' : '\u2068'}${value}\u2069`;
}

/** The namespaces that every view needs. Each screen loads further ones together with its chunk. */
export const SHELL_TEXTS = ['common', 'errors'] as const;

export async function initTexts(code: LanguageCode, namespaces: readonly string[] = SHELL_TEXTS): Promise<i18n> {
  await i18next
    .use(
      resourcesToBackend((tag: string, namespace: string) =>
        loadWithFallback(codeOfTag(tag), namespace, loadText, (texts) => i18next.addResourceBundle(tag, namespace, texts, false, true)),
      ),
    )
    .use(initReactI18next)
    .init({
      lng: languageOf(code).bcp47,
      fallbackLng: languageOf(FALLBACK).bcp47,
      load: 'currentOnly',
      ns: [...namespaces],
      defaultNS: 'common',
      partialBundledLanguages: true,
      returnNull: false,
      interpolation: { escapeValue: true, escape: isolate },
      react: { useSuspense: true, bindI18nStore: 'added' },
    });
  i18next.services.formatter?.add('number', (value: number, tag, options) =>
    new Intl.NumberFormat(languageOf(codeOfTag(tag ?? '')).intl, options as Intl.NumberFormatOptions).format(value),
  );
  i18next.services.formatter?.add('duration', (ms: number, tag) => durationText(languageOf(codeOfTag(tag ?? '')).intl, ms));
  return i18next;
}

/** Returns the namespaces that are loaded neither in the language of the page nor in English. */
const missingNamespaces = (namespaces: readonly string[]): string[] =>
  namespaces.filter((namespace) => ![i18next.language, FALLBACK].some((tag) => i18next.hasResourceBundle(tag, namespace)));

/**
 * Loads namespaces together with a lazy screen: `Promise.all([loadTexts('approval'), import('./queue.screen')])`. Rejects if a namespace
 * does not load, so that no key is ever shown.
 */
export async function loadTexts(...namespaces: (Namespace & string)[]): Promise<void> {
  await i18next.loadNamespaces(namespaces);
  const first = missingNamespaces(namespaces);
  // i18next does not retry a failed load automatically.
  if (first.length) await i18next.reloadResources(i18next.language, first);
  const remainingNamespaces = missingNamespaces(namespaces);
  if (remainingNamespaces.length) throw new Error(`No texts: ${remainingNamespaces.join(', ')}`);
}
