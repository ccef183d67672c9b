import { readFileSync } from 'node:fs';

/** Reads a text file from the source folder. In the browser, the texts are loaded from the build. */
export const loadText = async (code: string, namespace: string): Promise<unknown> =>
  JSON.parse(readFileSync(new URL(`../src/i18n/locales/${code}/${namespace}.json`, import.meta.url), 'utf8'));
