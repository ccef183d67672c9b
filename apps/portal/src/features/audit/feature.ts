import { sees } from '@portal/contracts';
import type audit from '../../i18n/locales/en/audit.json';
import { feature } from '../../parts/feature';

declare module '../../i18n/text-resources' {
  interface TextResources {
    audit: typeof audit;
  }
}

/** What was done, for those who answer for others. */
export default feature({
  paths: [
    {
      path: '/audit',
      who: sees.audit,
      title: 'dashboard-shell:title.audit',
      texts: ['audit', 'exports'],
      screen: () => import('./audit.screen'),
    },
  ],
  // One file for what the shell says of both is lighter than two.
  texts: ['dashboard-shell'],
  signedIn: () => import('./audit.signed-in'),
});
