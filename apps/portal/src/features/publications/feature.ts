import type insight from '../../i18n/locales/en/insight.json';
import type publicationsShell from '../../i18n/locales/en/publications-shell.json';
import type publishing from '../../i18n/locales/en/publishing.json';
import { feature } from '../../parts/feature';

declare module '../../i18n/text-resources' {
  interface TextResources {
    insight: typeof insight;
    publishing: typeof publishing;
    'publications-shell': typeof publicationsShell;
  }
}

/** The parts shared by all publication kinds: drafts, running downloads and reading positions. */
export default feature({
  paths: [],
  texts: ['publications-shell'],
  signedIn: () => import('./publications.signed-in'),
});
