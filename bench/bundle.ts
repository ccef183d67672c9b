import { globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, isAbsolute, join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from '../tools/children.ts';

const INSIDE = ['.', '\0', '@portal/', '@oxc-project/'];

/** Bundles the programs of the benches with the settings of the gateway's build. Deletes them when this process ends. */
export const bundlePrograms = async (): Promise<(name: string) => string> => {
  const files = globSync(['bench/programs/*.ts', 'apps/gateway/src/**/*.{worker,child}.ts'], { cwd: root });
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
  const buildFolder = mkdtempSync(join(cache, 'bench-'));
  process.once('exit', () => rmSync(buildFolder, { recursive: true, force: true }));
  // The layout of the gateway build: programs in one folder, and the demo files in a sibling folder.
  const folder = join(buildFolder, 'dist');
  symlinkSync(join(root, 'apps/gateway/demo'), join(buildFolder, 'demo'), 'junction');
  await bundle.write({ dir: folder, format: 'esm', sourcemap: true, chunkFileNames: '[name]-[hash].js' });
  await bundle.close();
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  return (name) => join(folder, `${name}.js`);
};
