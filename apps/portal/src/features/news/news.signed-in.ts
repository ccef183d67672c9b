import { isPartner } from '@portal/contracts';
import { Newspaper } from 'lucide-react';
import { signedInPart } from '../../parts/feature';
import { listAddress } from '../../parts/publication-address';
import { AWAITING_LIST, useAwaitingNews } from './home/use-awaiting-news';
import { factHandlers } from './news.cache';
import { newsSearch } from './news.search';

export default signedInPart({
  navigation: [
    { to: listAddress('news'), glyph: Newspaper, bar: true, menu: true, group: 'library', help: 'publications-shell:help.news' },
  ],
  search: newsSearch,
  home: [
    {
      id: 'awaiting',
      isFor: isPartner,
      texts: [],
      block: () => import('./home/awaiting.block'),
      isOptional: true,
    },
    {
      id: 'news',
      texts: [],
      block: () => import('./home/news.block'),
      summary: () => import('./home/news.summary'),
    },
  ],
  waiting: { id: 'awaiting', isFor: isPartner, all: () => AWAITING_LIST, useWaiting: useAwaitingNews },
  facts: factHandlers,
});
