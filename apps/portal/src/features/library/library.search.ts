import i18next from 'i18next';
import { formatFor } from '../../i18n/format';
import { activeLanguage } from '../../i18n/language';
import { session } from '../../live/session';
import type { FindShelves } from '../../parts/feature';
import { setWatching } from '../../parts/watching';
import { eventAddress } from './events/event-address';
import { documentAddress, priceListAddress } from './library.queries';
import { NEWS_PAGE, newsAddress } from './news/news.queries';

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
  news: {
    title: () => i18next.t('library-shell:title.news'),
    row: ({ documentId, title, category, uploadedAt }) => ({
      id: documentId,
      title,
      detail: `${i18next.t(`library-shell:category.${category}`)} · ${formatFor(i18next.language).date(uploadedAt)}`,
      to: newsAddress(documentId),
    }),
    all: (searchTerm) => `${NEWS_PAGE}?${new URLSearchParams({ searchTerm })}`,
  },
  events: {
    title: () => i18next.t('library-shell:title.events'),
    row: ({ documentId, title, location, startsAt }) => ({
      id: documentId,
      title,
      detail: `${formatFor(activeLanguage().intl).dateTime(startsAt)} · ${location}`,
      to: eventAddress(documentId),
    }),
    all: (searchTerm) => `/events?${new URLSearchParams({ searchTerm })}`,
  },
};
