import type { priceRoutes, Reply } from '@portal/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../live/api';
import { HOME_ROWS } from '../../parts/home-blocks';

export type PriceListDetail = Reply<typeof priceRoutes.item>;

export const priceListQuery = (documentId: string) => queryOptions(api.prices.item.query({ documentId }));

/** Fetches the latest few price lists for the home page. Not cached as a page of the list of price lists. */
export const latestPriceListsQuery = (userId: string) =>
  queryOptions(api.prices.list.query({ callerId: userId, pageNumber: 1, pageSize: HOME_ROWS }));

/** Fetches what the server has read from an uploaded price list, before its publication. */
export const lookQuery = (input: Parameters<typeof api.prices.look>[0]) => queryOptions(api.prices.look.query(input));
