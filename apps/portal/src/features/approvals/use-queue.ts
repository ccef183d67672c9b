import { LIMITS, type UserRequest } from '@portal/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { usePendingRows } from '../../list/pending-rows';
import { asDecided, useDecisions } from '../../live/decisions';
import type { ListActivity } from '../../ui/list-activity';
import { pendingRequests } from './approvals.pending';
import { type QueueFilter, queueQuery, useQueueHead } from './approvals.queries';
import { type Ghost, ghostOf, pageOfFirstNew, pendingFor } from './approvals.rules';

const GHOST_MS = 4000;
const LOOK_MS = 400;
/** A page that could not be fetched again is tried again after this. */
const AGAIN_MS = 15_000;

/** One page of the queue as it may be shown: patched, with ghosts, without what is held. */
export function useQueue(filter: QueueFilter, hand: ListActivity, isOpen: boolean, toPage: (page: number) => void) {
  const cache = useQueryClient();
  const list = useQuery(queueQuery(filter));
  const { data: head } = useQueueHead();
  const decisions = useDecisions();
  const beside = usePendingRows(pendingRequests);
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const ghostSince = useRef(new Map<string, number>());

  useEffect(() => {
    pendingRequests.open();
    return pendingRequests.close;
  }, []);

  const waiting = useMemo(() => pendingFor(beside, filter), [beside, filter]);
  const { rows, ghosts, deciding } = useMemo(() => {
    const hidden = new Set(beside.pending.map(({ userId }) => userId));
    const ghosts = new Map<string, Ghost>();
    const rows = list.data?.dataList
      .map((row) => asDecided(row, decisions.get(row.userId)))
      .filter((row) => {
        const ghost = ghostOf(row, filter, beside.gone.get(row.userId));
        if (ghost && decisions.get(row.userId) !== 'sending') ghosts.set(row.userId, ghost);
        return !(ghost && collapsed.has(row.userId)) && !hidden.has(row.userId);
      });
    for (const id of collapsed) ghosts.delete(id);
    const deciding = rows?.some(({ userId }) => decisions.get(userId) === 'sending') ?? false;
    return { rows, ghosts, deciding };
  }, [list.data, decisions, beside, filter, collapsed]);

  // A page that the person asked for shows whatever it holds.
  const asked = JSON.stringify(filter);
  const shownFor = useRef(asked);
  useEffect(() => {
    if (!list.data || list.isPlaceholderData || shownFor.current === asked) return;
    shownFor.current = asked;
    pendingRequests.show(list.data.dataList.map(({ userId }) => userId));
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
    if (asking.current || deciding || list.isFetching) return;
    if (list.isError && Date.now() - list.errorUpdatedAt < AGAIN_MS) return;
    // With the newest first the others make room, so a resting pointer counts as a hand, too.
    const idle = !isOpen && hand.mayMove() && (filter.sort === 'oldest' || !hand.isPointerInside());
    // With the oldest first, what comes to the first page comes at its end and moves nothing.
    const harmless = (filter.sort === 'oldest' && filter.page === 1) || rows?.length === 0;
    if (list.isStale && ghosts.size === 0 && (idle || harmless)) {
      asking.current = true;
      void list.refetch().finally(() => {
        asking.current = false;
      });
    } else if (idle && waiting.length && !list.isStale) pendingRequests.show(waiting.map(({ userId }) => userId));
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

  /** Brings the held rows on screen, on the page where the first of them stands. */
  async function showHeld(): Promise<string | undefined> {
    const ids = waiting.map(({ userId }) => userId);
    const first = await cache.fetchQuery({ ...queueQuery(filter), staleTime: 0 });
    const last = filter.status === 'All' ? first.counts.Waiting : first.totalCount;
    const page = pageOfFirstNew(last, ids.length, filter.sort);
    const there = page === filter.page ? first : await cache.fetchQuery({ ...queueQuery({ ...filter, page }), staleTime: 0 });
    pendingRequests.show(ids);
    if (page !== filter.page) toPage(page);
    return there.dataList.find(({ userId }) => ids.includes(userId))?.userId;
  }

  const counts = head?.counts ?? list.data?.counts;
  const totals = counts && { ...counts, All: counts.Waiting + counts.Approved + counts.Rejected };
  const total = totals && !filter.search ? totals[filter.status] : (list.data?.totalCount ?? 0);
  return {
    list,
    rows: rows as UserRequest[] | undefined,
    ghosts,
    waiting,
    fresh: beside.fresh,
    totals,
    total,
    showHeld,
    pageSize: LIMITS.pageSize,
  };
}

export type Queue = ReturnType<typeof useQueue>;
