import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type InputOptions, rolldown } from 'rolldown';
import { COMMON_JS, fileOf, NARROWED, PACKED } from './packed-libraries.mts';

const ROOT = join(import.meta.dirname, '..');
const HOME = join(ROOT, 'node_modules/.cache/portal/packed');
/** What specs were compiled to (`compiled-once.mts`). */
const COMPILED = join(ROOT, 'node_modules/.cache/portal/compiled');
const RXJS = join(ROOT, 'node_modules/rxjs/dist/esm');
const STAMP = 'stamp.sha256';
const SOURCES = ['package-lock.json', 'tests/pack-libraries.mts', 'tests/packed-libraries.mts'];

/** Where the packages of each group are resolved from, and what stays outside of their pack. */
const GROUPS = {
  screens: { cwd: 'apps/portal', platform: 'browser', external: [/^react(-dom)?($|\/)/, /^@emotion\//, '@jest/globals'] },
  server: {
    cwd: 'apps/gateway',
    platform: 'node',
    // Node is led to files of another form, whose names cannot be imported one by one.
    resolve: { alias: { rxjs$: join(RXJS, 'index.js'), 'rxjs/operators$': join(RXJS, 'operators/index.js') } },
    // A process has one copy of the first; the others are not installed.
    external: [
      /^node:/,
      'reflect-metadata',
      /^class-/,
      '@nestjs/microservices',
      '@nestjs/platform-express',
      /^@fastify\/view$/,
      'pg-native',
      'bufferutil',
      'utf-8-validate',
    ],
  },
} satisfies Record<keyof typeof PACKED, InputOptions>;

/** What the portal and its tests import of a library by name. */
const namesUsedOf = (name: string): string[] => {
  const imports = new RegExp(`^import \\{([^}]+)\\} from '${name}'`, 'gm');
  const files = globSync('apps/portal/{src,jest}/**/*.{ts,tsx}', { cwd: ROOT }).map((file) => readFileSync(join(ROOT, file), 'utf8'));
  const specifiers = files.flatMap((text) => [...text.matchAll(imports)].flatMap(([, list = '']) => list.split(',')));
  const names = specifiers.map((one) => one.trim().split(' as ')[0]!).filter((one) => one && !one.startsWith('type '));
  return [...new Set(names)].sort();
};

/** A module that exports what a library does. */
const entryOf = (name: string, require: NodeJS.Require): string => {
  if (NARROWED.includes(name)) return `export { ${namesUsedOf(name).join(', ')} } from '${name}';`;
  if (!COMMON_JS.includes(name)) return `export * from '${name}'; import * as all from '${name}'; export default all.default;`;
  const names = Object.keys(require(name) as object).filter((key) => /^[A-Za-z_$][\w$]*$/.test(key) && key !== 'default');
  const exports = names.map((key) => `const _${key} = lib.${key}; export { _${key} as ${key} };`);
  return [`import lib from '${name}'; export default lib;`, ...exports].join('\n');
};

/** Packs libraries of many files into a few, once for each state of package-lock.json: each spec would load thousands anew. */
export default async function packLibraries(): Promise<void> {
  const hash = createHash('sha256');
  for (const file of SOURCES) hash.update(readFileSync(join(ROOT, file)));
  for (const name of NARROWED) hash.update(namesUsedOf(name).join());
  const stamp = hash.digest('hex');
  if (existsSync(join(HOME, STAMP)) && readFileSync(join(HOME, STAMP), 'utf8') === stamp) return;
  const draft = `${HOME}-${process.pid}`;
  for (const group of ['screens', 'server'] as const) {
    const { cwd, ...options } = GROUPS[group];
    const entries = join(draft, 'entries', group);
    mkdirSync(entries, { recursive: true });
    const require = createRequire(join(ROOT, cwd, 'package.json'));
    const input: Record<string, string> = {};
    for (const name of PACKED[group]) {
      const file = join(entries, `${fileOf(name)}.mjs`);
      writeFileSync(file, entryOf(name, require));
      input[fileOf(name)] = file;
    }
    const transform = { define: { 'process.env.NODE_ENV': '"test"' } };
    // "use client" means nothing to a test.
    const bundle = await rolldown({ input, cwd: join(ROOT, cwd), logLevel: 'silent', transform, ...options });
    await bundle.write({ dir: draft, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: `${group}-[name]-[hash].mjs` });
    await bundle.close();
  }
  writeFileSync(join(draft, STAMP), stamp);
  // What was compiled before is of no more use for most of it.
  rmSync(COMPILED, { recursive: true, force: true });
  rmSync(HOME, { recursive: true, force: true });
  renameSync(draft, HOME);
}
