import { readFileSync } from 'node:fs';

/** The bundler reads the texts for the browser; tests read the same files. */
export const loadText = async (code: string, namespace: string): Promise<unknown> =>
  JSON.parse(readFileSync(new URL(`../src/i18n/locales/${code}/${namespace}.json`, import.meta.url), 'utf8'));
