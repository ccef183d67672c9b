import { Eye } from 'lucide-react';
import { signedInPart } from '../../parts/feature';
import { PartToasts } from './part-toasts';
import { factHandlers } from './parts.cache';
import { PARTS_PAGE } from './parts.queries';
import { partSearch } from './parts.search';

export default signedInPart({
  navigation: [{ to: PARTS_PAGE, glyph: Eye, group: 'library', help: 'publications-shell:help.watchedParts' }],
  search: partSearch,
  home: [
    {
      id: 'parts',
      texts: ['parts'],
      block: () => import('./parts.block'),
      summary: () => import('./parts.summary'),
    },
  ],
  facts: factHandlers,
  Background: PartToasts,
});
