import { LIMITS, type news, type Reply } from '@portal/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../live/api';
import { HOME_ROWS } from '../../parts/home-blocks';

export type NewsDetail = Reply<typeof news.item>;

export const newsQuery = (documentId: string) => queryOptions(api.news.item.query({ documentId }));

/** Fetches the latest few news items for the home page. Not cached as a page of the news list. */
export const latestNewsQuery = (userId: string) =>
  queryOptions(api.news.list.query({ callerId: userId, pageNumber: 1, pageSize: HOME_ROWS }));

export const awaitingNewsQuery = (userId: string) =>
  queryOptions(api.news.list.query({ callerId: userId, awaiting: 'true', pageNumber: 1, pageSize: HOME_ROWS }));

/** Fetches the acknowledgements of the companies below the reader. Never cached, because they change while the page is open. */
export const boardQuery = (documentId: string, lcoId: string | null, pageNumber: number) =>
  queryOptions({
    ...api.news.acknowledgements.query({ documentId, ...(lcoId ? { lcoId } : {}), pageNumber, pageSize: LIMITS.pageSize }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
