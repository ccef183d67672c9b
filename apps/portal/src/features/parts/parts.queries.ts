import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../live/api';
import { HOME_ROWS } from '../../parts/home-blocks';
import { today } from '../../ui/text/clock';

export const PARTS_PAGE = '/watched-parts';

/** Fetches the watched parts with the prices that are valid on the reader's current day. */
export const watchedPricesQuery = (search: string, pageNumber: number, pageSize: number) =>
  queryOptions({
    ...api.publications.watchedPrices.query({ ...(search ? { search } : {}), day: today(), pageNumber, pageSize }),
    placeholderData: keepPreviousData,
  });

/** Fetches the publications about watched parts since a moment, or the newest ones if none is given. */
export const partNewsQuery = (since: string | undefined) =>
  queryOptions(api.publications.partNews.query({ ...(since ? { since } : {}), pageSize: HOME_ROWS }));

/** Fetches the page of a part on the reader's day. A document whose text is extracted later appears when the page is opened again. */
export const partQuery = (partNumber: string, day: string) =>
  queryOptions({ ...api.publications.part.query({ partNumber, day }), staleTime: 0 });
