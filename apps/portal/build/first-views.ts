import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { FirstViews } from '../boot/first-view.ts';
import { evaluate } from './evaluate.ts';

/**
 * Replaces screens and fonts with modules that export only their own file name. A manifest then reveals the file of a page without running
 * it.
 */
const fileNamePlugin: Plugin = {
  name: 'portal-file-names',
  enforce: 'pre',
  load: {
    filter: { id: /\.screen\.tsx$|[\\/]src[\\/]fonts[\\/]\w+\.ts$/ },
    handler: (id) => `export const file = ${JSON.stringify(id)};\nexport const load = () => ({ file });`,
  },
};

/** Reads the first view of every address from the manifests of the features. */
export async function readFirstViews(root: string): Promise<FirstViews> {
  const { firstViews } = await evaluate<{ firstViews: FirstViews }>(root, join(root, 'boot/first-views.ts'), [fileNamePlugin]);
  return firstViews;
}
