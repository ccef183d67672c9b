import { useSyncExternalStore } from 'react';

/** Somebody took a row away; it is drawn as a ghost until it collapses. */
export interface Removal {
  by: string;
  at: number;
}

/** What stands beside the cache while a list is on screen, so that pages stay what the server said. */
export interface PendingRows<Row> {
  /** Known by fact, not yet on screen. */
  pending: readonly Row[];
  /** On screen, not yet seen; `still`: came in a burst, so without motion. */
  fresh: ReadonlyMap<string, { still: boolean }>;
  removals: ReadonlyMap<string, Removal>;
}

const BURST = 3;
const BURST_MS = 500;

/** The rows of one list that wait for their screen. Facts are gathered only while the list is on screen: a list that opens fetches. */
export function createPendingRows<Row>(idOf: (row: Row) => string, now: () => number = Date.now) {
  const nothing: PendingRows<Row> = { pending: [], fresh: new Map(), removals: new Map() };
  let state = nothing;
  let isOpen = false;
  let arrivals: number[] = [];
  const listeners = new Set<() => void>();
  const set = (next: Partial<PendingRows<Row>>) => {
    state = { ...state, ...next };
    for (const notify of listeners) notify();
  };
  const recentArrivals = () => arrivals.filter((at) => now() - at < BURST_MS);

  return {
    subscribe(notify: () => void) {
      listeners.add(notify);
      return () => {
        listeners.delete(notify);
      };
    },
    get: () => state,
    open() {
      isOpen = true;
    },
    close() {
      isOpen = false;
      arrivals = [];
      set(nothing);
    },
    add(row: Row) {
      if (!isOpen) return;
      const id = idOf(row);
      arrivals = [...recentArrivals(), now()];
      const removals = new Map(state.removals);
      removals.delete(id);
      set({ pending: [...state.pending.filter((other) => idOf(other) !== id), row], removals });
    },
    /** A row that is no news any more. */
    drop(id: string) {
      if (state.pending.some((row) => idOf(row) === id)) set({ pending: state.pending.filter((row) => idOf(row) !== id) });
    },
    /** These rows are on screen now, or their page is known to hold them. */
    show(ids: Iterable<string>) {
      const shown = new Set(ids);
      const arrived = state.pending.filter((row) => shown.has(idOf(row)));
      if (!arrived.length) return;
      const still = recentArrivals().length > BURST;
      const fresh = new Map(state.fresh);
      for (const row of arrived) fresh.set(idOf(row), { still });
      set({ pending: state.pending.filter((row) => !shown.has(idOf(row))), fresh });
    },
    markSeen(id: string) {
      if (!state.fresh.has(id)) return;
      const fresh = new Map(state.fresh);
      fresh.delete(id);
      set({ fresh });
    },
    remove(id: string, by: string) {
      this.drop(id);
      if (isOpen) set({ removals: new Map(state.removals).set(id, { by, at: now() }) });
    },
  };
}

export type PendingRowStore<Row> = ReturnType<typeof createPendingRows<Row>>;

export const usePendingRows = <Row>(store: PendingRowStore<Row>): PendingRows<Row> => useSyncExternalStore(store.subscribe, store.get);
