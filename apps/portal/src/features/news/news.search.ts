import i18next from 'i18next';
import { Newspaper } from 'lucide-react';
import { formatFor } from '../../i18n/format';
import type { FindSections } from '../../parts/feature';
import { detailAddress, listAddress } from '../../parts/publication-address';

export const newsSearch: FindSections = {
  news: {
    glyph: Newspaper,
    title: () => i18next.t('publications-shell:title.news'),
    row: ({ documentId, title, category, uploadedAt, version, cover }) => ({
      id: documentId,
      title,
      detail: `${i18next.t(`publications-shell:category.${category}`)} · ${formatFor(i18next.language).date(uploadedAt)}`,
      found: { documentId, version, cover, kind: null },
      to: detailAddress('news', documentId),
    }),
    all: (searchTerm) => listAddress('news', { searchTerm }),
  },
};
