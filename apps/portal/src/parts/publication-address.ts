import type { CitedDocument, DocumentKind } from '@portal/contracts';

type Named = Pick<CitedDocument, 'kind' | 'documentId'>;

/** Returns the full-width view of a document or a price list. */
export const viewAddress = (kind: DocumentKind, documentId: string): string =>
  `/${kind === 'price' ? 'price-list' : 'content-sharing'}/docView/${encodeURIComponent(documentId)}`;

/** Returns the page of a publication, in its newest version or in an older one. */
export const publicationAddress = ({ kind, documentId }: Named, version?: number): string => {
  const id = encodeURIComponent(documentId);
  if (kind === 'news') return `/news/news-detail/${id}`;
  if (kind === 'event') return `/events/event-detail/${id}`;
  const address = viewAddress(kind, documentId);
  return version === undefined ? address : `${address}?version=${version}`;
};

/** Returns the page of a price list: its preview, its validity and its versions. */
export const priceListAddress = (documentId: string): string => `/price-list/detail/${encodeURIComponent(documentId)}`;

/** Returns the page with the changes from the previous version to this one. */
export const priceChangesAddress = (documentId: string, version: number): string =>
  `/price-list/changes/${encodeURIComponent(documentId)}?version=${version}`;
