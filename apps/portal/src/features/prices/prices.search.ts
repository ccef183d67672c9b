import i18next from 'i18next';
import { Tags } from 'lucide-react';
import type { FindSections } from '../../parts/feature';
import { detailAddress, listAddress } from '../../parts/publication-address';

export const priceListSearch: FindSections = {
  priceLists: {
    glyph: Tags,
    title: () => i18next.t('publications-shell:title.priceLists'),
    row: ({ documentId, title, file, version, cover }) => ({
      id: documentId,
      title,
      detail: file.name,
      found: { documentId, version, cover, kind: file.kind },
      to: detailAddress('price', documentId),
    }),
    all: (searchTerm) => listAddress('price', { searchTerm }),
  },
};
