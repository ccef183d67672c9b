import type { documentRoutes, Reply } from '@portal/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../live/api';

export type DocumentDetail = Reply<typeof documentRoutes.item>;

export const documentQuery = (documentId: string) => queryOptions(api.documents.item.query({ documentId }));

export const relatedQuery = (userId: string, productId: string) =>
  queryOptions(api.documents.list.query({ callerId: userId, productId, pageNumber: 1, pageSize: 5 }));

/** Fetches a few of the latest documents, which are no page of the list. */
export const latestDocumentsQuery = (userId: string) =>
  queryOptions(api.documents.list.query({ callerId: userId, pageNumber: 1, pageSize: 5 }));
