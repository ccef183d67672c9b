import i18next from 'i18next';
import { BookOpen } from 'lucide-react';
import { session } from '../../live/session';
import type { FindSections } from '../../parts/feature';
import { detailAddress, listAddress } from '../../parts/publication-address';

export const documentSearch: FindSections = {
  documents: {
    glyph: BookOpen,
    title: () => i18next.t('publications-shell:title.documents'),
    row: ({ documentId, title, file, version, cover }) => ({
      id: documentId,
      title,
      detail: file.name,
      found: { documentId, version, cover, kind: file.kind },
      to: detailAddress('material', documentId, session.actor.getSnapshot().context.user?.userId ?? ''),
    }),
    all: (searchTerm) => listAddress('material', { searchTerm }),
  },
};
