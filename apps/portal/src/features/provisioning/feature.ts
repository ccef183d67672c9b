import type provisioning from '../../i18n/locales/en/provisioning.json';
import type provisioningShell from '../../i18n/locales/en/provisioning-shell.json';
import { feature } from '../../parts/feature';

declare module '../../i18n/text-resources' {
  interface TextResources {
    provisioning: typeof provisioning;
    'provisioning-shell': typeof provisioningShell;
  }
}

export default feature({
  paths: [
    {
      path: '/provisioning',
      who: (role) => role === 'SUPER_YHQ',
      title: 'provisioning-shell:title.provisioning',
      texts: ['provisioning', 'auth', 'second-factor'],
      screen: () => import('./provisioning.screen'),
    },
  ],
  texts: ['provisioning-shell'],
  signedIn: () => import('./provisioning.signed-in'),
});
