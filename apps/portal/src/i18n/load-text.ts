import { textFiles } from 'virtual:texts';
import type { LanguageCode } from './languages';

const requestedFiles = new Set<(typeof textFiles)[number]>();

/** Loads the texts of one namespace from a file that contains it: preferably a file already in use, otherwise the first. */
export async function loadText(code: LanguageCode, namespace: string): Promise<unknown> {
  const files = textFiles.filter(({ namespaces }) => namespaces.includes(namespace));
  const file = files.find((one) => requestedFiles.has(one)) ?? files[0];
  if (!file) throw new Error(`There are no texts called ${namespace}`);
  requestedFiles.add(file);
  const texts = await file.load(code);
  return texts[namespace];
}
