import i18next from 'i18next';
import type { FindShelves } from '../../parts/feature';
import { priceListAddress } from '../../parts/publication-address';

export const priceListSearch: FindShelves = {
  priceLists: {
    title: () => i18next.t('publications-shell:title.priceLists'),
    row: ({ documentId, title, file }) => ({
      id: documentId,
      title,
      detail: file.name,
      to: priceListAddress(documentId),
    }),
    all: (searchTerm) => `/price-list?${new URLSearchParams({ searchTerm })}`,
  },
};
