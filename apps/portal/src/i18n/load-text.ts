import { textFiles } from 'virtual:texts';
import type { LanguageCode } from './languages';

/** The texts of one namespace, from the file that carries it. */
export async function loadText(code: LanguageCode, namespace: string): Promise<unknown> {
  const file = textFiles.find(({ namespaces }) => namespaces.includes(namespace));
  if (!file) throw new Error(`There are no texts called ${namespace}`);
  const { default: texts } = await file.load[code]!();
  return texts[namespace];
}
