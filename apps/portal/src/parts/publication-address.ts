import type { CitedDocument } from '@portal/contracts';

type Named = Pick<CitedDocument, 'kind' | 'documentId'>;

/** Where a publication is read whole, in its newest version or in an older one. */
export const publicationAddress = ({ kind, documentId }: Named, version?: number): string => {
  const id = encodeURIComponent(documentId);
  if (kind === 'news') return `/news/news-detail/${id}`;
  if (kind === 'event') return `/events/event-detail/${id}`;
  const address = `/${kind === 'price' ? 'price-list' : 'content-sharing'}/docView/${id}`;
  return version === undefined ? address : `${address}?version=${version}`;
};
