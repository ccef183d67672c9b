import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

const ROOT = join(import.meta.dirname, '..');
const HOME = join(ROOT, 'node_modules/.cache/portal/packed');
const STAMP = 'package-lock.sha256';
/** What the screens are drawn with, by the name of its file: `jest.config.ts` leads there. */
const LIBRARIES = {
  chakra: '@chakra-ui/react',
  'chakra-theme': '@chakra-ui/react/theme',
  'chakra-preset-base': '@chakra-ui/react/preset-base',
  'chakra-anatomy': '@chakra-ui/react/anatomy',
  lucide: 'lucide-react',
};

/** Packs what the screens are drawn with into a few files, once for each state of package-lock.json: each spec would load four thousand anew. */
export default async function packLibraries(): Promise<void> {
  const lock = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');
  const stamp = join(HOME, STAMP);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  const draft = `${HOME}-${process.pid}`;
  const bundle = await rolldown({
    input: LIBRARIES,
    cwd: join(ROOT, 'apps/portal'),
    external: [/^react/, /^@emotion\//],
    platform: 'browser',
    // "use client" means nothing to a test.
    logLevel: 'silent',
  });
  await bundle.write({ dir: draft, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' });
  await bundle.close();
  writeFileSync(join(draft, STAMP), lock);
  rmSync(HOME, { recursive: true, force: true });
  renameSync(draft, HOME);
}
