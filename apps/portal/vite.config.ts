import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { bootFile } from './boot-file.ts';
import { budget } from './budget.ts';
import { callerTable } from './caller-table.ts';
import { chakraAtBuild } from './chakra-at-build.ts';
import { chunkGroups } from './chunks.ts';
import { contractWords } from './contract-words.ts';
import { fontBundles } from './font-bundles.ts';
import { packed } from './packed.ts';
import { pdfAssets } from './pdf-assets.ts';
import { preloadHelper } from './preload-helper.ts';
import { SHELL_FILE, shellFile } from './shell-file.ts';
import { textsFiles } from './texts-files.ts';
import { workerFile } from './worker-file.ts';

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
      // Words can be read before it comes: what draws them goes first.
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', fetchpriority: 'low', href: `/${font}` };
      return [{ tag: 'link', attrs, injectTo: 'head' as const }];
    },
  },
};

/** The connection is a WebSocket or polling (`live/connection.ts`). */
const withoutWebTransport: Plugin = {
  name: 'portal-without-web-transport',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /[\\/]engine\.io-client[\\/]build[\\/]esm[\\/]transports[\\/]webtransport\.js$/ },
    handler: () => 'export class WT {}',
  },
};

const root = fileURLToPath(new URL('.', import.meta.url));
const ENTRY = 'index.html';
const SIGN_IN = 'src/features/account/login.screen.tsx';
const HOME = 'src/features/home/home.screen.tsx';
const OUTSIDE = [
  ...['forgot-password', 'reset-password', 'otp-completion', 'otp-verification'].map((page) => `src/features/account/${page}.screen.tsx`),
  'src/app/shell/public-frame.tsx',
  ...['privacy', 'terms', 'get-the-app'].map((page) => `src/features/pages/${page}.screen.tsx`),
];
const FIGURES = 'src/features/analytics/dashboard.screen.tsx';
/** What only a person who is signed in, or a later page, needs: the connection, what features give to the shell, lists, files, forms and menus. */
const SIGNED_IN_ONLY = new RegExp(
  [
    'node_modules/(?:socket\\.io|engine\\.io|pdfjs-dist|react-hook-form|@zag-js/(?:menu|dialog|popover|tabs)/.*machine)',
    'portal/src/(?:list|files|publishing)/.*\\.tsx?$',
    'src/live/(?:connection|presence|facts|upload)\\.ts$',
    'src/features/(?!account/)[^/]+/(?!feature\\.ts$|install\\.ts$)',
    'ticket-composer|connection\\.machine|ticket-lifecycle|signup\\.machine',
  ].join('|'),
);
/** Where the file of the shell begins: the frame, the connection, and what each feature gives to both. */
const SHELL = [
  'src/app/shell/shell.tsx',
  'src/app/start-live.ts',
  'src/features/*/*.signed-in.ts',
  'src/features/*/{bell,headline,*-figure,remembered-counts,reply-toasts}.{ts,tsx}',
  'src/features/**/*.{block,summary}.tsx',
];
const sources = [
  react(),
  preloadHelper(root),
  callerTable(root),
  contractWords,
  textsFiles(root),
  fontBundles(root),
  shellFile(root, SHELL),
  withoutWebTransport,
];
// The libs are tables of values, and so is Chakra's theme: what is not used is not carried.
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
    // Emotion wraps classes with these, and here none is wrapped.
    { test: /[\\/](hoist-non-react-statics|react-is)[\\/]/, sideEffects: false },
  ],
};

/** The router's package leads every build to the code that warns developers. */
const routerForProduction = [
  { find: /^react-router$/, file: 'index.mjs' },
  { find: /^react-router\/dom$/, file: 'dom-export.mjs' },
].map(({ find, file }) => ({ find, replacement: fileURLToPath(new URL(`../production/${file}`, import.meta.resolve('react-router'))) }));

/** React has had since 18 what libraries bring for older ones. */
const ownStore = { find: /^use-sync-external-store\/shim$/, replacement: 'react' };

export default defineConfig(async ({ command }) => ({
  root,
  ...(command === 'build' ? { resolve: { alias: [...routerForProduction, ownStore] } } : {}),
  plugins: [
    sources,
    chakraAtBuild(root),
    preloadLatin,
    bootFile(root),
    pdfAssets,
    workerFile(root),
    packed,
    budget([
      {
        name: 'sign-in page',
        modules: [ENTRY, SIGN_IN],
        limit: 213,
        files: 3,
        without: SIGNED_IN_ONLY,
      },
      {
        name: 'signed-in shell',
        modules: [ENTRY, 'shell', HOME],
        limit: 257,
        files: 3,
      },
    ]),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // Every browser that runs this code knows it.
    modulePreload: { polyfill: false },
    // The content policy has no `data:`, so nothing is inlined.
    assetsInlineLimit: 0,
    // The first view is one piece, and so is the reader of PDFs.
    chunkSizeWarningLimit: 850,
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake,
      output: {
        // Every page carries the names of all files: a letter less in each is a tenth of a kilobyte.
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        entryFileNames: 'assets/first-view-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        ...(command === 'build' && {
          codeSplitting: {
            groups: await chunkGroups(
              root,
              { entry: ENTRY, signIn: SIGN_IN, shell: SHELL_FILE, home: HOME, outside: OUTSIDE, figures: FIGURES },
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
