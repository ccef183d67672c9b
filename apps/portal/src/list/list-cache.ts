import type { Query, QueryClient } from '@tanstack/react-query';
import { createBatchedFetch } from '../live/batched-fetch';
import type { ListPage } from './pages';
import type { PendingRowStore } from './pending-rows';

/** Marks the query of a list's own screen: its rows move only when that disturbs nobody. */
export const SCREEN = { screen: true };

const isScreen = ({ meta }: Query) => meta === SCREEN;

/** Facts of a row may arrive late, so the higher revision wins. Rows without a revision change only by facts, which arrive in order. */
const revOf = (row: object): number => ('rev' in row && typeof row.rev === 'number' ? row.rev : 0);

/** Applies facts to every cached page of one route. */
export function createListCache<Known extends object, Page extends ListPage<Known>>(
  key: readonly [string, string],
  idOf: (row: Known) => string,
  pending: PendingRowStore<Known>,
  spreadMs = 0,
) {
  type Row = Page['items'][number];
  const fetchOthers = createBatchedFetch({ spreadMs, only: (query) => !isScreen(query) });

  /** Changes cached pages. A stale page stays stale. */
  function changePages(client: QueryClient, change: (page: Page) => Page): void {
    for (const [queryKey, page] of client.getQueriesData<Page>({ queryKey: key })) {
      const next = page && change(page);
      if (!next || next === page) continue;
      const isStale = client.getQueryState(queryKey)?.isInvalidated;
      client.setQueryData<Page>(queryKey, next);
      if (isStale) void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
    }
  }

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
    /** Returns the row from any cached page. */
    findRow: (client: QueryClient, id: string): Row | undefined => {
      for (const [, page] of client.getQueriesData<Page>({ queryKey: key })) {
        const row = page?.items.find((one) => idOf(one) === id);
        if (row) return row as Row;
      }
      return undefined;
    },
    /** Patches a row, only to a later revision. */
    patch: (client: QueryClient, row: Known): void =>
      changeRow(client, idOf(row), (before) => (revOf(before) < revOf(row) ? { ...before, ...row } : before)),
    /** Adds a row that the screen does not show to the pending ones. */
    offer(client: QueryClient, row: Known): void {
      if (!isOnScreen(client, idOf(row))) pending.add(row);
    },
    /** Removes a row at once, without a ghost. */
    remove: (client: QueryClient, id: string): void =>
      changePages(client, (page) =>
        page.items.some((row) => idOf(row) === id) ? { ...page, items: page.items.filter((row) => idOf(row) !== id) } : page,
      ),
    /**
     * Marks pages as stale, since the server decides order, totals and other pages: the screen refetches when its rows may move, other
     * lists soon. `only`: restricts the lists.
     */
    expire(client: QueryClient, only: (query: Query) => boolean = () => true): void {
      void client.invalidateQueries({ queryKey: key, refetchType: 'none', predicate: only });
      fetchOthers(client, key);
    },
  };
}
