import { sees } from '@portal/contracts';
import type audit from '../../i18n/locales/en/audit.json';
import { feature } from '../../parts/feature';

declare module '../../i18n/text-resources' {
  interface TextResources {
    audit: typeof audit;
  }
}

export default feature({
  paths: [
    {
      path: '/audit',
      who: sees.audit,
      title: 'dashboard-shell:title.audit',
      texts: ['audit', 'dates', 'exports'],
      screen: () => import('./audit.screen'),
    },
  ],
  // Both features share one file of shell texts, because one file is smaller than two.
  texts: ['dashboard-shell'],
  signedIn: () => import('./audit.signed-in'),
});
