import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../live/api';

/** As many companies as one look takes in. */
export const READS_PAGE = 8;

/** Which companies may see an item, and which of them have read it. Others read while the page is open, so it is never kept. */
export const readsQuery = (publicationId: string, pageNumber: number) =>
  queryOptions({
    ...api.publications.reads.query({ publicationId, pageNumber, pageSize: READS_PAGE }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const whyQuery = (publicationId: string, unitId: string) =>
  queryOptions({ ...api.publications.why.query({ publicationId, unitId }), staleTime: 0 });

export const asSeenOnQuery = (publicationId: string, day: string) =>
  queryOptions({ ...api.publications.asSeenOn.query({ publicationId, day }), staleTime: 0, placeholderData: keepPreviousData });

/** Who sees an item has changed, so what is said of its readers has too. */
export function expireInsight(client: QueryClient): void {
  for (const { key } of [api.publications.reads, api.publications.why, api.publications.asSeenOn])
    void client.invalidateQueries({ queryKey: key });
}
