import { globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, isAbsolute, join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from '../tools/children.ts';

const INSIDE = ['.', '\0', '@portal/', '@oxc-project/'];

/** The programs of the benches as node runs them, built as the gateway itself is; gone with this process. */
export const bundlePrograms = async (): Promise<(name: string) => string> => {
  const files = globSync(['bench/programs/*.ts', 'apps/gateway/src/**/*.worker.ts'], { cwd: root });
  const bundle = await rolldown({
    input: Object.fromEntries(files.map((file) => [basename(file, '.ts'), join(root, file)])),
    cwd: root,
    platform: 'node',
    tsconfig: 'tsconfig.json',
    external: (id) => !isAbsolute(id) && !INSIDE.some((start) => id.startsWith(start)),
    logLevel: 'silent',
  });
  const cache = join(root, 'node_modules/.cache/portal');
  mkdirSync(cache, { recursive: true });
  const place = mkdtempSync(join(cache, 'bench-'));
  process.once('exit', () => rmSync(place, { recursive: true, force: true }));
  // As beside the built gateway: the programs in a folder, the files of the demo in its sister.
  const folder = join(place, 'dist');
  symlinkSync(join(root, 'apps/gateway/demo'), join(place, 'demo'), 'junction');
  await bundle.write({ dir: folder, format: 'esm', sourcemap: true, chunkFileNames: '[name]-[hash].js' });
  await bundle.close();
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  return (name) => join(folder, `${name}.js`);
};
