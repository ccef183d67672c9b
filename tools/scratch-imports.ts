import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './children.ts';

const TREE = join(root, 'tests/scratch-feature/tree');
const IMPORT = /^import (?:type )?\{([^}]*)\} from '(\.[^']*)'/gm;

/**
 * Returns the imports of the scratch feature whose file or name does not exist. The files of the scratch feature end in `.txt`, so no
 * compiler checks them before `tools/scratch-feature.ts` does, and rename tools skip them.
 */
export function brokenScratchImports(): string[] {
  return globSync('**/*.txt', { cwd: TREE }).flatMap((file) =>
    [...readFileSync(join(TREE, file), 'utf8').matchAll(IMPORT)].flatMap(([, names, specifier]) => {
      const target = join(dirname(file), specifier!);
      const source = ['.ts', '.tsx', '/index.ts'].map((extension) => target.replace(/\.js$/, '') + extension);
      if (source.some((path) => existsSync(join(TREE, `${path}.txt`)))) return [];
      const path = source.find((name) => existsSync(join(root, name)));
      if (!path) return [`tests/scratch-feature/tree/${file}  imports ${target}, which does not exist`];
      const code = readFileSync(join(root, path), 'utf8');
      return names!
        .split(',')
        .map(
          (name) =>
            name
              .trim()
              .replace(/^type /, '')
              .split(' as ')[0]!,
        )
        .filter((name) => name && !new RegExp(`^export .*\\b${name}\\b`, 'm').test(code) && !/^export \*/m.test(code))
        .map((name) => `tests/scratch-feature/tree/${file}  imports ${name}, which ${path} does not export`);
    }),
  );
}
