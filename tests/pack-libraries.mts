import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type InputOptions, rolldown } from 'rolldown';
import { fileOf, PACKED } from './packed-libraries.mts';

const ROOT = join(import.meta.dirname, '..');
const HOME = join(ROOT, 'node_modules/.cache/portal/packed');
const RXJS = join(ROOT, 'node_modules/rxjs/dist/esm');
const STAMP = 'stamp.sha256';
const SOURCES = ['package-lock.json', 'tests/pack-libraries.mts', 'tests/packed-libraries.mts'];

/** Where the packages of each group are resolved from, and what stays outside of their pack. */
const GROUPS = {
  screens: { cwd: 'apps/portal', platform: 'browser', external: [/^react(-dom)?($|\/)/, /^@emotion\//, 'i18next', '@jest/globals'] },
  server: {
    cwd: 'apps/gateway',
    platform: 'node',
    // Node is led to files of another form, whose names cannot be imported one by one.
    resolve: { alias: { rxjs$: join(RXJS, 'index.js'), 'rxjs/operators$': join(RXJS, 'operators/index.js') } },
    // Of these a process has one copy; the last three are not installed.
    external: [/^node:/, 'reflect-metadata', 'socket.io', /^@?fastify/, /^class-/, '@nestjs/microservices', '@nestjs/platform-express'],
  },
} satisfies Record<keyof typeof PACKED, InputOptions>;

/** Packs libraries of many files into a few, once for each state of package-lock.json: each spec would load thousands anew. */
export default async function packLibraries(): Promise<void> {
  const hash = createHash('sha256');
  for (const file of SOURCES) hash.update(readFileSync(join(ROOT, file)));
  const stamp = hash.digest('hex');
  if (existsSync(join(HOME, STAMP)) && readFileSync(join(HOME, STAMP), 'utf8') === stamp) return;
  const draft = `${HOME}-${process.pid}`;
  for (const group of ['screens', 'server'] as const) {
    const { cwd, ...options } = GROUPS[group];
    const input = Object.fromEntries(PACKED[group].map((name) => [fileOf(name), name]));
    // "use client" means nothing to a test.
    const bundle = await rolldown({ input, cwd: join(ROOT, cwd), logLevel: 'silent', ...options });
    await bundle.write({ dir: draft, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: `${group}-[name]-[hash].mjs` });
    await bundle.close();
  }
  writeFileSync(join(draft, STAMP), stamp);
  rmSync(HOME, { recursive: true, force: true });
  renameSync(draft, HOME);
}
