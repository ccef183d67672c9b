import type parts from '../../i18n/locales/en/parts.json';
import { feature } from '../../parts/feature';

declare module '../../i18n/text-resources' {
  interface TextResources {
    parts: typeof parts;
  }
}

const everybody = () => true;

export default feature({
  paths: [
    {
      path: '/watched-parts',
      who: everybody,
      title: 'publications-shell:title.watchedParts',
      texts: ['parts'],
      screen: () => import('./parts.screen'),
    },
  ],
  signedIn: () => import('./parts.signed-in'),
});
