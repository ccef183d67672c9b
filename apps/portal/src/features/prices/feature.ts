import type prices from '../../i18n/locales/en/prices.json';
import { feature } from '../../parts/feature';
import { publicationRoutes } from '../../parts/publication-routes';

declare module '../../i18n/text-resources' {
  interface TextResources {
    prices: typeof prices;
  }
}

export default feature({
  paths: publicationRoutes('price', {
    list: { texts: ['publishing'], screen: () => import('./prices.screen') },
    detail: { texts: ['publishing', 'viewer', 'files'], screen: () => import('./price-list.screen') },
    changes: { texts: ['publishing', 'prices'], screen: () => import('./price-changes.screen') },
    view: { texts: ['publishing', 'viewer', 'files'], screen: () => import('./price-list-view.screen') },
    form: { texts: ['publishing', 'files', 'prices', 'dates'], screen: () => import('./publish/price-list-form.screen') },
  }),
  signedIn: () => import('./prices.signed-in'),
});
