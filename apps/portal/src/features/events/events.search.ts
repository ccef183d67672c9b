import i18next from 'i18next';
import { CalendarDays } from 'lucide-react';
import { formatFor } from '../../i18n/format';
import { activeLanguage } from '../../i18n/language';
import type { FindSections } from '../../parts/feature';
import { detailAddress, listAddress } from '../../parts/publication-address';

export const eventSearch: FindSections = {
  events: {
    glyph: CalendarDays,
    title: () => i18next.t('publications-shell:title.events'),
    row: ({ documentId, title, location, startsAt }) => ({
      id: documentId,
      title,
      detail: `${formatFor(activeLanguage().intl).dateTime(startsAt)} · ${location}`,
      to: detailAddress('event', documentId),
    }),
    all: (searchTerm) => listAddress('event', { searchTerm }),
  },
};
