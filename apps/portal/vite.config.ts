import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { bootFile } from './build/boot-file.ts';
import { budget } from './build/budget.ts';
import { bundledPackages } from './build/bundled-packages.ts';
import { callerTable } from './build/caller-table.ts';
import { chunkGroups } from './build/chunks.ts';
import { fontBundles } from './build/font-bundles.ts';
import { latinFont } from './build/latin-font.ts';
import { compressedFiles } from './build/packed.ts';
import { pageStyles } from './build/page-styles.ts';
import { pdfAssets } from './build/pdf-assets.ts';
import { preloadHelper } from './build/preload-helper.ts';
import { textsFiles } from './build/texts-files.ts';
import { ENTRY, FIGURES, HOME, SIGN_IN, SIGNED_IN_ONLY, shellModules, VISITOR_PAGES } from './build/views.ts';
import { workerFile } from './build/worker-file.ts';

const gateway = `http://localhost:${process.env.GATEWAY_PORT ?? 3000}`;

const root = fileURLToPath(new URL('.', import.meta.url));
const sources = [react(), preloadHelper(root), callerTable(root), textsFiles(root), fontBundles(root)];

// Removes unused values of the contract, the machines and the theme, because the calls that create them have no side effects.
const treeshake: Rolldown.InputOptions['treeshake'] = {
  manualPureFunctions: [
    'defineConfig',
    'defineRecipe',
    'defineSlotRecipe',
    'defineStyle',
    'z',
    'route',
    'idOf',
    'idInput',
    'timestamp',
    'searchTerm',
    'line',
    'paragraphs',
    'listOf',
    'refusal',
    'fat',
    'thin',
    'feature',
    'withCode',
  ],
  moduleSideEffects: [
    { test: /[\\/]libs[\\/](contracts|machines)[\\/]/, sideEffects: false },
    // Emotion wraps class components with these packages, but the portal has no such components.
    { test: /[\\/](hoist-non-react-statics|react-is)[\\/]/, sideEffects: false },
  ],
};

const routerFolder = join(dirname(fileURLToPath(import.meta.resolve('react-router/package.json'))), 'dist/production');
// The package offers browsers its development build only, which has warnings that no user sees.
const productionRouter = [
  { find: /^react-router$/, replacement: join(routerFolder, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(routerFolder, 'dom-export.mjs') },
];

export default defineConfig(async ({ command }) => ({
  root,
  plugins: [
    sources,
    pageStyles(root),
    latinFont,
    bootFile(root),
    pdfAssets(),
    bundledPackages(),
    workerFile(root),
    compressedFiles(),
    budget([
      { name: 'sign-in page', modules: [ENTRY, SIGN_IN], limit: 217, maxScripts: 3, without: SIGNED_IN_ONLY },
      { name: 'signed-in shell', modules: [ENTRY, 'shell', HOME], limit: 263, maxScripts: 3 },
    ]),
  ],
  resolve: { alias: productionRouter },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // All supported browsers can preload modules.
    modulePreload: { polyfill: false },
    // The content security policy forbids `data:` URLs, so nothing is inlined.
    assetsInlineLimit: 0,
    // The files of the first view and of the PDF reader are intentionally large.
    chunkSizeWarningLimit: 850,
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake,
      output: {
        // `boot.js` contains the names of all files, so hashes are shortened to seven characters.
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        entryFileNames: 'assets/first-view-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        ...(command === 'build' && {
          codeSplitting: {
            groups: await chunkGroups(
              root,
              { entry: ENTRY, signIn: SIGN_IN, shell: shellModules(root), home: HOME, outside: VISITOR_PAGES, figures: FIGURES },
              sources,
              treeshake,
            ),
          },
        }),
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
}));
