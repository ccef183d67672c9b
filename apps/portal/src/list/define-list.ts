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

/** The places of presence that belong to a list. */
export interface ListPlaces {
  /** Of those who look at the list. */
  list: Place['place'];
  /** Of those who have a row open. Where it is another place, the open row itself reports who looks at it. */
  row: Place['place'];
}

/** What a list says of itself and its screen needs. `Known` is what a fact tells of a row, `Who` what a rule must know of the reader. */
interface ListRules<Known extends object, Page extends ListPage<Known>, F extends FilterFields, Who, Ghost> {
  /** The name in the address of the row that is open beside the list; null where a row opens a page of its own. */
  openParam: string | null;
  /** Whether the list on screen would hold this row, as far as one can tell without asking. */
  belongs(row: Known, filter: FilterOf<F>, who: Who): boolean;
  /** What became of a row that left this list while it stands on screen; null where it has not left. */
  ghost(row: RowOf<Page>, filter: FilterOf<F>, who: Who, removal: Removal | undefined): Ghost | null;
  /** Where new rows come in: on top, where the others make room, or at the end, where they move nothing. */
  order(filter: FilterOf<F>): ListOrder;
  /** With the oldest first: how many rows stand up to and including the newest, where others follow it. */
  countUpToNewest?(page: Page, filter: FilterOf<F>): number;
  /** Rows on screen may change their order while one of them is open beside the list. */
  sortsWhileOpen: boolean;
  /** Null where readers do not see each other. */
  places: ListPlaces | null;
  /** How long a row that left stays, where that is not as long as usual. */
  ghostMs?: number;
}

export interface ListOptions<Known extends object, Page extends ListPage<Known>, F extends FilterFields, Input, Who, Ghost>
  extends ListRules<Known, Page, F, Who, Ghost> {
  /** The field that names a row. */
  id: keyof Known & string;
  filter: F;
  /** Where thousands hear of a change at once: how far apart they fetch what other lists than the screen's show of it. */
  spreadMs?: number;
  /** What the route is asked for a filter, besides the page. */
  input(filter: FilterOf<F>, who: Who): Omit<Input, 'pageNumber' | 'pageSize'>;
}

/**
 * A list that changes under its reader's eyes, as a value: what is asked for it, which rows belong to it, what becomes of those that leave.
 * `useList` shows it; `cache` is what facts do to it.
 */
export function defineList<Known extends object, Page extends ListPage<Known>, F extends FilterFields, Input, Who, Ghost>(
  route: ListRoute<Input, Page>,
  { id, filter, input, spreadMs, ...rules }: ListOptions<Known, Page, F, Input, Who, Ghost>,
) {
  const idOf = (row: Known): string => String(row[id]);
  const pending = createPendingRows(idOf);
  const defined = defineFilter(filter);
  /** One page. The screen decides when its rows may move, so nothing else refetches it. */
  const query = (filter: FilterOf<F>, who: Who) =>
    queryOptions({
      ...route.query({ ...input(filter, who), pageNumber: filter.page, pageSize: LIMITS.pageSize } as Input),
      placeholderData: keepPreviousData,
      refetchOnWindowFocus: false,
      meta: SCREEN,
    });
  return {
    rules: rules as ListRules<Known, Page, F, Who, Ghost>,
    filter: defined,
    idOf,
    pending,
    cache: createListCache<Known, Page>(route.key, idOf, pending, spreadMs),
    query,
    /** Loads the first page before its screen is opened, so that it is on this device without a connection. */
    loadFirstPage: (client: QueryClient, who: Who) =>
      client.prefetchQuery({ ...query(defined.initial, who), gcTime: Number.POSITIVE_INFINITY }),
  };
}

export type List<Known extends object, Page extends ListPage<Known>, F extends FilterFields, Who, Ghost> = ReturnType<
  typeof defineList<Known, Page, F, unknown, Who, Ghost>
>;
