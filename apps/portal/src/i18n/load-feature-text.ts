import type { LanguageCode } from './languages';

export const loadFeatureText = (code: LanguageCode, namespace: string): Promise<unknown> => import(`./locales/${code}/${namespace}.json`);
