import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** What a person downloads for one view: the static closure of its modules as it travels, in kB of brotli (1 kB = 1000 bytes). */
export interface Budget {
  name: string;
  /** Modules that begin a file, and names of groups. */
  modules: string[];
  /** Passed, the build fails. */
  limit: number;
  /** How many scripts it may take. */
  files: number;
  /** What it has no use for: a module that is found in it fails the build, however little it weighs. */
  without?: RegExp;
}

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
}

type Manifest = Record<string, Chunk>;

function closure(manifest: Manifest, modules: string[]): Set<string> {
  const files = new Set<string>();
  const visited = new Set<string>();
  const walk = (key: string) => {
    if (visited.has(key)) return;
    visited.add(key);
    const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key);
    if (!chunk) throw new Error(`The budget names ${key}, which is not in the build.`);
    if (chunk.file.endsWith('.js')) files.add(chunk.file);
    chunk.imports?.forEach(walk);
  };
  modules.forEach(walk);
  return files;
}

const bytesOf = (path: string): number => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;

/** Fails the build when a view weighs more than its budget, or carries what it has no use for. */
export function budget(table: Budget[]): Plugin {
  const modulesOf = new Map<string, string[]>();
  let out = '';
  return {
    name: 'portal-budget',
    apply: 'build',
    configResolved(config) {
      out = resolve(config.root, config.build.outDir);
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') modulesOf.set(file.fileName, file.moduleIds);
    },
    closeBundle: {
      sequential: true,
      handler() {
        const file = join(out, '.vite/manifest.json');
        // The build failed before it: what is to be read is why.
        if (!existsSync(file)) return;
        const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
        const passed: string[] = [];
        for (const { name, modules, limit, files, without } of table) {
          const scripts = [...closure(manifest, modules)];
          const bytes = scripts.reduce((sum, file) => sum + bytesOf(join(out, file)), 0);
          const line = `${name}: ${(bytes / 1000).toFixed(1)} of ${limit} kB in ${scripts.length} of ${files} files`;
          console.info(line);
          if (bytes > limit * 1000 || scripts.length > files) passed.push(line);
          const strange = without ? scripts.flatMap((script) => modulesOf.get(script) ?? []).filter((id) => without.test(id)) : [];
          if (strange.length) passed.push(`${name} carries what it has no use for:\n  ${strange.join('\n  ')}`);
        }
        if (passed.length) throw new Error(`Over budget.\n${passed.join('\n')}`);
      },
    },
  };
}
