import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const MODULE = 'virtual:texts';
/** The namespaces of each view. The file `later` also contains those not listed here, except for the `*-shell` namespaces of features. */
const VIEWS = {
  /** The namespaces of every view. */
  first: ['common', 'errors'],
  visitor: ['auth'],
  /** The namespaces of the public pages for visitors, and of the sign-in page's second step. */
  open: ['pages', 'pages-shell', 'second-factor'],
  /** The namespaces of the shell and the home page, in addition to all `*-shell` namespaces. */
  home: ['home', 'inquiries', 'keys', 'parts'],
  /** The namespaces of pages with figures and logs. */
  counted: ['audit', 'dashboard', 'dates', 'exports', 'figures', 'views'],
  /** Namespaces that are also listed above. */
  later: ['dates'],
};
export type TextsPart = keyof typeof VIEWS;

interface TextsFile {
  part: TextsPart;
  language: string;
  /** The file name in the build, with a hash of the content. */
  fileName: string;
  source: string;
}

const localesOf = (root: string): string => join(root, 'src/i18n/locales');
const languagesOf = (root: string): string[] => readdirSync(localesOf(root));

export function textParts(root: string): Record<TextsPart, string[]> {
  const namespaces = readdirSync(join(localesOf(root), 'en')).map((file) => file.replace('.json', ''));
  const home = [...VIEWS.home, ...namespaces.filter((namespace) => namespace.endsWith('-shell'))];
  const listedNamespaces = [...Object.values(VIEWS).flat(), ...home];
  return { ...VIEWS, home, later: [...VIEWS.later, ...namespaces.filter((namespace) => !listedNamespaces.includes(namespace))] };
}

const partsOf = (root: string) => Object.entries(textParts(root)) as [TextsPart, string[]][];

/** Returns the text files of the build, one for each part and language. */
export function textsFilesOf(root: string): TextsFile[] {
  const textsOf = (language: string, namespace: string) =>
    JSON.parse(readFileSync(join(localesOf(root), language, `${namespace}.json`), 'utf8')) as unknown;
  return partsOf(root).flatMap(([part, namespaces]) =>
    languagesOf(root).map((language) => {
      const source = JSON.stringify(Object.fromEntries(namespaces.map((namespace) => [namespace, textsOf(language, namespace)])));
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 7);
      return { part, language, fileName: `assets/texts-${part}-${language}-${hash}.json`, source };
    }),
  );
}

/** Returns the texts as imports of their source files, so that Vite reloads them when a text changes. */
function moduleForDevelopment(root: string): string {
  const parts = partsOf(root).map(([part, namespaces]) => {
    const loaders = languagesOf(root).map((language) => `${language}: () => import('${MODULE}/${part}/${language}')`);
    return `{ namespaces: ${JSON.stringify(namespaces)}, load: (code) => ({ ${loaders.join(', ')} })[code]().then((texts) => texts.default) }`;
  });
  return `export const textFiles = [${parts.join(', ')}];`;
}

function moduleOfPart(root: string, part: TextsPart, language: string): string {
  const namespaces = textParts(root)[part];
  const imports = namespaces.map(
    (namespace, i) => `import n${i} from ${JSON.stringify(join(localesOf(root), language, `${namespace}.json`))};`,
  );
  return `${imports.join('\n')}\nexport default { ${namespaces.map((namespace, i) => `${JSON.stringify(namespace)}: n${i}`).join(', ')} };`;
}

function moduleForBuild(root: string, files: TextsFile[]): string {
  const table = partsOf(root).map(([part, namespaces]) => ({
    namespaces,
    paths: Object.fromEntries(files.filter((file) => file.part === part).map(({ language, fileName }) => [language, `/${fileName}`])),
  }));
  return `import { readTexts } from ${JSON.stringify(join(root, 'src/i18n/read-texts.ts'))};
export const textFiles = ${JSON.stringify(table)}.map(({ namespaces, paths }) => ({ namespaces, load: (code) => readTexts(paths[code]) }));`;
}

/**
 * Provides `virtual:texts`, the texts of a language in a few files, one for each view. In the build they are fetched as JSON files, because
 * a browser never repeats a failed import. The plain alternative, one `import()` per namespace, needs ten requests per page, and a retry
 * needs a reload.
 */
export function textsFiles(root: string): Plugin {
  let isBuild = false;
  return {
    name: 'portal-texts-files',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${MODULE}`)) return;
      const [part, language] = id.slice(MODULE.length + 2).split('/');
      if (language) return moduleOfPart(root, part as TextsPart, language);
      if (!isBuild) return moduleForDevelopment(root);
      const files = textsFilesOf(root);
      for (const { fileName, source } of files) this.emitFile({ type: 'asset', fileName, source });
      return moduleForBuild(root, files);
    },
  };
}
