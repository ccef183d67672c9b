import { isStaff, publishesNews, publishesPriceLists } from '@portal/contracts';
import type events from '../../i18n/locales/en/events.json';
import type insight from '../../i18n/locales/en/insight.json';
import type library from '../../i18n/locales/en/library.json';
import type libraryShell from '../../i18n/locales/en/library-shell.json';
import type news from '../../i18n/locales/en/news.json';
import type parts from '../../i18n/locales/en/parts.json';
import type prices from '../../i18n/locales/en/prices.json';
import { feature } from '../../parts/feature';

declare module '../../i18n/text-resources' {
  interface TextResources {
    events: typeof events;
    insight: typeof insight;
    library: typeof library;
    'library-shell': typeof libraryShell;
    news: typeof news;
    parts: typeof parts;
    prices: typeof prices;
  }
}

const everybody = () => true;
const DOCUMENTS = { to: '/content-sharing', title: 'library-shell:title.documents' } as const;
const NEWS = { to: '/news', title: 'library-shell:title.news' } as const;
const EVENTS = { to: '/events', title: 'library-shell:title.events' } as const;
const PRICES = { to: '/price-list', title: 'library-shell:title.priceLists' } as const;

/** What is published for the reader. */
export default feature({
  paths: [
    {
      path: '/content-sharing',
      who: everybody,
      title: DOCUMENTS.title,
      texts: ['library'],
      screen: () => import('./list/documents.screen'),
      full: true,
    },
    {
      path: '/content-sharing/detail/:id/:userId',
      who: everybody,
      title: 'library-shell:title.document',
      parent: DOCUMENTS,
      texts: ['library', 'viewer', 'files'],
      screen: () => import('./detail/document.screen'),
      full: true,
    },
    {
      path: '/content-sharing/docView/:id',
      who: everybody,
      title: 'library-shell:title.document',
      parent: DOCUMENTS,
      texts: ['viewer', 'files'],
      screen: () => import('./viewer/document-view.screen'),
      fills: true,
    },
    {
      path: '/price-list',
      who: everybody,
      title: PRICES.title,
      texts: ['library'],
      screen: () => import('./list/prices.screen'),
      full: true,
    },
    {
      path: '/price-list/detail/:id',
      who: everybody,
      title: 'library-shell:title.priceList',
      parent: PRICES,
      texts: ['library', 'viewer', 'files'],
      screen: () => import('./detail/price-list.screen'),
      full: true,
    },
    {
      path: '/price-list/changes/:id',
      who: everybody,
      title: 'library-shell:title.priceChanges',
      parent: PRICES,
      texts: ['library', 'prices'],
      screen: () => import('./prices/price-changes.screen'),
      full: true,
    },
    {
      path: '/price-list/upload-price-list',
      who: publishesPriceLists,
      title: 'library-shell:title.publishPriceList',
      parent: PRICES,
      texts: ['library', 'files', 'prices'],
      screen: () => import('./publish/price/publish-price-list.screen'),
    },
    {
      path: '/price-list/edit-price-list/:id',
      who: publishesPriceLists,
      title: 'library-shell:title.editPriceList',
      parent: PRICES,
      texts: ['library', 'files', 'prices'],
      screen: () => import('./publish/price/edit-price-list.screen'),
    },
    {
      path: '/price-list/docView/:id',
      who: everybody,
      title: 'library-shell:title.document',
      parent: PRICES,
      texts: ['library', 'viewer', 'files'],
      screen: () => import('./viewer/price-list-view.screen'),
      fills: true,
    },
    {
      path: '/news',
      who: everybody,
      title: NEWS.title,
      texts: ['library', 'news'],
      screen: () => import('./news/news.screen'),
      full: true,
    },
    {
      path: '/news/news-detail/:id',
      who: everybody,
      title: 'library-shell:title.newsItem',
      parent: NEWS,
      texts: ['library', 'news', 'viewer', 'files'],
      screen: () => import('./news/news-detail.screen'),
    },
    {
      path: '/events',
      who: everybody,
      title: EVENTS.title,
      texts: ['events', 'library'],
      screen: () => import('./events/events.screen'),
      full: true,
    },
    {
      path: '/events/event-detail/:id',
      who: everybody,
      title: 'library-shell:title.event',
      parent: EVENTS,
      texts: ['events', 'library', 'files'],
      screen: () => import('./events/detail/event.screen'),
      full: true,
    },
    {
      path: '/news/upload-news',
      who: publishesNews,
      title: 'library-shell:title.publishNews',
      parent: NEWS,
      texts: ['library', 'news', 'files'],
      screen: () => import('./publish/news/publish-news.screen'),
    },
    {
      path: '/news/edit-news/:id',
      who: publishesNews,
      title: 'library-shell:title.editNews',
      parent: NEWS,
      texts: ['library', 'news', 'files'],
      screen: () => import('./publish/news/edit-news.screen'),
    },
    {
      path: '/events/upload-event',
      who: publishesPriceLists,
      title: 'library-shell:title.publishEvent',
      parent: EVENTS,
      texts: ['library', 'files', 'events'],
      screen: () => import('./publish/event/publish-event.screen'),
    },
    {
      path: '/events/edit-event/:id',
      who: publishesPriceLists,
      title: 'library-shell:title.editEvent',
      parent: EVENTS,
      texts: ['library', 'files', 'events'],
      screen: () => import('./publish/event/edit-event.screen'),
    },
    {
      path: '/watched-parts',
      who: everybody,
      title: 'library-shell:title.watchedParts',
      texts: ['parts'],
      screen: () => import('./parts/parts.screen'),
    },
    {
      path: '/content-sharing/upload',
      who: isStaff,
      title: 'library-shell:title.publishDocument',
      parent: DOCUMENTS,
      texts: ['library', 'files'],
      screen: () => import('./publish/material/publish-document.screen'),
    },
    {
      path: '/content-sharing/edit-content-sharing/:id',
      who: isStaff,
      title: 'library-shell:title.editDocument',
      parent: DOCUMENTS,
      texts: ['library', 'files'],
      screen: () => import('./publish/material/edit-document.screen'),
    },
  ],
  texts: ['library-shell'],
  signedIn: () => import('./library.signed-in'),
});
