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
  /** The presence place of people who have a row open. If it differs from `list`, the open row itself reports its viewers. */
  row: Place['place'];
}

/**
 * The rules by which a screen shows a list. `Known` is the part of a row that facts contain; `Who` is the data about the reader that the
 * rules need.
 */
interface ListRules<Known extends object, Page extends ListPage<Known>, F extends FilterFields, Who, Ghost> {
  /** The name of the query parameter that identifies the row open beside the list; null if rows open on a separate page. */
  openParam: string | null;
  /** Returns true if the list on screen would contain this row, as far as the client can tell without a request. */
  belongs(row: Known, filter: FilterOf<F>, reader: Who): boolean;
  /** Returns why a row no longer belongs to the list on screen, or null if it still belongs there. */
  ghost(row: RowOf<Page>, filter: FilterOf<F>, reader: Who, removal: Removal | undefined): Ghost | null;
  /** Returns whether new rows are added at the top, which moves other rows, or at the end, which does not. */
  order(filter: FilterOf<F>): ListOrder;
  /** Returns the position of the newest row if the list is sorted oldest first and other rows may follow. Default: the total count. */
  countUpToNewest?(page: Page, filter: FilterOf<F>): number;
  /** Returns the rows of a page in screen order, if it differs from the server's order. */
  arrange?(rows: RowOf<Page>[], reader: Who): RowOf<Page>[];
  /** True if rows may be reordered while one of them is open beside the list. */
  sortsWhileOpen: boolean;
  places: ListPlaces | null;
  /** The milliseconds that a removed row is shown as a ghost, if they differ from the default. */
  ghostMs?: number;
}

export interface ListOptions<Known extends object, Page extends ListPage<Known>, F extends FilterFields, Input, Who, Ghost>
  extends ListRules<Known, Page, F, Who, Ghost> {
  id: keyof Known & string;
  filter: F;
  /**
   * The milliseconds over which lists that are not on screen spread their refetches, because thousands of clients may receive a change at
   * once.
   */
  spreadMs?: number;
  /** Returns the input of the route for a filter, without the page. */
  input(filter: FilterOf<F>, reader: Who): Omit<Input, 'pageNumber' | 'pageSize'>;
}

/**
 * Defines a live list: its query, the rows that belong to it, and the ghosts of removed rows. `useList` shows the list, and facts update it
 * through `cache`.
 */
export function defineList<Known extends object, Page extends ListPage<Known>, F extends FilterFields, Input, Who, Ghost>(
  route: ListRoute<Input, Page>,
  { id, filter, input, spreadMs, ...rules }: ListOptions<Known, Page, F, Input, Who, Ghost>,
) {
  const idOf = (row: Known): string => String(row[id]);
  const pending = createPendingRows(idOf);
  const listFilter = defineFilter(filter);
  /** Returns the query of one page. It is never refetched automatically, because the screen decides when its rows may move. */
  const query = (filter: FilterOf<F>, reader: Who) =>
    queryOptions({
      ...route.query({ ...input(filter, reader), pageNumber: filter.page, pageSize: LIMITS.pageSize } as Input),
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
    /** Loads the first page before the screen is opened, so that the page is available offline. */
    loadFirstPage: (client: QueryClient, reader: Who) =>
      client.prefetchQuery({ ...query(listFilter.initial, reader), gcTime: Number.POSITIVE_INFINITY }),
  };
}

export type List<Known extends object, Page extends ListPage<Known>, F extends FilterFields, Who, Ghost> = ReturnType<
  typeof defineList<Known, Page, F, unknown, Who, Ghost>
>;
