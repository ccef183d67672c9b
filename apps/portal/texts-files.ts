import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const NAME = 'virtual:texts';
/** What each view shows. What no view names, and is of no `*-shell`, travels with the pages behind the home page. */
const VIEWS = {
  /** Every view. */
  first: ['common', 'errors'],
  visitor: ['auth'],
  /** The shell and the home page; the texts of every `*-shell` join them. */
  home: ['home', 'inquiries', 'keys', 'parts'],
  /** The pages of what is counted. */
  counted: ['audit', 'dashboard', 'exports', 'figures', 'views'],
};
const PARTS = ['first', 'visitor', 'home', 'counted', 'later'] as const;
type Part = (typeof PARTS)[number];

/** The texts of a language travel in a few files: each view takes those of its own. */
export function textsFiles(root: string): Plugin {
  const locales = join(root, 'src/i18n/locales');
  const codes = readdirSync(locales);
  const namespaces = readdirSync(join(locales, 'en')).map((file) => file.replace('.json', ''));
  const shell = namespaces.filter((namespace) => namespace.endsWith('-shell'));
  const home = [...VIEWS.home, ...shell];
  const named = [...Object.values(VIEWS).flat(), ...shell];
  const later = namespaces.filter((namespace) => !named.includes(namespace));
  const parts: Record<Part, string[]> = { ...VIEWS, home, later };

  const index = PARTS.map((part) => {
    const load = codes.map((code) => `${code}: () => import('${NAME}/${part}/${code}')`).join(', ');
    return `{ namespaces: ${JSON.stringify(parts[part])}, load: { ${load} } }`;
  });
  const fileOf = (part: Part, code: string): string => {
    const imports = parts[part].map((namespace, i) => `import n${i} from ${JSON.stringify(join(locales, code, `${namespace}.json`))};`);
    return `${imports.join('\n')}\nexport default { ${parts[part].map((namespace, i) => `${JSON.stringify(namespace)}: n${i}`).join(', ')} };`;
  };

  return {
    name: 'portal-texts-files',
    resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${NAME}`)) return;
      const [part, code] = id.slice(NAME.length + 2).split('/');
      return code ? fileOf(part as Part, code) : `export const textFiles = [${index.join(', ')}];`;
    },
  };
}

/** How the file of texts is called in the build. */
export const textsFileName = (id: string): string | null => {
  const [, part, code] = /virtual:texts\/(\w+)\/(\w+)$/.exec(id) ?? [];
  return code ? `texts-${part}-${code}` : null;
};
