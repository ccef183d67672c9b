import type { DocumentKind, documentRoutes, priceRoutes, Reply } from '@portal/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../live/api';

export type DocumentDetail = Reply<typeof documentRoutes.item>;

/** One document with its versions. */
export const documentQuery = (documentId: string) => queryOptions(api.documents.item.query({ documentId }));

export type PriceListDetail = Reply<typeof priceRoutes.item>;

/** One price list with its versions. */
export const priceListQuery = (documentId: string) => queryOptions(api.prices.item.query({ documentId }));

/** The newest documents about a product. */
export const relatedQuery = (userId: string, productId: string) =>
  queryOptions(api.documents.list.query({ callerId: userId, productId, pageNumber: 1, pageSize: 5 }));

/** What was published last: a few rows, which are no page of the list. */
export const latestDocumentsQuery = (userId: string) =>
  queryOptions(api.documents.list.query({ callerId: userId, pageNumber: 1, pageSize: 5 }));

/** The price lists that were published last. */
export const latestPriceListsQuery = (userId: string) =>
  queryOptions(api.prices.list.query({ callerId: userId, pageNumber: 1, pageSize: 5 }));

export const documentAddress = (documentId: string, userId: string): string =>
  `/content-sharing/detail/${encodeURIComponent(documentId)}/${encodeURIComponent(userId)}`;
export const documentEditAddress = (documentId: string): string =>
  `/content-sharing/edit-content-sharing/${encodeURIComponent(documentId)}`;
export const priceListAddress = (documentId: string): string => `/price-list/detail/${encodeURIComponent(documentId)}`;
export const priceListEditAddress = (documentId: string): string => `/price-list/edit-price-list/${encodeURIComponent(documentId)}`;
/** What a version changed of the one before it. */
export const priceChangesAddress = (documentId: string, version: number): string =>
  `/price-list/changes/${encodeURIComponent(documentId)}?version=${version}`;
/** Where an item is read from edge to edge. */
export const viewAddress = (kind: DocumentKind, documentId: string): string =>
  `/${kind === 'price' ? 'price-list' : 'content-sharing'}/docView/${encodeURIComponent(documentId)}`;
