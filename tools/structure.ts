import { globSync, readdirSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { root } from './children.ts';

const FILES_AT_MOST = 40;
const SOURCES = '{apps/*/src,libs/*/src,tests,tools,bench}/**/*.{ts,tsx,mts,mjs}';
/** Folders with one file per migration, language or journey. */
const SERIES = /(?:\/migrations|\/locales\/\w+|^tests\/journeys)$/;
const LAYERS = ['apps/gateway/src/services', 'apps/gateway/src/features'] as const;

const foldersIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

/** Returns the folders of sources that hold too many files, and the names that are both a service and a feature of the gateway. */
export function structureFaults(): string[] {
  const counts = new Map<string, number>();
  for (const path of globSync(SOURCES, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' })) {
    const folder = dirname(path).split(sep).join('/');
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const large = [...counts]
    .filter(([folder, count]) => count > FILES_AT_MOST && !SERIES.test(folder))
    .map(([folder, count]) => `${folder}  holds ${count} files, at most ${FILES_AT_MOST}: group them by subject`);
  const [services, features] = LAYERS.map(foldersIn) as [string[], string[]];
  const shared = services
    .filter((name) => features.includes(name))
    .map((name) => `${name}  is both a service and a feature: give each a name of its own`);
  return [...large, ...shared];
}
