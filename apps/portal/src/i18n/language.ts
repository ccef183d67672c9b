import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { openChannel } from '../device/channel';
import { deviceStorage } from '../device/storage';
import { detectLanguage, LANGUAGE_KEY } from './detect';
import { codeOfTag, isLanguageCode, type Language, type LanguageCode, languageOf } from './languages';
import { pause } from './text-fallback';
import { initTexts, loadTexts, SHELL_TEXTS } from './texts';

const TEXTS_RETRY_MS = 3_000;
const isTrue = () => true;
const isFalse = () => false;

const channel = openChannel('portal');

export const activeLanguage = (): Language => languageOf(codeOfTag(i18next.language));

function showDirection() {
  const { bcp47, dir } = activeLanguage();
  document.documentElement.lang = bcp47;
  document.documentElement.dir = dir;
}

/** Loads the font of a language; if it fails, a system font is used. */
const loadFont = (code: LanguageCode) => languageOf(code).font?.().catch(reportError);

/** Loads fonts and texts before the page changes its language, so that nothing flashes. */
async function turnTo(code: LanguageCode) {
  const language = languageOf(code);
  await Promise.all([loadFont(code), i18next.loadLanguages(language.bcp47)]);
  await i18next.changeLanguage(language.bcp47);
  showDirection();
}

/** Stores the person's choice and sends it to the other tabs. */
export async function chooseLanguage(code: LanguageCode): Promise<void> {
  await turnTo(code);
  deviceStorage.set(LANGUAGE_KEY, code);
  channel?.postMessage({ type: 'language', code });
}

/** Detects the language and loads its texts. Call once, before the first render. */
export async function startTexts(): Promise<void> {
  const code = detectLanguage();
  await Promise.all([loadFont(code), initTexts(code)]);
  // Without any text nothing can be rendered until the server is reached again.
  while (!(await loadTexts(...SHELL_TEXTS).then(isTrue, isFalse))) await pause(TEXTS_RETRY_MS);
  showDirection();
  channel?.addEventListener('message', ({ data }: MessageEvent<{ type?: string; code?: string }>) => {
    if (data.type === 'language' && isLanguageCode(data.code)) void turnTo(data.code);
  });
  // Another tab may have changed the language before this one listened.
  const detectedLanguage = detectLanguage();
  if (detectedLanguage !== code) await turnTo(detectedLanguage);
}

const subscribe = (onChange: () => void) => {
  i18next.on('languageChanged', onChange);
  return () => i18next.off('languageChanged', onChange);
};

export const useLanguage = (): Language => useSyncExternalStore(subscribe, activeLanguage, activeLanguage);
