import type profile from '../../i18n/locales/en/profile.json';
import type profileShell from '../../i18n/locales/en/profile-shell.json';
import { feature } from '../../parts/feature';

declare module '../../i18n/text-resources' {
  interface TextResources {
    profile: typeof profile;
    'profile-shell': typeof profileShell;
  }
}

export default feature({
  paths: [
    {
      path: '/profile',
      who: () => true,
      title: 'profile-shell:title.profile',
      texts: ['profile', 'auth', 'notifications', 'second-factor'],
      screen: () => import('./profile.screen'),
    },
  ],
  texts: ['profile-shell'],
  signedIn: () => import('./profile.signed-in'),
});
