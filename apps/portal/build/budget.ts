import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** The size limit of one view: the scripts of its modules with their static imports, in kB of brotli (1 kB = 1000 bytes). */
export interface Budget {
  name: string;
  /** The entry modules and the names of chunk groups. */
  modules: string[];
  limit: number;
  maxScripts: number;
  /** Matches modules that the view must not contain, however small they are. */
  without?: RegExp;
}

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
}

type Manifest = Record<string, Chunk>;

function scriptsOf(manifest: Manifest, modules: string[]): string[] {
  const files = new Set<string>();
  const visitedKeys = new Set<string>();
  const visit = (key: string): void => {
    if (visitedKeys.has(key)) return;
    visitedKeys.add(key);
    const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key);
    if (!chunk) throw new Error(`The budget names ${key}, which is not in the build.`);
    if (chunk.file.endsWith('.js')) files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  modules.forEach(visit);
  return [...files];
}

const bytesOf = (path: string): number => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;

/** Fails the build if a view exceeds its budget or contains forbidden modules. */
export function budget(budgets: Budget[]): Plugin {
  const modulesOf = new Map<string, string[]>();
  let outDir = '';
  return {
    name: 'portal-budget',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') modulesOf.set(file.fileName, file.moduleIds);
    },
    closeBundle: {
      sequential: true,
      handler() {
        const file = join(outDir, '.vite/manifest.json');
        // Without a manifest, the build has already failed.
        if (!existsSync(file)) return;
        const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
        const failures: string[] = [];
        for (const { name, modules, limit, maxScripts, without } of budgets) {
          const scripts = scriptsOf(manifest, modules);
          const bytes = scripts.reduce((sum, script) => sum + bytesOf(join(outDir, script)), 0);
          const line = `${name}: ${(bytes / 1000).toFixed(1)} of ${limit} kB in ${scripts.length} of ${maxScripts} files`;
          console.info(line);
          if (bytes > limit * 1000 || scripts.length > maxScripts) failures.push(line);
          const forbidden = without ? scripts.flatMap((script) => modulesOf.get(script) ?? []).filter((id) => without.test(id)) : [];
          if (forbidden.length) failures.push(`${name} contains modules that it must not:\n  ${forbidden.join('\n  ')}`);
        }
        if (failures.length) throw new Error(`Over budget.\n${failures.join('\n')}`);
      },
    },
  };
}
