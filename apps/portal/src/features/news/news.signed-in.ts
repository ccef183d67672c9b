import { Newspaper } from 'lucide-react';
import { signedInPart } from '../../parts/feature';
import { factHandlers } from './news.cache';
import { NEWS_PAGE } from './news.queries';
import { newsSearch } from './news.search';

export default signedInPart({
  navigation: [{ to: NEWS_PAGE, glyph: Newspaper, bar: true, menu: true, group: 'library', help: 'publications-shell:help.news' }],
  search: newsSearch,
  home: [
    {
      id: 'awaiting',
      who: (role) => role === 'CP',
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
  facts: factHandlers,
});
