import type home from '../../i18n/locales/en/home.json';
import type homeShell from '../../i18n/locales/en/home-shell.json';
import { feature } from '../../parts/feature';

declare module '../../i18n/text-resources' {
  interface TextResources {
    home: typeof home;
    'home-shell': typeof homeShell;
  }
}

export default feature({
  paths: [
    { path: '/home', who: () => true, title: 'home-shell:title.home', texts: ['home', 'inquiries'], screen: () => import('./home.screen') },
  ],
  texts: ['home-shell'],
  signedIn: () => import('./home.signed-in'),
});
