import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { root } from './children.ts';

const SOURCES = '{apps/*/src,libs/*/src,tests,tools,bench}/**/*.{ts,tsx,mts,mjs}';
const IMPORT = /(?:\bfrom|\bimport\(?)\s*['"](\.[^'"]+)['"]/g;

/** A file and one that it imports, by their paths in the repository. */
type Import = readonly [from: string, to: string];

/**
 * Folders that stand beside each other and, directly or by way of others, import each other. A folder is all that it holds, its own folders too.
 * The files that stand directly in a folder are its entrance and what its folders share: they are no folder beside these. Specs count for nothing.
 */
export function folderCycles(imports: readonly Import[] = importsOfSources()): string[] {
  const edges = new Map<string, Map<string, string[]>>();
  for (const [from, to] of imports) {
    const [folder, target] = besideEachOther(from, to) ?? [];
    if (!folder || !target) continue;
    const targets = edges.get(folder) ?? new Map<string, string[]>();
    edges.set(folder, targets.set(target, [...(targets.get(target) ?? []), `${from} imports ${to}`]));
  }
  const reaches = (folder: string, goal: string, passed = new Set<string>()): boolean =>
    [...(edges.get(folder)?.keys() ?? [])].some((next) => {
      if (next === goal) return true;
      if (passed.has(next)) return false;
      return reaches(next, goal, passed.add(next));
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

/** The folders that hold two files, where their paths part; none if one of the files stands there itself, or at the root of the repository. */
function besideEachOther(file: string, to: string): Import | undefined {
  const [from, target] = [file.split('/'), to.split('/')];
  const parting = from.findIndex((name, at) => name !== target[at]);
  if (parting < 1 || parting === from.length - 1 || parting >= target.length - 1) return undefined;
  return [from.slice(0, parting + 1).join('/'), target.slice(0, parting + 1).join('/')];
}
