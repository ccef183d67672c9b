import { join } from 'node:path';
import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';

/** Every import on demand goes through `importWhole`, which the build tells the files of. */
export function preloadHelper(root: string): Plugin {
  const home = JSON.stringify(join(root, 'src/app/import-whole.ts'));
  return {
    name: 'portal-preload-helper',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === HELPER ? `export { importWhole as __vitePreload } from ${home};` : undefined),
  };
}
