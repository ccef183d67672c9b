import { firstTexts, otherTexts } from 'virtual:texts';
import type { LanguageCode } from './languages';

/** The texts of one namespace: those of a visitor's first view are one file a language, all others are another. */
export async function loadText(code: LanguageCode, namespace: string): Promise<unknown> {
  const first = firstTexts.namespaces.includes(namespace);
  const { default: texts } = await (first ? firstTexts : otherTexts).load[code]!();
  const found = texts[namespace];
  if (!found) throw new Error(`There are no texts called ${namespace}`);
  return found;
}
