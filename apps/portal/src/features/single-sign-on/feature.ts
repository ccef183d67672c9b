import type singleSignOn from '../../i18n/locales/en/single-sign-on.json';
import type singleSignOnShell from '../../i18n/locales/en/single-sign-on-shell.json';
import { feature } from '../../parts/feature';

declare module '../../i18n/text-resources' {
  interface TextResources {
    'single-sign-on': typeof singleSignOn;
    'single-sign-on-shell': typeof singleSignOnShell;
  }
}

export default feature({
  paths: [
    {
      path: '/single-sign-on',
      who: (role) => role === 'SUPER_YHQ',
      title: 'single-sign-on-shell:title.singleSignOn',
      texts: ['single-sign-on', 'auth', 'second-factor'],
      screen: () => import('./single-sign-on.screen'),
    },
  ],
  texts: ['single-sign-on-shell'],
  signedIn: () => import('./single-sign-on.signed-in'),
});
