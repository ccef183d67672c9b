import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { openChannel } from '../device/channel';
import { deviceStorage } from '../device/storage';
import { detectLanguage, LANGUAGE_KEY } from './detect';
import { codeOfTag, isLanguageCode, type Language, type LanguageCode, languageOf } from './languages';
import { pause } from './text-fallback';
import { initTexts, loadTexts, SHELL_TEXTS } from './texts';

const TEXTS_RETRY_MS = 3_000;
const returnTrue = () => true;
const returnFalse = () => false;

const channel = openChannel('portal');

export const activeLanguage = (): Language => languageOf(codeOfTag(i18next.language));

function showDirection() {
  const { bcp47, dir } = activeLanguage();
  document.documentElement.lang = bcp47;
  document.documentElement.dir = dir;
}

/** Loads the font of a language. If loading fails, the page uses a system font. */
const loadFont = (code: LanguageCode) => languageOf(code).font?.().catch(reportError);

/** Loads font and texts before changing the language of the page, so that nothing flickers. */
async function switchLanguage(code: LanguageCode) {
  const language = languageOf(code);
  await Promise.all([loadFont(code), i18next.loadLanguages(language.bcp47)]);
  await i18next.changeLanguage(language.bcp47);
  showDirection();
}

/** Stores the language that the person chose and notifies the other tabs. */
export async function chooseLanguage(code: LanguageCode): Promise<void> {
  await switchLanguage(code);
  deviceStorage.set(LANGUAGE_KEY, code);
  channel?.postMessage({ type: 'language', code });
}

/** Detects the language and loads its texts. Call once, before the first render. */
export async function startTexts(): Promise<void> {
  const code = detectLanguage();
  await Promise.all([loadFont(code), initTexts(code)]);
  // Nothing can be rendered without texts, so loading is repeated until the server is reachable.
  while (!(await loadTexts(...SHELL_TEXTS).then(returnTrue, returnFalse))) await pause(TEXTS_RETRY_MS);
  showDirection();
  channel?.addEventListener('message', ({ data }: MessageEvent<{ type?: string; code?: string }>) => {
    if (data.type === 'language' && isLanguageCode(data.code)) void switchLanguage(data.code);
  });
  // Another tab may have changed the language before this tab subscribed to the channel.
  const detectedLanguage = detectLanguage();
  if (detectedLanguage !== code) await switchLanguage(detectedLanguage);
}

const subscribe = (onChange: () => void) => {
  i18next.on('languageChanged', onChange);
  return () => i18next.off('languageChanged', onChange);
};

export const useLanguage = (): Language => useSyncExternalStore(subscribe, activeLanguage, activeLanguage);
