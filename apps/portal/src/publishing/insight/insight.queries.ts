import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../live/api';

export const READS_PAGE_SIZE = 8;

/** Fetches the companies that may see an item, with their reads. Never cached, because reads are added while the page is open. */
export const readsQuery = (publicationId: string, pageNumber: number) =>
  queryOptions({
    ...api.publications.reads.query({ publicationId, pageNumber, pageSize: READS_PAGE_SIZE }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const explanationQuery = (publicationId: string, unitId: string) =>
  queryOptions({ ...api.publications.why.query({ publicationId, unitId }), staleTime: 0 });

export const pastViewQuery = (publicationId: string, day: string) =>
  queryOptions({ ...api.publications.asSeenOn.query({ publicationId, day }), staleTime: 0, placeholderData: keepPreviousData });

/** Refetches the reads of an item after its audience changed. */
export function expireInsight(client: QueryClient): void {
  for (const { key } of [api.publications.reads, api.publications.why, api.publications.asSeenOn])
    void client.invalidateQueries({ queryKey: key });
}
