import { join } from 'node:path';
import type { Plugin } from 'vite';
import { evaluate } from './evaluate.ts';

/**
 * Writes the reset and the theme's global styles before `boot.css`, so that they apply before the app is loaded and are not computed at
 * every startup. The plain alternative, the same configuration in the running portal's theme, adds 2 kB of script and computing time to the
 * first view (ADR 46).
 */
export function pageStyles(root: string): Plugin {
  return {
    name: 'portal-page-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]src[\\/]boot\.css(?:\?direct)?$/ },
      async handler(css) {
        const { styles } = await evaluate<{ styles: string }>(root, join(root, 'boot/page-styles.tsx'));
        return { code: `${styles}\n${css}`, map: null };
      },
    },
  };
}
