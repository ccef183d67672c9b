import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../live/api';
import { today } from '../../ui/text/clock';

export const PARTS_PAGE = '/watched-parts';
/** What the home page and a toast look at. */
const NEWS = 5;

/** The watched parts with their prices on the day of the reader. */
export const watchedPricesQuery = (search: string, pageNumber: number, pageSize: number) =>
  queryOptions({
    ...api.publications.watchedPrices.query({ ...(search ? { search } : {}), day: today(), pageNumber, pageSize }),
    placeholderData: keepPreviousData,
  });

/** What was published for the watched parts after a moment; without one the newest. */
export const partNewsQuery = (since: string | undefined) =>
  queryOptions(api.publications.partNews.query({ ...(since ? { since } : {}), pageSize: NEWS }));
