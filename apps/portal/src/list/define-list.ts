import { LIMITS, type Place } from '@portal/contracts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { defineFilter, type FilterFields, type FilterOf } from './filter';
import { createListCache, SCREEN } from './list-cache';
import type { ListOrder, ListPage, RowOf } from './pages';
import { createPendingRows, type Removal } from './pending-rows';

interface ListRoute<Input, Page> {
  key: readonly [string, string];
  query(input: Input): { queryKey: readonly unknown[]; queryFn: (context: { signal: AbortSignal }) => Promise<Page> };
}

export interface ListPlaces {
  list: Place['place'];
  /** The place of people who have a row open. If it differs from `list`, the open row itself reports its viewers. */
  row: Place['place'];
}

/** Rules of a list that its screen needs. `Known` is the part of a row that facts carry, `Who` the reader data that the rules need. */
interface ListRules<Known extends object, Page extends ListPage<Known>, F extends FilterFields, Who, Ghost> {
  /** Name of the address parameter with the row that is open beside the list; null where a row opens a separate page. */
  openParam: string | null;
  /** Returns true if the list on screen would contain this row, as far as it can be determined without a request. */
  belongs(row: Known, filter: FilterOf<F>, who: Who): boolean;
  /** Returns why a row left this list while it is on screen; null if it has not left. */
  ghost(row: RowOf<Page>, filter: FilterOf<F>, who: Who, removal: Removal | undefined): Ghost | null;
  /** Returns where new rows are added: on top, moving the others, or at the end, moving none. */
  order(filter: FilterOf<F>): ListOrder;
  /**
   * Returns the position of the newest row when the list is sorted oldest first and other rows may follow it. Default: the total count.
   */
  countUpToNewest?(page: Page, filter: FilterOf<F>): number;
  /** Returns the rows of a page in the order of the screen, where it is not that of the server. */
  arrange?(rows: RowOf<Page>[], who: Who): RowOf<Page>[];
  /** True if rows may be reordered while one of them is open beside the list. */
  sortsWhileOpen: boolean;
  places: ListPlaces | null;
  /** Milliseconds for which a row that left stays, if not the default. */
  ghostMs?: number;
}

export interface ListOptions<Known extends object, Page extends ListPage<Known>, F extends FilterFields, Input, Who, Ghost>
  extends ListRules<Known, Page, F, Who, Ghost> {
  id: keyof Known & string;
  filter: F;
  /** The milliseconds over which lists other than the screen's spread their fetches, because thousands may receive a change at once. */
  spreadMs?: number;
  /** Returns the route's input for a filter, without the page. */
  input(filter: FilterOf<F>, who: Who): Omit<Input, 'pageNumber' | 'pageSize'>;
}

/**
 * Defines a live list: its query, the rows that belong to it, and the ghosts of rows that leave. `useList` shows it; facts update it
 * through `cache`.
 */
export function defineList<Known extends object, Page extends ListPage<Known>, F extends FilterFields, Input, Who, Ghost>(
  route: ListRoute<Input, Page>,
  { id, filter, input, spreadMs, ...rules }: ListOptions<Known, Page, F, Input, Who, Ghost>,
) {
  const idOf = (row: Known): string => String(row[id]);
  const pending = createPendingRows(idOf);
  const listFilter = defineFilter(filter);
  /** Fetches one page. The screen decides when its rows may move, so nothing else refetches it. */
  const query = (filter: FilterOf<F>, who: Who) =>
    queryOptions({
      ...route.query({ ...input(filter, who), pageNumber: filter.page, pageSize: LIMITS.pageSize } as Input),
      placeholderData: keepPreviousData,
      refetchOnWindowFocus: false,
      meta: SCREEN,
    });
  return {
    rules: rules as ListRules<Known, Page, F, Who, Ghost>,
    filter: listFilter,
    idOf,
    pending,
    cache: createListCache<Known, Page>(route.key, idOf, pending, spreadMs),
    query,
    /** Loads the first page before its screen is opened, so that it is available offline. */
    loadFirstPage: (client: QueryClient, who: Who) =>
      client.prefetchQuery({ ...query(listFilter.initial, who), gcTime: Number.POSITIVE_INFINITY }),
  };
}

export type List<Known extends object, Page extends ListPage<Known>, F extends FilterFields, Who, Ghost> = ReturnType<
  typeof defineList<Known, Page, F, unknown, Who, Ghost>
>;
