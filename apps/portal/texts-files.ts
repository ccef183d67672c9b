import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const NAME = 'virtual:texts';
/** What a visitor's first view shows. */
const FIRST = ['auth', 'common', 'errors'];

/** The texts of a language travel in two files: one for the first view, and one for all that comes later. */
export function textsFiles(root: string): Plugin {
  const locales = join(root, 'src/i18n/locales');
  const codes = readdirSync(locales);
  const namespaces = readdirSync(join(locales, 'en')).map((file) => file.replace('.json', ''));
  const parts = { first: FIRST, other: namespaces.filter((namespace) => !FIRST.includes(namespace)) };

  const index = (['first', 'other'] as const).map((part) => {
    const load = codes.map((code) => `${code}: () => import('${NAME}/${part}/${code}')`).join(', ');
    return `export const ${part}Texts = { namespaces: ${JSON.stringify(parts[part])}, load: { ${load} } };`;
  });
  const fileOf = (part: 'first' | 'other', code: string): string => {
    const imports = parts[part].map((namespace, i) => `import n${i} from ${JSON.stringify(join(locales, code, `${namespace}.json`))};`);
    return `${imports.join('\n')}\nexport default { ${parts[part].map((namespace, i) => `${JSON.stringify(namespace)}: n${i}`).join(', ')} };`;
  };

  return {
    name: 'portal-texts-files',
    resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${NAME}`)) return;
      const [part, code] = id.slice(NAME.length + 2).split('/');
      return code ? fileOf(part as 'first' | 'other', code) : index.join('\n');
    },
  };
}

/** How the file of texts is called in the build. */
export const textsFileName = (id: string): string | null => {
  const [, part, code] = /virtual:texts\/(\w+)\/(\w+)$/.exec(id) ?? [];
  return code ? `texts-${part}-${code}` : null;
};
