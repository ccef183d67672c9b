import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { root } from './children.ts';

const SOURCES = '{apps/*/src,libs/*/src,tests,tools,bench}/**/*.{ts,tsx,mts,mjs}';
const IMPORT = /(?:\bfrom|\bimport\(?)\s*['"](\.[^'"]+)['"]/g;

/** A file and one of its imports, as paths in the repository. */
type Import = readonly [from: string, to: string];

/**
 * Returns sibling folders that import each other directly or indirectly. A folder includes its subfolders. Files directly in a parent
 * folder are its entry points and shared code, and are not compared with its subfolders. Specs are ignored.
 */
export function folderCycles(imports: readonly Import[] = importsOfSources()): string[] {
  const edges = new Map<string, Map<string, string[]>>();
  for (const [from, to] of imports) {
    const [folder, target] = siblingFolders(from, to) ?? [];
    if (!folder || !target) continue;
    const targets = edges.get(folder) ?? new Map<string, string[]>();
    edges.set(folder, targets.set(target, [...(targets.get(target) ?? []), `${from} imports ${to}`]));
  }
  const reaches = (folder: string, goal: string, visitedFolders = new Set<string>()): boolean =>
    [...(edges.get(folder)?.keys() ?? [])].some((next) => {
      if (next === goal) return true;
      if (visitedFolders.has(next)) return false;
      return reaches(next, goal, visitedFolders.add(next));
    });
  return [...edges].flatMap(([folder, targets]) =>
    [...targets]
      .filter(([target]) => reaches(target, folder))
      .map(([target, lines]) => `${folder} and ${target} need each other\n    ${lines.join('\n    ')}`),
  );
}

function importsOfSources(): Import[] {
  const skip = (name: string) => ['node_modules', 'dist'].includes(basename(name));
  return globSync(SOURCES, { cwd: root, exclude: skip })
    .map((path) => path.split(sep).join('/'))
    .filter((file) => !/\.spec\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)].map(
        ([, target]) => [file, join(dirname(file), target!).split(sep).join('/')] as const,
      ),
    );
}

/**
 * Returns the sibling folders in which the paths of two files diverge; undefined if one of the files is directly in the common folder, or
 * at the root of the repository.
 */
function siblingFolders(file: string, to: string): Import | undefined {
  const [sourcePath, targetPath] = [file.split('/'), to.split('/')];
  const firstDifference = sourcePath.findIndex((name, index) => name !== targetPath[index]);
  if (firstDifference < 1 || firstDifference === sourcePath.length - 1 || firstDifference >= targetPath.length - 1) return undefined;
  return [sourcePath.slice(0, firstDifference + 1).join('/'), targetPath.slice(0, firstDifference + 1).join('/')];
}
