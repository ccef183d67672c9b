import { readFileSync } from 'node:fs';

/** Reads a text file directly, where the browser loads it from the bundle. */
export const loadText = async (code: string, namespace: string): Promise<unknown> =>
  JSON.parse(readFileSync(new URL(`../src/i18n/locales/${code}/${namespace}.json`, import.meta.url), 'utf8'));
