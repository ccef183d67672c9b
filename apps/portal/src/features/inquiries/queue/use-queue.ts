import { LIMITS } from '@portal/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { usePendingRows } from '../../../list/pending-rows';
import type { ListActivity } from '../../../ui/list-activity';
import { pendingTickets } from '../inquiries.pending';
import { type InquiryFilter, type InquiryRow, isNarrowed, lastBefore, queueQuery, useTicketCounts } from '../inquiries.queries';
import { type Ghost, ghostOf, pendingFor, type Viewer } from './queue.rules';

const GHOST_MS = 4000;
const LOOK_MS = 400;
/** A page that could not be fetched again is tried again after this. */
const AGAIN_MS = 15_000;
const idOf = ({ ticketId }: { ticketId: string }) => ticketId;

type ToPage = (page: number, how?: { replace: true }) => void;

/** One page of the queue as it may be shown: patched, with ghosts, without what is held. */
export function useQueue(filter: InquiryFilter, me: Viewer, hand: ListActivity, isOpen: boolean, toPage: ToPage) {
  const cache = useQueryClient();
  const list = useQuery(queueQuery(filter, me.handles));
  const { data: counts } = useTicketCounts();
  const beside = usePendingRows(pendingTickets);
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const ghostSince = useRef(new Map<string, number>());

  useEffect(() => {
    pendingTickets.open();
    return pendingTickets.close;
  }, []);

  const waiting = useMemo(() => pendingFor(beside, filter, me), [beside, filter, me]);
  const { rows, ghosts } = useMemo(() => {
    const hidden = new Set(waiting.map(idOf));
    const ghosts = new Map<string, Ghost>();
    const rows = list.data?.dataList.filter((row) => {
      const ghost = ghostOf(row, filter, me);
      if (ghost && !collapsed.has(row.ticketId)) ghosts.set(row.ticketId, ghost);
      return !(ghost && collapsed.has(row.ticketId)) && !hidden.has(row.ticketId);
    });
    return { rows, ghosts };
  }, [list.data, waiting, filter, me, collapsed]);

  const last = list.data && lastBefore(list.data);
  useEffect(() => {
    if (last && filter.page > last) toPage(last, { replace: true });
  });

  // A page that the person asked for shows whatever it holds, and what left another queue may be in this one.
  const asked = JSON.stringify(filter);
  const shownFor = useRef(asked);
  useEffect(() => {
    if (!list.data || list.isPlaceholderData || shownFor.current === asked) return;
    shownFor.current = asked;
    ghostSince.current.clear();
    setCollapsed(new Set());
    pendingTickets.show(list.data.dataList.map(idOf));
  }, [asked, list.data, list.isPlaceholderData]);

  const collapse = useRef(() => {});
  collapse.current = () => {
    const now = Date.now();
    for (const id of ghostSince.current.keys()) if (!ghosts.has(id)) ghostSince.current.delete(id);
    for (const id of ghosts.keys()) if (!ghostSince.current.has(id)) ghostSince.current.set(id, now);
    if (hand.isPointerInside()) return;
    const done = [...ghosts.keys()].filter((id) => now - (ghostSince.current.get(id) ?? now) >= GHOST_MS);
    if (done.length) setCollapsed((before) => new Set([...before, ...done]));
  };

  const settle = useRef(() => {});
  const asking = useRef(false);
  settle.current = () => {
    if (asking.current || list.isFetching || list.isPlaceholderData) return;
    if (list.isError && Date.now() - list.errorUpdatedAt < AGAIN_MS) return;
    // The newest comes first and the others make room, so a resting pointer counts as a hand, too.
    const idle = hand.mayMove() && !hand.isPointerInside();
    if (list.isStale && ghosts.size === 0 && (idle || rows?.length === 0)) {
      asking.current = true;
      void list.refetch().finally(() => {
        asking.current = false;
      });
    } else if (idle && !isOpen && waiting.length && !list.isStale) pendingTickets.show(waiting.map(idOf));
  };

  const unsettled = ghosts.size > 0 || waiting.length > 0 || (list.isStale && Boolean(list.data));
  useEffect(() => {
    if (!unsettled) return;
    const look = () => {
      collapse.current();
      settle.current();
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [unsettled]);

  /** Brings the held rows on screen: they stand on the first page. */
  async function showHeld(): Promise<string | undefined> {
    const ids = waiting.map(idOf);
    const first = await cache.fetchQuery({ ...queueQuery({ ...filter, page: 1 }, me.handles), staleTime: 0 });
    pendingTickets.show(ids);
    if (filter.page !== 1) toPage(1);
    return first.dataList.find(({ ticketId }) => ids.includes(ticketId))?.ticketId;
  }

  const counted = { mine: counts?.mine, unassigned: counts?.unassigned, all: undefined }[filter.view];
  const total = isNarrowed(filter) || counted === undefined ? (list.data?.totalCount ?? 0) : counted;
  return {
    list,
    rows: last ? undefined : (rows as InquiryRow[] | undefined),
    ghosts,
    waiting,
    fresh: beside.fresh,
    counts,
    total: Math.min(total, LIMITS.countedAtMost),
    isMore: list.data?.totalIsMore ?? false,
    showHeld,
  };
}

export type Queue = ReturnType<typeof useQueue>;
