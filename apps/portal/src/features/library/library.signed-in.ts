import { BookOpen, CalendarDays, Eye, Newspaper, Tags } from 'lucide-react';
import { signedInPart } from '../../parts/feature';
import { factHandlers } from './library.cache';
import { publicationSearch } from './library.search';
import { LibraryBackground } from './library-background';
import { NEWS_PAGE } from './news/news.queries';
import { PARTS_PAGE } from './parts/parts.queries';
import { wipePlacesAtSignOut } from './viewer/reading-places';

export default signedInPart({
  navigation: [
    { to: '/content-sharing', glyph: BookOpen, bar: true, group: 'library', help: 'library-shell:help.documents' },
    { to: '/price-list', glyph: Tags, bar: true, group: 'library', help: 'library-shell:help.priceLists' },
    { to: NEWS_PAGE, glyph: Newspaper, bar: true, menu: true, group: 'library', help: 'library-shell:help.news' },
    { to: '/events', glyph: CalendarDays, menu: true, group: 'library', help: 'library-shell:help.events' },
    { to: PARTS_PAGE, glyph: Eye, group: 'library', help: 'library-shell:help.watchedParts' },
  ],
  search: publicationSearch,
  home: [
    {
      id: 'awaiting',
      who: (role) => role === 'CP',
      texts: [],
      block: () => import('./home/awaiting.block'),
      stage: 'upcoming',
      isOptional: true,
    },
    {
      id: 'events',
      texts: [],
      block: () => import('./home/events.block'),
      handover: () => import('./home/events.handover'),
      stage: 'upcoming',
    },
    {
      id: 'begun',
      who: (role) => role !== 'CP',
      texts: [],
      block: () => import('./home/begun.block'),
      stage: 'begun',
      isOptional: true,
    },
    {
      id: 'news',
      texts: [],
      block: () => import('./home/news.block'),
      handover: () => import('./home/news.handover'),
      stage: 'new',
    },
    {
      id: 'parts',
      texts: ['parts'],
      block: () => import('./home/parts.block'),
      handover: () => import('./home/parts.handover'),
      stage: 'new',
    },
    {
      id: 'priceLists',
      texts: [],
      block: () => import('./home/price-lists.block'),
      handover: () => import('./home/price-lists.handover'),
      stage: 'new',
    },
    {
      id: 'documents',
      texts: [],
      block: () => import('./home/documents.block'),
      handover: () => import('./home/documents.handover'),
      stage: 'new',
    },
  ],
  facts: factHandlers,
  Background: LibraryBackground,
  start: wipePlacesAtSignOut,
});
