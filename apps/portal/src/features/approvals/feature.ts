import { sees } from '@portal/contracts';
import type approval from '../../i18n/locales/en/approval.json';
import type approvalsShell from '../../i18n/locales/en/approvals-shell.json';
import { feature } from '../../parts/feature';

declare module '../../i18n/text-resources' {
  interface TextResources {
    approval: typeof approval;
    'approvals-shell': typeof approvalsShell;
  }
}

export default feature({
  paths: [
    {
      path: '/approval',
      who: sees.approvals,
      title: 'approvals-shell:title.approval',
      texts: ['approval'],
      screen: () => import('./approvals.screen'),
      fills: true,
    },
  ],
  texts: ['approvals-shell'],
  signedIn: () => import('./approvals.signed-in'),
});
