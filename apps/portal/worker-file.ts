import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { TEXTS_FILE } from './texts-files.ts';

/** What is fetched only by those who need it, and then kept. */
const ON_DEMAND = /^assets\/(pdf|arabic|chinese|japanese|thai)/;
const FONT = /^assets\/ibm-plex-(sans-latin-wght|mono-latin-500)-normal-.+\.woff2$/;

/** The worker that keeps the portal on the device, with the list of this build's parts. */
export function workerFile(root: string): Plugin {
  const publicFiles = readdirSync(join(root, 'public')).map((file) => `/${file}`);
  return {
    name: 'portal-worker-file',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const texts: Record<string, string[]> = {};
        const parts = [...publicFiles];
        let entry = '';
        for (const file of Object.values(bundle)) {
          const path = `/${file.fileName}`;
          const [, , code] = TEXTS_FILE.exec(file.fileName) ?? [];
          if (file.type === 'chunk' && file.isEntry) entry = path;
          if (code) (texts[code] ??= []).push(path);
          else if ((/\.(js|css)$/.test(path) || FONT.test(file.fileName)) && !ON_DEMAND.test(file.fileName)) parts.push(path);
        }
        if (!entry) throw new Error('The build has no entry.');
        parts.push(...(texts.en ?? []));
        parts.sort();
        const constants = { ENTRY: entry, PARTS: parts, TEXTS: texts };
        const source = readFileSync(join(root, 'worker/worker.js'), 'utf8');
        const build = createHash('sha256').update(JSON.stringify(constants)).update(source).digest('hex').slice(0, 16);
        const lines = Object.entries({ BUILD: build, ...constants }).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`);
        this.emitFile({ type: 'asset', fileName: 'worker.js', source: `${lines.join('\n')}\n${source}` });
      },
    },
  };
}
