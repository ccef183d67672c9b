import { Tags } from 'lucide-react';
import { signedInPart } from '../../parts/feature';
import { listAddress } from '../../parts/publication-address';
import { factHandlers } from './prices.cache';
import { priceListSearch } from './prices.search';

export default signedInPart({
  navigation: [{ to: listAddress('price'), glyph: Tags, bar: true, group: 'library', help: 'publications-shell:help.priceLists' }],
  search: priceListSearch,
  home: [
    {
      id: 'priceLists',
      texts: [],
      block: () => import('./price-lists.block'),
      summary: () => import('./price-lists.summary'),
    },
  ],
  facts: factHandlers,
});
