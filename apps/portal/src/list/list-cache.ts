import type { Query, QueryClient } from '@tanstack/react-query';
import { createGatheredFetch } from '../live/gathered-fetch';
import type { ListPage } from './pages';
import type { PendingRowStore } from './pending-rows';

/** Marks the query of a list's own screen: its rows move only when nobody is disturbed by it. */
export const SCREEN = { screen: true };

const isScreen = ({ meta }: Query) => meta === SCREEN;

/** News of a row may arrive late, so the higher revision wins. Rows without one change by facts alone, which come in order. */
const revOf = (row: object): number => ('rev' in row && typeof row.rev === 'number' ? row.rev : 0);

/** What facts do to every cached page of one route. */
export function createListCache<Known extends object, Page extends ListPage<Known>>(
  key: readonly [string, string],
  idOf: (row: Known) => string,
  pending: PendingRowStore<Known>,
  spreadMs = 0,
) {
  type Row = Page['items'][number];
  const fetchOthers = createGatheredFetch({ spreadMs, only: (query) => !isScreen(query) });

  /** Writes what is known now. A page that has to be fetched again still has to be afterwards. */
  function changePages(client: QueryClient, change: (page: Page) => Page): void {
    for (const [queryKey, page] of client.getQueriesData<Page>({ queryKey: key })) {
      const next = page && change(page);
      if (!next || next === page) continue;
      const isStale = client.getQueryState(queryKey)?.isInvalidated;
      client.setQueryData<Page>(queryKey, next);
      if (isStale) void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
    }
  }

  /** A row changes where it stands. */
  const changeRow = (client: QueryClient, id: string, change: (row: Row) => Row): void =>
    changePages(client, (page) => {
      const at = page.items.findIndex((row) => idOf(row) === id);
      const row = page.items[at];
      const next = row && change(row);
      return next && next !== row ? { ...page, items: page.items.with(at, next) } : page;
    });

  const isOnScreen = (client: QueryClient, id: string): boolean =>
    client
      .getQueryCache()
      .findAll({ queryKey: key, type: 'active', predicate: isScreen })
      .some(({ state }) => (state.data as Page | undefined)?.items.some((row) => idOf(row) === id));

  return {
    changePages,
    changeRow,
    /** The row as some cached page has it. */
    findRow: (client: QueryClient, id: string): Row | undefined => {
      for (const [, page] of client.getQueriesData<Page>({ queryKey: key })) {
        const row = page?.items.find((one) => idOf(one) === id);
        if (row) return row as Row;
      }
      return undefined;
    },
    /** A row changes only towards a later revision. */
    patch: (client: QueryClient, row: Known): void =>
      changeRow(client, idOf(row), (before) => (revOf(before) < revOf(row) ? { ...before, ...row } : before)),
    /** A row that the screen does not show waits beside it until it may come in. */
    offer(client: QueryClient, row: Known): void {
      if (!isOnScreen(client, idOf(row))) pending.add(row);
    },
    /** Takes a row away at once, without a trace. */
    remove: (client: QueryClient, id: string): void =>
      changePages(client, (page) =>
        page.items.some((row) => idOf(row) === id) ? { ...page, items: page.items.filter((row) => idOf(row) !== id) } : page,
      ),
    /** Order, totals and other pages are the server's to say: the screen fetches when its rows may move, other lists soon. `only`: of these lists. */
    expire(client: QueryClient, only: (query: Query) => boolean = () => true): void {
      void client.invalidateQueries({ queryKey: key, refetchType: 'none', predicate: only });
      fetchOthers(client, key);
    },
  };
}
