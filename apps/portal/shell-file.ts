import { globSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';

export const SHELL_FILE = 'virtual:shell';

const SOURCE = /[\\/]apps[\\/]portal[\\/]src[\\/].+\.tsx?$/;
const IMPORT = /\bimport\('(\.[^']+)'\)/g;

/**
 * What stands around every page of a person who is signed in is imported piece by piece, by features that do not know each other. Each
 * such import would be a file of its own; in the build they all name one.
 */
export function shellFile(root: string, patterns: readonly string[]): Plugin {
  const modules = patterns.flatMap((pattern) => globSync(pattern, { cwd: root })).map((file) => join(root, file).replaceAll(sep, '/'));
  const indexOf = (from: string, specifier: string): number => {
    const target = resolve(dirname(from), specifier).replaceAll(sep, '/');
    return modules.findIndex((module) => module.replace(/\.tsx?$/, '') === target);
  };
  return {
    name: 'portal-shell-file',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === SHELL_FILE ? `\0${id}` : undefined),
    load: (id) =>
      id === `\0${SHELL_FILE}` ? modules.map((module, i) => `export * as m${i} from ${JSON.stringify(module)};`).join('\n') : undefined,
    transform: {
      filter: { id: SOURCE, code: "import('." },
      handler: (code, id) => ({
        code: code.replace(IMPORT, (text, specifier: string) => {
          const index = indexOf(id, specifier);
          return index < 0 ? text : `import('${SHELL_FILE}').then(({ m${index} }) => m${index})`;
        }),
        map: null,
      }),
    },
  };
}
