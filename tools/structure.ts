import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { root } from './children.ts';

const MAX_FILES = 40;
const SOURCES = '{apps/*/src,libs/*/src,tests,tools,bench}/**/*.{ts,tsx,mts,mjs}';
/** Matches folders with one file per migration, language or journey. */
const SERIES = /(?:\/migrations|\/locales\/\w+|^tests\/journeys)$/;
const LAYERS = ['apps/gateway/src/services', 'apps/gateway/src/features'] as const;

/** The maximum number of product files without an export of a similar name. */
const MAX_MISNAMED_FILES = 23;
const PRODUCT = '{apps,libs}/*/src/**/*.{ts,tsx}';
/** Matches tests, series of files, and files that are named after their role in a feature. */
const ROLES =
  /(?:^|\/)(?:index|routes|refusals|choices|fields)\.ts$|\.(?:cache|rules|queries|docs|spec|fixture|d)\.tsx?$|\/(?:migrations|locales|testing)\//;
const EXPORTED_NAME =
  /^export (?:declare )?(?:default )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;

const foldersIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

/** Returns the word stems in a name of any case. */
const stemsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-_.]/)
    .filter((word) => word.length > 1)
    .map((word) => word.replace(/ies$/, 'y').replace(/(?:es|s|ed|ing|er|or|al|ion|e|y)$/, ''));

/** Returns the files without an export that shares a word with the file name. */
const misnamedFiles = (): string[] =>
  globSync(PRODUCT, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => {
      if (ROLES.test(path)) return false;
      const exportNames = [...readFileSync(join(root, path), 'utf8').matchAll(EXPORTED_NAME)].map(([, name]) => name!);
      const stems = new Set(exportNames.flatMap(stemsOf));
      return exportNames.length > 0 && !stemsOf(basename(path).replace(/\.tsx?$/, '')).some((stem) => stems.has(stem));
    });

/**
 * Returns three kinds of faults: source folders with too many files, names that are both a service and a feature of the gateway, and
 * misnamed files if there are too many.
 */
export function structureFaults(): string[] {
  const counts = new Map<string, number>();
  for (const path of globSync(SOURCES, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' })) {
    const folder = dirname(path).split(sep).join('/');
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const largeFolders = [...counts]
    .filter(([folder, count]) => count > MAX_FILES && !SERIES.test(folder))
    .map(([folder, count]) => `${folder}  holds ${count} files, at most ${MAX_FILES}: group them by subject`);
  const [services, features] = LAYERS.map(foldersIn) as [string[], string[]];
  const sharedNames = services
    .filter((name) => features.includes(name))
    .map((name) => `${name}  is both a service and a feature: give each a name of its own`);
  const misnamedPaths = misnamedFiles();
  const names = misnamedPaths.length > MAX_MISNAMED_FILES ? misnamedPaths.map((path) => `${path}  exports nothing like its name`) : [];
  return [...largeFolders, ...sharedNames, ...names];
}
