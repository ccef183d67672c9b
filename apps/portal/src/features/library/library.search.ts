import i18next from 'i18next';
import { formatFor } from '../../i18n/format';
import { session } from '../../live/session';
import type { FindShelves } from '../../parts/feature';
import { documentAddress, priceListAddress } from './library.queries';
import { setWatching } from './parts/watching';

/** "2 price lists, 3 documents", of those that this person may see. */
function partPlaces(priceLists: number, documents: number): string {
  const places = [
    ...(priceLists ? [i18next.t('library-shell:part.priceLists', { count: priceLists })] : []),
    ...(documents ? [i18next.t('library-shell:part.documents', { count: documents })] : []),
  ];
  return places.length ? formatFor(i18next.language).list(places) : i18next.t('library-shell:part.none');
}

/** What is published for this person, by title and by what it says. */
export const publicationSearch: FindShelves = {
  parts: {
    title: () => i18next.t('library-shell:title.parts'),
    row: ({ partKey, partNumber, description, priceLists, documents }) => ({
      id: `part ${partKey}`,
      title: partNumber,
      detail: [partPlaces(priceLists, documents), description].filter(Boolean).join(' · '),
      to: `${priceLists || !documents ? '/price-list' : '/content-sharing'}?${new URLSearchParams({ searchTerm: partNumber })}`,
    }),
    action: ({ partKey, partNumber, watching }, isFirst) =>
      isFirst
        ? {
            title: i18next.t(`library-shell:watch.${watching ? 'end' : 'part'}`, {
              part: partNumber,
              interpolation: { escapeValue: false },
            }),
            run: () => void setWatching({ partKey, partNumber }, !watching),
          }
        : null,
  },
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
