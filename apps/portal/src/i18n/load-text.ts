import type { LanguageCode } from './languages';

/** What the first view of a visitor shows. The list of all other texts is a file of its own, which that view does not wait for. */
const FIRST_VIEW: Record<string, (code: LanguageCode) => Promise<unknown>> = {
  auth: (code) => import(`./locales/${code}/auth.json`),
  common: (code) => import(`./locales/${code}/common.json`),
  errors: (code) => import(`./locales/${code}/errors.json`),
};

export async function loadText(code: LanguageCode, namespace: string): Promise<unknown> {
  const load = FIRST_VIEW[namespace];
  if (load) return load(code);
  const { loadFeatureText } = await import('./load-feature-text');
  return loadFeatureText(code, namespace);
}

/** Fetches the list before a screen asks for its texts. */
export const warmTexts = (): void => void import('./load-feature-text').catch(() => undefined);
