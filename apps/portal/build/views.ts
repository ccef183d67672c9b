import { globSync } from 'node:fs';

/** The entry modules of the views whose files and sizes the build controls. */
export const ENTRY = 'index.html';
export const SIGN_IN = 'src/features/account/login.screen.tsx';
export const HOME = 'src/features/home/home.screen.tsx';
/** The page with the most figures. */
export const FIGURES = 'src/features/analytics/dashboard.screen.tsx';
/** The other pages for visitors, and their frame. */
export const VISITOR_PAGES = [
  'src/features/account/second-step/second-step.tsx',
  ...['forgot-password', 'reset-password', 'otp-completion', 'otp-verification', 'microsoft/link-account'].map(
    (page) => `src/features/account/${page}.screen.tsx`,
  ),
  'src/app/shell/public-frame.tsx',
  ...['privacy', 'terms', 'get-the-app'].map((page) => `src/features/pages/${page}.screen.tsx`),
];
const SHELL = [
  'src/app/shell/shell.tsx',
  'src/app/start-live.ts',
  'src/features/*/*.signed-in.ts',
  'src/features/*/{bell,headline,*-figure,remembered-counts,reply-toasts}.{ts,tsx}',
  'src/features/**/*.{block,summary}.tsx',
];
/** Returns the modules of the shell that are imported on demand: the frame, the connection, and what each feature adds to both. */
export const shellModules = (root: string): string[] => SHELL.flatMap((pattern) => globSync(pattern, { cwd: root }));
/** Matches modules that the sign-in page must not contain: the connection, lists, files, forms, menus and all other features. */
export const SIGNED_IN_ONLY = new RegExp(
  [
    'node_modules/(?:socket\\.io|engine\\.io|pdfjs-dist|react-hook-form|@zag-js/(?:menu|dialog|popover|tabs)/.*machine)',
    'portal/src/(?:list|files|publishing)/.*\\.tsx?$',
    'src/live/(?:connection|presence|facts|upload)\\.ts$',
    'src/features/(?!account/)[^/]+/(?!feature\\.ts$|install\\.ts$)',
    'ticket-composer|connection\\.machine|ticket-lifecycle|signup\\.machine',
  ].join('|'),
);
