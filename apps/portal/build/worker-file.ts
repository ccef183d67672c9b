import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { textsFilesOf } from './texts-files.ts';

/** Matches files that the worker stores when they are first used. */
const ON_DEMAND = /^assets\/(pdf|arabic|chinese|japanese|thai)/;
const FONT = /^assets\/ibm-plex-(sans-latin-wght|mono-latin-500)-normal-.+\.woff2$/;

/**
 * Writes the service worker with the list of files that it stores. The plain alternative, `vite-plugin-pwa`, adds 20 kB of Workbox to the
 * worker and a second build, and cannot store two builds at the same time (ADR 47).
 */
export function workerFile(root: string): Plugin {
  const publicFiles = readdirSync(join(root, 'public')).map((file) => `/${file}`);
  return {
    name: 'portal-worker-file',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const texts: Record<string, string[]> = {};
        for (const { language, fileName } of textsFilesOf(root)) (texts[language] ??= []).push(`/${fileName}`);
        const files = Object.values(bundle);
        const entry = files.find((file) => file.type === 'chunk' && file.isEntry);
        if (!entry) throw new Error('The build has no entry.');
        const storedFiles = files
          .map(({ fileName }) => fileName)
          .filter((fileName) => (/\.(js|css)$/.test(fileName) || FONT.test(fileName)) && !ON_DEMAND.test(fileName));
        const parts = [...publicFiles, ...storedFiles.map((fileName) => `/${fileName}`), ...(texts['en'] ?? [])].sort();
        const constants = { ENTRY: `/${entry.fileName}`, PARTS: parts, TEXTS: texts };
        const source = readFileSync(join(root, 'worker/worker.js'), 'utf8');
        const buildId = createHash('sha256').update(JSON.stringify(constants)).update(source).digest('hex').slice(0, 16);
        const lines = Object.entries({ BUILD: buildId, ...constants }).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`);
        this.emitFile({ type: 'asset', fileName: 'worker.js', source: `${lines.join('\n')}\n${source}` });
      },
    },
  };
}
