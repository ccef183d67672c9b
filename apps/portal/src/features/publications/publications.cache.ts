import type { FactHandlers } from '../../live/facts';
import { forgetItem } from '../../live/recent-items';
import { expireDrafts } from '../../publishing/drafts/drafts.queries';
import { expireInsight } from '../../publishing/insight/insight.queries';
import { unmarkRevoked } from '../../publishing/revoked-publications';
import { closePreviews } from '../../publishing/viewer/preview.queries';

export const factHandlers = {
  'publication.published': (_client, { card }) => unmarkRevoked(card.documentId),
  'publication.changed': (_client, { card }) => unmarkRevoked(card.documentId),
  'publication.gone': (client, { publicationId }) => {
    closePreviews(client, publicationId);
    forgetItem(publicationId);
  },
  'publication.filed': expireInsight,
  'draft.changed': expireDrafts,
} satisfies Partial<FactHandlers>;
