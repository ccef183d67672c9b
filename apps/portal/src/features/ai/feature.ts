import { sees } from '@portal/contracts';
import type ai from '../../i18n/locales/en/ai.json';
import type aiShell from '../../i18n/locales/en/ai-shell.json';
import { feature } from '../../parts/feature';

declare module '../../i18n/text-resources' {
  interface TextResources {
    ai: typeof ai;
    'ai-shell': typeof aiShell;
  }
}

// Both addresses share one page, which stays mounted while a new conversation receives its own address.
const searchScreen = () => import('./search.screen');

export default feature({
  paths: [
    {
      path: '/search',
      page: 'search',
      who: sees.aiSearch,
      title: 'ai-shell:title.search',
      texts: ['ai', 'files', 'viewer', 'parts', 'prices', 'publishing', 'events'],
      screen: searchScreen,
      fills: true,
    },
    {
      path: '/search/:id',
      firstCall: ['ai.conversation', 'sessionId'],
      page: 'search',
      who: sees.aiSearch,
      title: 'ai-shell:title.search',
      texts: ['ai', 'files', 'viewer', 'parts', 'prices', 'publishing', 'events'],
      screen: searchScreen,
      fills: true,
    },
  ],
  texts: ['ai-shell'],
  signedIn: () => import('./ai.signed-in'),
});
