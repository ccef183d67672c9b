import { basename } from 'node:path';
import type { Rolldown } from 'vite';
import type { FirstViews, Page } from '../boot/first-view.ts';
import { type TextsPart, textParts, textsFilesOf } from './texts-files.ts';

/** The files that `boot.js` requests. */
export interface FirstFiles {
  /** The files of each page, by the start of its path: its scripts, and the parts that contain its texts. */
  pages: Record<string, { scripts: string[]; texts: TextsPart[] }>;
  /** The first path segments of the pages for visitors. */
  open: string[];
  shell: string[];
  /** The file of each text part, by language. */
  texts: Record<string, Partial<Record<TextsPart, string>>>;
  fonts: Record<string, string[]>;
  /** The file of the prerendered sign-in page, by language. */
  signIn: Record<string, string>;
}

export const NO_FILES: FirstFiles = { pages: {}, open: [], shell: [], texts: {}, fonts: {}, signIn: {} };

/** Returns all scripts that are loaded with a chunk, including its own. */
function closureOf(bundle: Rolldown.OutputBundle, start: Rolldown.OutputChunk): Set<string> {
  const files = new Set<string>();
  const visit = (file: string): void => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || files.has(file)) return;
    files.add(file);
    chunk.imports.forEach(visit);
  };
  visit(start.fileName);
  return files;
}

const isSame = (a: object, b: object | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Finds the files of the first view at each address in the bundle. */
export function firstFilesOf(root: string, bundle: Rolldown.OutputBundle, { pages, fonts }: FirstViews): Omit<FirstFiles, 'signIn'> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const find = (name: string, test: (chunk: Rolldown.OutputChunk) => boolean): Rolldown.OutputChunk => {
    const chunk = chunks.find(test);
    if (!chunk) throw new Error(`The build has no script of its own for ${name}.`);
    return chunk;
  };
  const entry = closureOf(
    bundle,
    find('the entry', ({ isEntry }) => isEntry),
  );
  const scriptsOf = (chunk: Rolldown.OutputChunk): string[] => [...closureOf(bundle, chunk)].filter((file) => !entry.has(file));

  const parts = textParts(root);
  // Every view loads the first text part, and every view with the shell also loads the text part of the home page.
  const common = [...parts.first, ...parts.home];
  const partOf = (namespace: string): TextsPart => {
    const part = (Object.keys(parts) as TextsPart[]).find((name) => parts[name].includes(namespace));
    if (!part) throw new Error(`No file of texts contains ${namespace}.`);
    return part;
  };
  const filesOf = ({ file, texts }: Page) => ({
    scripts: scriptsOf(find(file, ({ facadeModuleId }) => facadeModuleId === file)),
    texts: [...new Set(texts.filter((namespace) => !common.includes(namespace)).map(partOf))],
  });
  const byPlace: FirstFiles['pages'] = {};
  for (const page of pages) {
    const files = filesOf(page);
    if (byPlace[page.place] && !isSame(files, byPlace[page.place])) throw new Error(`Two pages at ${page.place} need different files.`);
    byPlace[page.place] = files;
  }
  // A page whose files equal those of its first segment needs no separate entry.
  for (const [place, files] of Object.entries(byPlace)) {
    const [first = '', second] = place.split('/');
    if (second && isSame(files, byPlace[first])) delete byPlace[place];
  }

  const texts: FirstFiles['texts'] = {};
  for (const { language, part, fileName } of textsFilesOf(root)) (texts[language] ??= {})[part] = fileName;

  const fontFiles = fonts.map(({ language, file }) => {
    const name = basename(file, '.ts');
    // Vite removes scripts that only import styles.
    const files = Object.values(bundle).filter((output) => output.type === 'asset' || output.exports.length > 0);
    const names = files.map(({ fileName }) => fileName);
    return [language, names.filter((path) => path.startsWith(`assets/${name}-`) && /\.(js|css|bin)$/.test(path))] as const;
  });

  return {
    pages: byPlace,
    open: [...new Set(pages.filter(({ isOpen }) => isOpen).map(({ place }) => place.split('/')[0]!))],
    shell: scriptsOf(find('the shell', ({ name }) => name === 'shell')),
    texts,
    fonts: Object.fromEntries(fontFiles),
  };
}
