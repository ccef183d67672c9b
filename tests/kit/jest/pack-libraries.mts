import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type InputOptions, rolldown } from 'rolldown';
import { fileOf, NARROWED_LIBRARIES, PACKED_LIBRARIES } from './packed-libraries.mts';

const ROOT = join(import.meta.dirname, '../../..');
const HOME = join(ROOT, 'node_modules/.cache/portal/packed');
const STAMP_FILE = 'stamp.sha256';
const SOURCES = ['package-lock.json', 'tests/kit/jest/pack-libraries.mts', 'tests/kit/jest/packed-libraries.mts'];

/** For each group, the folder from which its packages are resolved, and the imports that stay external. */
const GROUPS = {
  screens: { cwd: 'apps/portal', platform: 'browser', external: [/^react(-dom)?($|\/)/, /^@emotion\//, '@jest/globals'] },
  node: { cwd: '.', platform: 'node', external: [/^node:/, 'bufferutil', 'utf-8-validate'] },
} satisfies Record<keyof typeof PACKED_LIBRARIES, InputOptions>;

const usedNamesOf = (name: string): string[] => {
  const imports = new RegExp(`^import \\{([^}]+)\\} from '${name}'`, 'gm');
  const files = globSync('apps/portal/{src,jest}/**/*.{ts,tsx}', { cwd: ROOT }).map((file) => readFileSync(join(ROOT, file), 'utf8'));
  const specifiers = files.flatMap((text) => [...text.matchAll(imports)].flatMap(([, list = '']) => list.split(',')));
  const names = specifiers.map((specifier) => specifier.trim().split(' as ')[0]!).filter((item) => item && !item.startsWith('type '));
  return [...new Set(names)].sort();
};

/** Returns the source code of a module that re-exports a library. */
const entryOf = (name: string): string =>
  NARROWED_LIBRARIES.includes(name)
    ? `export { ${usedNamesOf(name).join(', ')} } from '${name}';`
    : `export * from '${name}'; import * as all from '${name}'; export default all.default;`;

/**
 * Bundles libraries with many files, once per state of package-lock.json. Otherwise each spec of the portal would load thousands of files.
 */
export default async function packLibraries(): Promise<void> {
  const hash = createHash('sha256');
  for (const file of SOURCES) hash.update(readFileSync(join(ROOT, file)));
  for (const name of NARROWED_LIBRARIES) hash.update(usedNamesOf(name).join());
  const stamp = hash.digest('hex');
  if (existsSync(join(HOME, STAMP_FILE)) && readFileSync(join(HOME, STAMP_FILE), 'utf8') === stamp) return;
  const draft = `${HOME}-${process.pid}`;
  for (const group of ['screens', 'node'] as const) {
    const { cwd, ...options } = GROUPS[group];
    const entries = join(draft, 'entries', group);
    mkdirSync(entries, { recursive: true });
    const input: Record<string, string> = {};
    for (const name of PACKED_LIBRARIES[group]) {
      const file = join(entries, `${fileOf(name)}.mjs`);
      writeFileSync(file, entryOf(name));
      input[fileOf(name)] = file;
    }
    const transform = { define: { 'process.env.NODE_ENV': '"test"' } };
    // The directive "use client" has no effect in tests.
    const bundle = await rolldown({ input, cwd: join(ROOT, cwd), logLevel: 'silent', transform, ...options });
    await bundle.write({ dir: draft, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: `${group}-[name]-[hash].mjs` });
    await bundle.close();
  }
  writeFileSync(join(draft, STAMP_FILE), stamp);
  rmSync(HOME, { recursive: true, force: true });
  renameSync(draft, HOME);
}
