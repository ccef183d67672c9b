import type { LanguageCode } from './languages';

export const loadText = (code: LanguageCode, namespace: string): Promise<unknown> => import(`./locales/${code}/${namespace}.json`);
