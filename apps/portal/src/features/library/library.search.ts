import i18next from 'i18next';
import { session } from '../../live/session';
import type { FindShelves } from '../../parts/feature';
import { documentAddress, priceListAddress } from './library.queries';

/** What is published for this person, by title and by what it says. */
export const publicationSearch: FindShelves = {
  priceLists: {
    title: () => i18next.t('library-shell:title.priceLists'),
    row: ({ documentId, title, file }) => ({
      id: documentId,
      title,
      detail: file.name,
      to: priceListAddress(documentId),
    }),
    all: (searchTerm) => `/price-list?${new URLSearchParams({ searchTerm })}`,
  },
  documents: {
    title: () => i18next.t('library-shell:title.documents'),
    row: ({ documentId, title, file }) => ({
      id: documentId,
      title,
      detail: file.name,
      to: documentAddress(documentId, session.actor.getSnapshot().context.user?.userId ?? ''),
    }),
    all: (searchTerm) => `/content-sharing?${new URLSearchParams({ searchTerm })}`,
  },
};
