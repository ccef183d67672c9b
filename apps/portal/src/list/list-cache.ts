import type { Query, QueryClient } from '@tanstack/react-query';
import { createBatchedFetch } from '../live/batched-fetch';
import type { ListPage } from './pages';
import type { PendingRowStore } from './pending-rows';

/** The metadata of a list screen's own query, which is refetched only when its rows may move without disturbing a reader. */
export const SCREEN = { screen: true };

const isScreen = ({ meta }: Query) => meta === SCREEN;

/**
 * Facts about a row may be received late, so the higher revision wins. Rows without a revision are changed only by facts, which are
 * received in order.
 */
const revOf = (row: object): number => ('rev' in row && typeof row.rev === 'number' ? row.rev : 0);

/** Creates the functions that apply facts to every cached page of one route. */
export function createListCache<Known extends object, Page extends ListPage<Known>>(
  key: readonly [string, string],
  idOf: (row: Known) => string,
  pending: PendingRowStore<Known>,
  spreadMs = 0,
) {
  type Row = Page['items'][number];
  const fetchOthers = createBatchedFetch({ spreadMs, only: (query) => !isScreen(query) });

  /** Changes cached pages. A page that was stale stays stale. */
  function changePages(client: QueryClient, change: (page: Page) => Page): void {
    for (const [queryKey, page] of client.getQueriesData<Page>({ queryKey: key })) {
      const changedPage = page && change(page);
      if (!changedPage || changedPage === page) continue;
      const isStale = client.getQueryState(queryKey)?.isInvalidated;
      client.setQueryData<Page>(queryKey, changedPage);
      if (isStale) void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
    }
  }

  const changeRow = (client: QueryClient, id: string, change: (row: Row) => Row): void =>
    changePages(client, (page) => {
      const index = page.items.findIndex((row) => idOf(row) === id);
      const row = page.items[index];
      const changedRow = row && change(row);
      return changedRow && changedRow !== row ? { ...page, items: page.items.with(index, changedRow) } : page;
    });

  const isOnScreen = (client: QueryClient, id: string): boolean =>
    client
      .getQueryCache()
      .findAll({ queryKey: key, type: 'active', predicate: isScreen })
      .some(({ state }) => (state.data as Page | undefined)?.items.some((row) => idOf(row) === id));

  return {
    changePages,
    changeRow,
    findRow: (client: QueryClient, id: string): Row | undefined => {
      for (const [, page] of client.getQueriesData<Page>({ queryKey: key })) {
        const row = page?.items.find((one) => idOf(one) === id);
        if (row) return row as Row;
      }
      return undefined;
    },
    /** Replaces a row if the new revision is later. */
    patch: (client: QueryClient, row: Known): void =>
      changeRow(client, idOf(row), (before) => (revOf(before) < revOf(row) ? { ...before, ...row } : before)),
    /** Adds a row to the pending rows unless the screen already shows the row. */
    offer(client: QueryClient, row: Known): void {
      if (!isOnScreen(client, idOf(row))) pending.add(row);
    },
    /** Removes a row immediately, without showing a ghost. */
    remove: (client: QueryClient, id: string): void =>
      changePages(client, (page) =>
        page.items.some((row) => idOf(row) === id) ? { ...page, items: page.items.filter((row) => idOf(row) !== id) } : page,
      ),
    /**
     * Marks pages as stale, because the server decides order, totals and other pages. The screen refetches when its rows may move; other
     * lists refetch soon. `only` limits which lists are marked.
     */
    expire(client: QueryClient, only: (query: Query) => boolean = () => true): void {
      void client.invalidateQueries({ queryKey: key, refetchType: 'none', predicate: only });
      fetchOthers(client, key);
    },
  };
}
