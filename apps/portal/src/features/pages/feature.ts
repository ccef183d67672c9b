import type pages from '../../i18n/locales/en/pages.json';
import type pagesShell from '../../i18n/locales/en/pages-shell.json';
import { feature } from '../../parts/feature';
import { startInstall } from './install';

declare module '../../i18n/text-resources' {
  interface TextResources {
    pages: typeof pages;
    'pages-shell': typeof pagesShell;
  }
}

export default feature({
  paths: [
    { path: '/sitemap', who: () => true, title: 'pages-shell:title.sitemap', texts: ['pages'], screen: () => import('./sitemap.screen') },
    { path: '/privacy', who: 'anyone', title: 'pages-shell:title.privacy', texts: ['pages'], screen: () => import('./privacy.screen') },
    { path: '/terms', who: 'anyone', title: 'pages-shell:title.terms', texts: ['pages'], screen: () => import('./terms.screen') },
    {
      path: '/get-the-app',
      who: 'anyone',
      title: 'pages-shell:title.getTheApp',
      texts: ['pages'],
      screen: () => import('./get-the-app.screen'),
    },
  ],
  texts: ['pages-shell'],
  start: startInstall,
  signedIn: () => import('./pages.signed-in'),
});
