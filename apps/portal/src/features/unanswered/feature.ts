import { sees } from '@portal/contracts';
import type unanswered from '../../i18n/locales/en/unanswered.json';
import type unansweredShell from '../../i18n/locales/en/unanswered-shell.json';
import { feature } from '../../parts/feature';

declare module '../../i18n/text-resources' {
  interface TextResources {
    unanswered: typeof unanswered;
    'unanswered-shell': typeof unansweredShell;
  }
}

export default feature({
  paths: [
    {
      path: '/search/board/unanswered',
      who: sees.aiSearch,
      title: 'unanswered-shell:title.unanswered',
      texts: ['unanswered'],
      screen: () => import('./board.screen'),
    },
  ],
  texts: ['unanswered-shell'],
  signedIn: () => import('./unanswered.signed-in'),
});
