import { type RefObject, useEffect, useRef } from 'react';
import { failureText } from '../live/failures/failure';
import { toast } from '../ui/feedback/toaster';
import { isInField } from '../ui/input/keys';
import { useArrivals } from '../ui/list/arrivals';
import { useListActivity } from '../ui/list/list-activity';
import { rowLink, useFocusOnRemoval } from '../ui/list/rows';
import type { List } from './define-list';
import type { FilterFields, FilterOf } from './filter';
import { type KeyAction, listKeys } from './list-keys';
import type { ListPage, RowOf } from './pages';
import { useListAddress } from './use-list-address';
import { type LocalChanges, useListRows } from './use-list-rows';
import { usePreview } from './use-preview';
import { useListViewers } from './viewers';

/** Returns a function that moves the focus to a row, even if the row is rendered later. */
function useRowFocus(element: RefObject<HTMLElement | null>): (id: string | undefined) => void {
  const awaitedId = useRef<string>(undefined);
  const focus = () => {
    const link = awaitedId.current && rowLink(element.current, awaitedId.current);
    if (!link) return;
    awaitedId.current = undefined;
    link.focus();
    link.scrollIntoView({ block: 'nearest' });
  };
  useEffect(focus);
  return (id) => {
    awaitedId.current = id;
    requestAnimationFrame(focus);
  };
}

interface Options<Page extends ListPage<unknown>, F extends FilterFields, Who> {
  reader: Who;
  userId: string | undefined;
  /** The local changes of this tab. Memoize the object, because a new object rerenders the list. */
  local?: LocalChanges<RowOf<Page>>;
  /** Returns the number of rows if a more precise number than the total of the page is known. Called only while no filter is set. */
  total?: (filter: FilterOf<F>, page: Page | undefined) => number | undefined;
  arrivals: (count: number, page: Page | undefined) => string;
  /** True if the pane beside the list shows a row while none is open. */
  previews?: boolean;
}

export type ListState = 'loading' | 'failed' | 'empty' | 'rows';

/**
 * Returns the state and handlers that a component needs to show a live list: the filter and open row from the address, the rows, and the
 * activity that keeps rows in place while a person reads them.
 */
export function useList<Known extends object, Page extends ListPage<Known>, F extends FilterFields, Who, Ghost>(
  list: List<Known, Page, F, Who, Ghost>,
  { reader, userId, local, total, arrivals, previews = false }: Options<Page, F, Who>,
) {
  const { filter, openId, addressWith, setAddress, setOpenRow } = useListAddress(list.filter, list.rules.openParam);
  const element = useRef<HTMLDivElement>(null);
  const activity = useListActivity(element);
  const viewers = useListViewers(list.rules.places, openId, userId);
  const change = (part: Partial<FilterOf<F>>, how?: { replace: true }) => setAddress((now) => list.filter.write(now, part), how);
  const goToPage = (page: number, how?: { replace: true }) => change({ page } as Partial<FilterOf<F>>, how);

  const listRows = useListRows(list, { filter, reader, activity, isOpen: openId !== null, toPage: goToPage, local });
  const { query, page, rows, pending } = listRows;
  const rowIds = rows?.map(list.idOf) ?? [];
  const previewId = usePreview({ isEnabled: previews, openId, rowIds, isGhost: (id) => listRows.ghosts.has(id) });
  useFocusOnRemoval(element, rowIds);
  useArrivals(pending.map(list.idOf), (count) => arrivals(count, page));

  const setOpen = (id: string | null) => {
    setAddress((now) => setOpenRow(now, id), { replace: openId !== null && id !== null, flushSync: true });
    // By then the person may be typing in a field, which must not lose the focus.
    if (!id && openId) requestAnimationFrame(() => !isInField(document.activeElement) && rowLink(element.current, openId)?.focus());
  };

  const focusRow = useRowFocus(element);
  const showPending = async () => {
    if (!pending.length) return;
    try {
      focusRow(await listRows.showPending());
    } catch (failure) {
      toast.error(failureText(failure));
    }
  };

  const createKeys = (acts: ReadonlyMap<string, KeyAction>) => listKeys({ element, rowIds, openId, previewId, setOpen, showPending, acts });

  const knownTotal = list.filter.isNarrowed(filter) ? undefined : total?.(filter, page);
  const state: ListState = rows ? (rows.length ? 'rows' : 'empty') : query.isError ? 'failed' : 'loading';
  return {
    ...listRows,
    filter,
    change,
    toPage: goToPage,
    openId,
    /** The row in the pane while no row is open. */
    previewId,
    setOpen,
    addressOf: (row: Known): string => addressWith(list.idOf(row)),
    element,
    viewers,
    total: knownTotal ?? page?.totalCount ?? 0,
    state,
    /** True while another page or filter is loading and the previous rows are still shown. */
    isTurning: query.isPlaceholderData,
    failure: query.error && failureText(query.error),
    retry: () => void query.refetch(),
    showPending,
    markSeen: list.pending.markSeen,
    createKeys,
  };
}
