import { sees } from '@portal/contracts';
import type dashboard from '../../i18n/locales/en/dashboard.json';
import type dashboardShell from '../../i18n/locales/en/dashboard-shell.json';
import { feature } from '../../parts/feature';

declare module '../../i18n/text-resources' {
  interface TextResources {
    dashboard: typeof dashboard;
    'dashboard-shell': typeof dashboardShell;
  }
}

export default feature({
  paths: [
    {
      path: '/dashboard',
      who: sees.dashboard,
      title: 'dashboard-shell:title.dashboard',
      texts: ['dashboard', 'dates', 'exports', 'views'],
      screen: () => import('./dashboard.screen'),
    },
    {
      path: '/log-analysis',
      who: sees.dashboard,
      title: 'dashboard-shell:title.logAnalysis',
      texts: ['dashboard', 'dates', 'exports', 'views'],
      screen: () => import('./log/log-analysis.screen'),
    },
    {
      path: '/log-analysis/:personId',
      who: sees.dashboard,
      title: 'dashboard-shell:title.logAnalysis',
      parent: { to: '/log-analysis', title: 'dashboard-shell:title.logAnalysis' },
      texts: ['dashboard', 'dates', 'exports', 'views'],
      screen: () => import('./log/person-days.screen'),
    },
  ],
  texts: ['dashboard-shell'],
  signedIn: () => import('./analytics.signed-in'),
});
