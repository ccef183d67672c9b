import { isStaff, type PublicationKind, publishesNews, publishesPriceLists, type Role } from '@portal/contracts';
import type { ShellText } from './feature';

interface Page {
  path: string;
  title: ShellText;
}

export interface KindPages {
  canPublish: (role: Role) => boolean;
  list: Page;
  detail: Page;
  changes?: Page;
  view?: Page;
  publish: Page;
  edit: Page;
}

/** The pages of each kind of publication, and the roles that publish it. */
export const PUBLICATION_PAGES = {
  material: {
    canPublish: isStaff,
    list: { path: '/content-sharing', title: 'publications-shell:title.documents' },
    detail: { path: '/content-sharing/detail/:id/:userId', title: 'publications-shell:title.document' },
    view: { path: '/content-sharing/docView/:id', title: 'publications-shell:title.document' },
    publish: { path: '/content-sharing/upload', title: 'publications-shell:title.publishDocument' },
    edit: { path: '/content-sharing/edit-content-sharing/:id', title: 'publications-shell:title.editDocument' },
  },
  price: {
    canPublish: publishesPriceLists,
    list: { path: '/price-list', title: 'publications-shell:title.priceLists' },
    detail: { path: '/price-list/detail/:id', title: 'publications-shell:title.priceList' },
    changes: { path: '/price-list/changes/:id', title: 'publications-shell:title.priceChanges' },
    view: { path: '/price-list/docView/:id', title: 'publications-shell:title.document' },
    publish: { path: '/price-list/upload-price-list', title: 'publications-shell:title.publishPriceList' },
    edit: { path: '/price-list/edit-price-list/:id', title: 'publications-shell:title.editPriceList' },
  },
  news: {
    canPublish: publishesNews,
    list: { path: '/news', title: 'publications-shell:title.news' },
    detail: { path: '/news/news-detail/:id', title: 'publications-shell:title.newsItem' },
    publish: { path: '/news/upload-news', title: 'publications-shell:title.publishNews' },
    edit: { path: '/news/edit-news/:id', title: 'publications-shell:title.editNews' },
  },
  event: {
    canPublish: publishesPriceLists,
    list: { path: '/events', title: 'publications-shell:title.events' },
    detail: { path: '/events/event-detail/:id', title: 'publications-shell:title.event' },
    publish: { path: '/events/upload-event', title: 'publications-shell:title.publishEvent' },
    edit: { path: '/events/edit-event/:id', title: 'publications-shell:title.editEvent' },
  },
} as const satisfies Record<PublicationKind, KindPages>;
