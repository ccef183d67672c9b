import type parts from '../../i18n/locales/en/parts.json';
import { feature } from '../../parts/feature';
import { PART_PATH } from '../../parts/part-address';

declare module '../../i18n/text-resources' {
  interface TextResources {
    parts: typeof parts;
  }
}

const allowEveryone = () => true;

export default feature({
  paths: [
    {
      path: '/watched-parts',
      who: allowEveryone,
      title: 'publications-shell:title.watchedParts',
      texts: ['parts'],
      screen: () => import('./parts.screen'),
    },
    {
      path: PART_PATH,
      who: allowEveryone,
      title: 'publications-shell:title.part',
      parent: { to: '/price-list', title: 'publications-shell:title.priceLists' },
      texts: ['parts', 'prices', 'publishing'],
      screen: () => import('./part-page/part.screen'),
    },
  ],
  signedIn: () => import('./parts.signed-in'),
});
