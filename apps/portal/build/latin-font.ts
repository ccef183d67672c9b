import type { Plugin } from 'vite';

/** Preloads the font of every first view. Its file name contains a hash, so the tag is created from the bundle. */
export const latinFont: Plugin = {
  name: 'portal-latin-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((file) => file.includes('ibm-plex-sans-latin-wght-normal'));
      if (!font) throw new Error('The Latin font is not in the build.');
      // The page is readable in a fallback font until this font is loaded, so scripts and styles get priority.
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', fetchpriority: 'low', href: `/${font}` };
      return [{ tag: 'link', attrs, injectTo: 'head' as const }];
    },
  },
};
