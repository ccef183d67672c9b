import { publishesPriceLists } from '@portal/contracts';
import type prices from '../../i18n/locales/en/prices.json';
import { feature } from '../../parts/feature';

declare module '../../i18n/text-resources' {
  interface TextResources {
    prices: typeof prices;
  }
}

const everybody = () => true;
const PRICES = { to: '/price-list', title: 'publications-shell:title.priceLists' } as const;

export default feature({
  paths: [
    {
      path: '/price-list',
      who: everybody,
      title: PRICES.title,
      texts: ['publishing'],
      screen: () => import('./prices.screen'),
      full: true,
    },
    {
      path: '/price-list/detail/:id',
      who: everybody,
      title: 'publications-shell:title.priceList',
      parent: PRICES,
      texts: ['publishing', 'viewer', 'files'],
      screen: () => import('./price-list.screen'),
      full: true,
    },
    {
      path: '/price-list/changes/:id',
      who: everybody,
      title: 'publications-shell:title.priceChanges',
      parent: PRICES,
      texts: ['publishing', 'prices'],
      screen: () => import('./price-changes.screen'),
      full: true,
    },
    {
      path: '/price-list/upload-price-list',
      who: publishesPriceLists,
      title: 'publications-shell:title.publishPriceList',
      parent: PRICES,
      texts: ['publishing', 'files', 'prices'],
      screen: () => import('./publish/price-list-form.screen'),
    },
    {
      path: '/price-list/edit-price-list/:id',
      who: publishesPriceLists,
      title: 'publications-shell:title.editPriceList',
      parent: PRICES,
      texts: ['publishing', 'files', 'prices'],
      screen: () => import('./publish/price-list-form.screen'),
    },
    {
      path: '/price-list/docView/:id',
      who: everybody,
      title: 'publications-shell:title.document',
      parent: PRICES,
      texts: ['publishing', 'viewer', 'files'],
      screen: () => import('./price-list-view.screen'),
      fills: true,
    },
  ],
  signedIn: () => import('./prices.signed-in'),
});
