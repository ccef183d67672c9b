import type { CitedDocument, DocumentKind, PublicationKind } from '@portal/contracts';
import { generatePath } from 'react-router-dom';
import { PUBLICATION_PAGES } from './publication-pages';

type Query = Record<string, string>;

const appendQuery = (path: string, query: Query | undefined): string => (query ? `${path}?${new URLSearchParams(query)}` : path);
const fillPath = (path: string, params: Record<string, string>): string => generatePath<string>(path, params);

export const listAddress = (kind: PublicationKind, query?: Query): string => appendQuery(PUBLICATION_PAGES[kind].list.path, query);

export const publishAddress = (kind: PublicationKind, query?: Query): string => appendQuery(PUBLICATION_PAGES[kind].publish.path, query);

export const editAddress = (kind: PublicationKind, id: string): string => fillPath(PUBLICATION_PAGES[kind].edit.path, { id });

/** Returns the address of a publication's detail page. The address of a document also contains the reader's id. */
export function detailAddress(kind: Exclude<PublicationKind, 'material'>, id: string): string;
export function detailAddress(kind: PublicationKind, id: string, userId: string): string;
export function detailAddress(kind: PublicationKind, id: string, userId = ''): string {
  return fillPath(PUBLICATION_PAGES[kind].detail.path, { id, userId });
}

/** Returns the address of a document's or price list's full-width view. */
export const viewAddress = (kind: DocumentKind, id: string): string => fillPath(PUBLICATION_PAGES[kind].view.path, { id });

export const priceChangesAddress = (id: string, version: number): string =>
  appendQuery(fillPath(PUBLICATION_PAGES.price.changes.path, { id }), { version: String(version) });

/**
 * Returns the address that opens a publication from anywhere in the portal: its full-width view in the newest or a given version, if the
 * kind has one.
 */
export const publicationAddress = ({ kind, documentId }: Pick<CitedDocument, 'kind' | 'documentId'>, version?: number): string => {
  if (kind === 'news' || kind === 'event') return detailAddress(kind, documentId);
  return appendQuery(viewAddress(kind, documentId), version === undefined ? undefined : { version: String(version) });
};
