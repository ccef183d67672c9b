import i18next from 'i18next';
import { Package } from 'lucide-react';
import { formatFor } from '../../i18n/format';
import type { FindSections } from '../../parts/feature';
import { partAddress } from '../../parts/part-address';
import { setWatching } from '../../parts/watching';

/** Returns how many publications about a part the reader may see, such as "2 price lists, 3 documents". */
function publicationCountText(priceLists: number, documents: number): string {
  const places = [
    ...(priceLists ? [i18next.t('publications-shell:part.priceLists', { count: priceLists })] : []),
    ...(documents ? [i18next.t('publications-shell:part.documents', { count: documents })] : []),
  ];
  return places.length ? formatFor(i18next.language).list(places) : i18next.t('publications-shell:part.none');
}

export const partSearch: FindSections = {
  parts: {
    glyph: Package,
    title: () => i18next.t('publications-shell:title.parts'),
    row: ({ partKey, partNumber, description, priceLists, documents }) => ({
      id: `part ${partKey}`,
      title: partNumber,
      detail: [publicationCountText(priceLists, documents), description].filter(Boolean).join(' · '),
      to: partAddress(partKey),
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
