import { BookOpen, Tags } from 'lucide-react';
import { signedInPart } from '../../parts/feature';
import { factHandlers } from './library.cache';
import { publicationSearch } from './library.search';
import { RunningDownloads } from './running-downloads';
import { wipePlacesAtSignOut } from './viewer/reading-places';

export default signedInPart({
  navigation: [
    { to: '/content-sharing', glyph: BookOpen, bar: true, group: 'library', help: 'library-shell:help.documents' },
    { to: '/price-list', glyph: Tags, bar: true, group: 'library', help: 'library-shell:help.priceLists' },
  ],
  search: publicationSearch,
  home: [{ id: 'documents', texts: [], block: () => import('./home/documents.block'), isNews: true }],
  facts: factHandlers,
  Background: RunningDownloads,
  start: wipePlacesAtSignOut,
});
