import type { documentRoutes, Reply } from '@portal/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../live/api';
import { HOME_ROWS } from '../../parts/home-blocks';

export type DocumentDetail = Reply<typeof documentRoutes.item>;

export const documentQuery = (documentId: string) => queryOptions(api.documents.item.query({ documentId }));

/** The number of documents about the same product that are listed on a document's page. */
export const RELATED_DOCUMENTS = 4;

/** Fetches the newest documents about a product, plus one in case the open document is among them. */
export const relatedQuery = (userId: string, productId: string) =>
  queryOptions(api.documents.list.query({ callerId: userId, productId, pageNumber: 1, pageSize: RELATED_DOCUMENTS + 1 }));

/** Fetches the latest few documents for the home page. Not cached as a page of the document list. */
export const latestDocumentsQuery = (userId: string) =>
  queryOptions(api.documents.list.query({ callerId: userId, pageNumber: 1, pageSize: HOME_ROWS }));
