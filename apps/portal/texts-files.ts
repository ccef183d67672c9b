import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const NAME = 'virtual:texts';
/** What each view shows. What no view names, and is of no `*-shell`, travels with the pages behind the home page. */
const VIEWS = {
  /** Every view. */
  first: ['common', 'errors'],
  visitor: ['auth'],
  /** The open pages in the frame of visitors. */
  open: ['pages', 'pages-shell'],
  /** The shell and the home page; the texts of every `*-shell` join them. */
  home: ['home', 'inquiries', 'keys', 'parts'],
  /** The pages of what is counted. */
  counted: ['audit', 'dashboard', 'exports', 'figures', 'views'],
};
export const PARTS = ['first', 'visitor', 'open', 'home', 'counted', 'later'] as const;
type Part = (typeof PARTS)[number];

/** The file of a part in the build. */
export const TEXTS_FILE = /^assets\/texts-(\w+)-(\w+)-([\w-]{7})\.json$/;

const localesOf = (root: string): string => join(root, 'src/i18n/locales');

/** The namespaces of each part. */
export function textParts(root: string): Record<Part, string[]> {
  const namespaces = readdirSync(join(localesOf(root), 'en')).map((file) => file.replace('.json', ''));
  const home = [...VIEWS.home, ...namespaces.filter((namespace) => namespace.endsWith('-shell'))];
  const named = [...Object.values(VIEWS).flat(), ...home];
  return { ...VIEWS, home, later: namespaces.filter((namespace) => !named.includes(namespace)) };
}

/** The texts of a language travel in a few files: each view takes those of its own. In the build they are no code, which a browser asks for once and then never again. */
export function textsFiles(root: string): Plugin {
  const locales = localesOf(root);
  const codes = readdirSync(locales);
  const parts = textParts(root);
  let isBuild = false;

  const textsOf = (part: Part, code: string): string =>
    JSON.stringify(
      Object.fromEntries(
        parts[part].map((namespace) => [namespace, JSON.parse(readFileSync(join(locales, code, `${namespace}.json`), 'utf8'))]),
      ),
    );
  const moduleOf = (part: Part, code: string): string => {
    const imports = parts[part].map((namespace, i) => `import n${i} from ${JSON.stringify(join(locales, code, `${namespace}.json`))};`);
    return `${imports.join('\n')}\nexport default { ${parts[part].map((namespace, i) => `${JSON.stringify(namespace)}: n${i}`).join(', ')} };`;
  };
  const indexOfModules = (): string => {
    const files = PARTS.map((part) => {
      const load = codes.map((code) => `${code}: () => import('${NAME}/${part}/${code}')`).join(', ');
      return `{ namespaces: ${JSON.stringify(parts[part])}, load: (code) => ({ ${load} })[code]().then((texts) => texts.default) }`;
    });
    return `export const textFiles = [${files.join(', ')}];`;
  };
  const indexOfFiles = (emit: (fileName: string, source: string) => void): string => {
    const files = PARTS.map((part) => {
      const hashes = codes.map((code) => {
        const source = textsOf(part, code);
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 7);
        emit(`assets/texts-${part}-${code}-${hash}.json`, source);
        return [code, hash];
      });
      return `file('${part}', ${JSON.stringify(parts[part])}, ${JSON.stringify(Object.fromEntries(hashes))})`;
    });
    return `import { readTexts } from ${JSON.stringify(join(root, 'src/i18n/read-texts.ts'))};
const file = (part, namespaces, hashes) => ({ namespaces, load: (code) => readTexts(\`/assets/texts-\${part}-\${code}-\${hashes[code]}.json\`) });
export const textFiles = [${files.join(', ')}];`;
  };

  return {
    name: 'portal-texts-files',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${NAME}`)) return;
      const [part, code] = id.slice(NAME.length + 2).split('/');
      if (code) return moduleOf(part as Part, code);
      return isBuild ? indexOfFiles((fileName, source) => this.emitFile({ type: 'asset', fileName, source })) : indexOfModules();
    },
  };
}
