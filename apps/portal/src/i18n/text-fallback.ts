import { FALLBACK, type LanguageCode } from './languages';

const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 60_000;

type Load = (code: LanguageCode, namespace: string) => Promise<unknown>;

/** Resolves after a pause, or earlier if the connection returns. */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const stopWaiting = () => {
      clearTimeout(timer);
      removeEventListener('online', stopWaiting);
      resolve();
    };
    const timer = setTimeout(stopWaiting, ms);
    addEventListener('online', stopWaiting);
  });

/**
 * Returns the texts of a language. If they fail to load, returns the English texts and passes the right ones to `arrive` once they load.
 */
export async function loadWithFallback(
  code: LanguageCode,
  namespace: string,
  load: Load,
  arrive: (texts: unknown) => void,
): Promise<unknown> {
  try {
    return await load(code, namespace);
  } catch (failure) {
    // Report the failure in the console (R8.5), while the reader sees English.
    reportError(new Error('Error fetching language data:', { cause: failure }));
    if (code === FALLBACK) throw failure;
  }
  const retry = async (): Promise<void> => {
    for (let delay = FIRST_RETRY_MS; ; delay = Math.min(delay * 2, LAST_RETRY_MS)) {
      await pause(delay);
      // If this attempt fails, English stays on screen and the loop tries again.
      const texts = await load(code, namespace).catch(() => null);
      if (texts) return arrive(texts);
    }
  };
  const english = await load(FALLBACK, namespace);
  void retry();
  return english;
}
