import type { DocumentKind } from '@portal/contracts';
import { useAsRecentItem } from '../live/recent-items';
import { useSession } from '../live/use-session';
import { detailAddress } from '../parts/publication-address';

/** Remembers the document or price list on screen. */
export function useAsRecentPublication(kind: DocumentKind, { documentId, title }: { documentId: string; title: string }): void {
  const { user } = useSession();
  const address = user && detailAddress(kind, documentId, user.userId);
  useAsRecentItem(address ? { id: documentId, to: address, title, kind: kind === 'price' ? 'priceLists' : 'documents' } : null);
}
