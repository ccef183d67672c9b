import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const NAME = 'virtual:texts';
/** What each view shows: every one, that of a visitor, and the pages behind the home page. The rest is of the shell and the home page. */
const FIRST = ['common', 'errors'];
const VISITOR = ['auth'];
const LATER = [
  'ai',
  'audit',
  'contact',
  'conversation',
  'dashboard',
  'exports',
  'figures',
  'files',
  'insight',
  'library',
  'news',
  'pages',
  'prices',
  'profile',
  'unanswered',
  'viewer',
];
const PARTS = ['first', 'visitor', 'home', 'later'] as const;
type Part = (typeof PARTS)[number];

/** The texts of a language travel in a few files: each view takes those of its own. */
export function textsFiles(root: string): Plugin {
  const locales = join(root, 'src/i18n/locales');
  const codes = readdirSync(locales);
  const namespaces = readdirSync(join(locales, 'en')).map((file) => file.replace('.json', ''));
  const apart = [...FIRST, ...VISITOR, ...LATER];
  const home = namespaces.filter((namespace) => !apart.includes(namespace));
  const parts: Record<Part, string[]> = { first: FIRST, visitor: VISITOR, home, later: LATER };

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
