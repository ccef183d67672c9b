import i18next from 'i18next';
import { Package } from 'lucide-react';
import { formatFor } from '../../i18n/format';
import type { FindShelves } from '../../parts/feature';
import { listAddress } from '../../parts/publication-address';
import { setWatching } from '../../parts/watching';

/** Returns "2 price lists, 3 documents": how many the reader may see. */
function partPlaces(priceLists: number, documents: number): string {
  const places = [
    ...(priceLists ? [i18next.t('publications-shell:part.priceLists', { count: priceLists })] : []),
    ...(documents ? [i18next.t('publications-shell:part.documents', { count: documents })] : []),
  ];
  return places.length ? formatFor(i18next.language).list(places) : i18next.t('publications-shell:part.none');
}

export const partSearch: FindShelves = {
  parts: {
    glyph: Package,
    title: () => i18next.t('publications-shell:title.parts'),
    row: ({ partKey, partNumber, description, priceLists, documents }) => ({
      id: `part ${partKey}`,
      title: partNumber,
      detail: [partPlaces(priceLists, documents), description].filter(Boolean).join(' · '),
      to: listAddress(priceLists || !documents ? 'price' : 'material', { searchTerm: partNumber }),
    }),
    action: ({ partKey, partNumber, watching }, isFirst) =>
      isFirst
        ? {
            title: i18next.t(`publications-shell:watch.${watching ? 'end' : 'part'}`, {
              part: partNumber,
              interpolation: { escapeValue: false },
            }),
            run: () => void setWatching({ partKey, partNumber }, !watching),
          }
        : null,
  },
};
