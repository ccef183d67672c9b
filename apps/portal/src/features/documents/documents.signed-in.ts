import { BookOpen } from 'lucide-react';
import { signedInPart } from '../../parts/feature';
import { listAddress } from '../../parts/publication-address';
import { factHandlers } from './documents.cache';
import { documentSearch } from './documents.search';

export default signedInPart({
  navigation: [{ to: listAddress('material'), glyph: BookOpen, bar: true, group: 'library', help: 'publications-shell:help.documents' }],
  search: documentSearch,
  home: [
    {
      id: 'documents',
      texts: [],
      block: () => import('./documents.block'),
      summary: () => import('./documents.summary'),
    },
  ],
  facts: factHandlers,
});
