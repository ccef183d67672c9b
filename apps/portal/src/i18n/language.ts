import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { detectLanguage, LANGUAGE_KEY } from './detect';
import { codeOfTag, isLanguageCode, type Language, type LanguageCode, languageOf } from './languages';
import { initTexts } from './texts';

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('portal');

export const activeLanguage = (): Language => languageOf(codeOfTag(i18next.language));

function showDirection() {
  const { bcp47, dir } = activeLanguage();
  document.documentElement.lang = bcp47;
  document.documentElement.dir = dir;
}

/** Fonts and texts come first, then the page turns, so that nothing flashes. */
async function turnTo(code: LanguageCode) {
  const language = languageOf(code);
  await Promise.all([language.font?.(), i18next.loadLanguages(language.bcp47)]);
  await i18next.changeLanguage(language.bcp47);
  showDirection();
}

/** The person's choice: kept, and told to the other tabs. */
export async function chooseLanguage(code: LanguageCode): Promise<void> {
  await turnTo(code);
  localStorage.setItem(LANGUAGE_KEY, code);
  channel?.postMessage({ type: 'language', code });
}

/** Call once, before the first render. */
export async function startTexts(): Promise<void> {
  const code = detectLanguage();
  await Promise.all([languageOf(code).font?.(), initTexts(code)]);
  showDirection();
  channel?.addEventListener('message', ({ data }: MessageEvent<{ type?: string; code?: string }>) => {
    if (data.type === 'language' && isLanguageCode(data.code)) void turnTo(data.code);
  });
}

const subscribe = (onChange: () => void) => {
  i18next.on('languageChanged', onChange);
  return () => i18next.off('languageChanged', onChange);
};

export const useLanguage = (): Language => useSyncExternalStore(subscribe, activeLanguage);
