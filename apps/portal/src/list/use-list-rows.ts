import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useStore } from '../store';
import type { ListActivity } from '../ui/list/list-activity';
import type { List } from './define-list';
import type { FilterFields, FilterOf } from './filter';
import { type ListPage, pageOfFirstNew, type RowOf, useLastPage } from './pages';
import { useGhosts } from './use-ghosts';

const POLL_INTERVAL_MS = 400;

/** Calls `look` at an interval while ghosts, pending rows or stale data remain. */
function usePollWhile(isUnsettled: boolean, look: () => void): void {
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    if (!isUnsettled) return;
    const poll = () => latest.current();
    poll();
    const timer = setInterval(poll, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isUnsettled]);
}

/** The milliseconds after which a failed refetch is retried. */
const RETRY_MS = 15_000;

/** Changes made in this tab whose facts have not been received yet, such as a decision. */
export interface LocalChanges<Row> {
  apply(row: Row): Row;
  /** Returns true while the change is being sent. Meanwhile the row is not shown as a ghost, and the list does not move. */
  isSending(row: Row): boolean;
}

type GoToPage = (page: number, how?: { replace: true }) => void;

interface Options<Page extends ListPage<unknown>, F extends FilterFields, Who> {
  filter: FilterOf<F>;
  reader: Who;
  activity: ListActivity;
  isOpen: boolean;
  toPage: GoToPage;
  local?: LocalChanges<RowOf<Page>> | undefined;
}

/** Returns the rows of one page with local changes and ghosts, and without pending rows. */
export function useListRows<Known extends object, Page extends ListPage<Known>, F extends FilterFields, Who, Ghost>(
  list: List<Known, Page, F, Who, Ghost>,
  { filter, reader, activity, isOpen, toPage, local }: Options<Page, F, Who>,
) {
  const { rules, idOf } = list;
  const client = useQueryClient();
  const query = useQuery(list.query(filter, reader));
  const { pending: pendingRows, fresh, removals } = useStore(list.pending);
  const page = query.data as Page | undefined;

  useEffect(() => {
    list.pending.open();
    return list.pending.close;
  }, [list]);

  const pending = useMemo(() => pendingRows.filter((row) => rules.belongs(row, filter, reader)), [pendingRows, rules, filter, reader]);
  const loadedRows = useMemo((): RowOf<Page>[] | undefined => {
    const hiddenIds = new Set(pending.map(idOf));
    const visibleRows = page?.items.map((row) => local?.apply(row) ?? row).filter((row) => !hiddenIds.has(idOf(row)));
    return visibleRows && rules.arrange ? rules.arrange(visibleRows, reader) : visibleRows;
  }, [page, pending, idOf, local, rules, reader]);
  const ghostOf = useCallback(
    (row: RowOf<Page>) => (local?.isSending(row) ? null : rules.ghost(row, filter, reader, removals.get(idOf(row)))),
    [local, rules, filter, reader, removals, idOf],
  );
  const { shown, ghosts, collapse, reset } = useGhosts(loadedRows, idOf, ghostOf, activity, rules.ghostMs);

  const isBehind = useLastPage(page, filter.page, (last) => toPage(last, { replace: true }));

  // When the person opens another page, all its rows are shown immediately.
  const filterKey = JSON.stringify(filter);
  const shownFilterKey = useRef(filterKey);
  useEffect(() => {
    if (!page || query.isPlaceholderData || shownFilterKey.current === filterKey) return;
    shownFilterKey.current = filterKey;
    reset();
    list.pending.show(page.items.map(idOf));
  }, [filterKey, page, query.isPlaceholderData, reset, list, idOf]);

  const order = rules.order(filter);
  const isRefetching = useRef(false);
  function settle() {
    const isSending = loadedRows?.some((row) => local?.isSending(row)) ?? false;
    if (isRefetching.current || isSending || query.isFetching || query.isPlaceholderData) return;
    if (query.isError && Date.now() - query.errorUpdatedAt < RETRY_MS) return;
    // If the newest row is on top, new rows move the others, so the list also waits while the pointer is over it.
    const isQuiet = activity.canMove() && (order === 'oldest-first' || !activity.isPointerInside());
    // If the oldest row is on top, rows are added to the end of the first page and move nothing.
    const isHarmless = (order === 'oldest-first' && filter.page === 1) || shown?.length === 0;
    if (query.isStale && ghosts.size === 0 && (isHarmless || (isQuiet && (!isOpen || rules.sortsWhileOpen)))) {
      isRefetching.current = true;
      void query.refetch().finally(() => {
        isRefetching.current = false;
      });
    } else if (isQuiet && !isOpen && pending.length && !query.isStale) list.pending.show(pending.map(idOf));
  }
  usePollWhile(ghosts.size > 0 || pending.length > 0 || (query.isStale && page !== undefined), () => {
    collapse();
    settle();
  });

  /** Shows the pending rows. Opens the page with the first of them and returns the id of that row. */
  async function showPending(): Promise<string | undefined> {
    const ids = pending.map(idOf);
    const fetchPage = (page: number) => client.fetchQuery({ ...list.query({ ...filter, page }, reader), staleTime: 0 }) as Promise<Page>;
    const requestedPage = order === 'newest-first' ? 1 : filter.page;
    const first = await fetchPage(requestedPage);
    const targetPage = pageOfFirstNew(order, rules.countUpToNewest?.(first, filter) ?? first.totalCount, ids.length);
    const targetData = targetPage === requestedPage ? first : await fetchPage(targetPage);
    list.pending.show(ids);
    if (targetPage !== filter.page) toPage(targetPage);
    return targetData.items.map(idOf).find((id) => ids.includes(id));
  }

  return { query, page, rows: isBehind ? undefined : shown, ghosts, pending, fresh, showPending };
}
