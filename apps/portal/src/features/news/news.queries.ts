import type { news, Reply } from '@portal/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../live/api';

export const NEWS_PAGE = '/news';

export type NewsDetail = Reply<typeof news.item>;

/** One piece of news with its versions. */
export const newsQuery = (documentId: string) => queryOptions(api.news.item.query({ documentId }));

/** So many stand on the home page. */
const HOME_ROWS = { pageNumber: 1, pageSize: 5 };

/** The news that were published last: a few rows, which are no page of the list. */
export const latestNewsQuery = (userId: string) => queryOptions(api.news.list.query({ callerId: userId, ...HOME_ROWS }));

/** What the reader's company has not acknowledged. */
export const awaitingNewsQuery = (userId: string) =>
  queryOptions(api.news.list.query({ callerId: userId, awaiting: 'true', ...HOME_ROWS }));

export const newsAddress = (documentId: string): string => `${NEWS_PAGE}/news-detail/${encodeURIComponent(documentId)}`;
export const newsEditAddress = (documentId: string): string => `${NEWS_PAGE}/edit-news/${encodeURIComponent(documentId)}`;

/** As many companies as one look takes in. */
export const BOARD_PAGE = 12;

/** How far the companies below the reader have acknowledged. They do so while the page is open, so it is never kept. */
export const boardQuery = (documentId: string, lcoId: string | null, pageNumber: number) =>
  queryOptions({
    ...api.news.acknowledgements.query({ documentId, ...(lcoId ? { lcoId } : {}), pageNumber, pageSize: BOARD_PAGE }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
