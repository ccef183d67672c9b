import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const ROOT = join(import.meta.dirname, '..');
const CACHE = join(ROOT, 'node_modules/.cache/portal');
const BUNDLED_PREFIXES = ['.', '\0', '@portal/'];

/**
 * Imports a source file of the workspace in plain Node. Bundles it first, because Node cannot resolve imports without extensions. Packages
 * stay external.
 */
export const importBundled = async <T>(entry: string): Promise<T> => {
  const bundle = await rolldown({
    input: join(ROOT, entry),
    cwd: ROOT,
    platform: 'node',
    external: (id) => !isAbsolute(id) && !BUNDLED_PREFIXES.some((start) => id.startsWith(start)),
    logLevel: 'silent',
  });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
  await bundle.close();
  const { code } = output[0];
  const file = join(CACHE, `${createHash('sha256').update(code).digest('hex').slice(0, 16)}.mjs`);
  if (!existsSync(file)) {
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, code);
    renameSync(`${file}.${process.pid}`, file);
  }
  return (await import(pathToFileURL(file).href)) as T;
};
