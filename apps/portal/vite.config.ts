import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { budget } from './budget.ts';
import { contractWords } from './contract-words.ts';
import { pdfAssets } from './pdf-assets.ts';

const gateway = `http://localhost:${process.env.GATEWAY_PORT ?? 3000}`;

// The one font that every first view needs; its name carries a hash, so the tag is made from the bundle.
const preloadLatin: Plugin = {
  name: 'portal-preload-latin',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((file) => file.includes('ibm-plex-sans-latin-wght-normal'));
      if (!font) throw new Error('The Latin font is not in the build.');
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` };
      return [{ tag: 'link', attrs, injectTo: 'head' as const }];
    },
  },
};

const root = fileURLToPath(new URL('.', import.meta.url));
/** What features give to the shell, which waits for it. */
const signedInParts = globSync('src/features/*/*.signed-in.ts', { cwd: root });

export default defineConfig({
  root,
  plugins: [
    react(),
    contractWords,
    preloadLatin,
    pdfAssets,
    budget([
      { name: 'sign-in page', modules: ['index.html', 'src/features/account/login.screen.tsx'], limit: 268 },
      { name: 'signed-in shell', modules: ['index.html', 'src/app/shell.tsx', ...signedInParts], limit: 290 },
    ]),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // The content policy has no `data:`, so nothing is inlined.
    assetsInlineLimit: 0,
    // The first view is one piece, and so is the reader of PDFs.
    chunkSizeWarningLimit: 850,
    // The libs are tables of values: what is not used is not carried.
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /[\\/]libs[\\/](contracts|machines)[\\/]/, sideEffects: false }] },
      output: {
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            // What every first view needs is one file: it packs better than forty, and no later view tears it apart.
            { name: 'first-view', tags: ['$initial'], test: (id) => !/index\.html|main\.tsx/.test(id) },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: gateway, changeOrigin: false },
      '/ai': { target: gateway, changeOrigin: false },
      '/socket.io': { target: gateway, ws: true },
    },
  },
});
