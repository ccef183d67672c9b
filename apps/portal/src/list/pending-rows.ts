import { createStore } from '../store';

/** The removal of a row by a person. The row is shown as a ghost until it collapses. */
export interface Removal {
  by: string;
  at: number;
}

/** The state of a list on screen that is kept separate from the cache, so that cached pages equal those of the server. */
export interface PendingRows<Row> {
  /** The rows known from facts that are not on screen yet. */
  pending: readonly Row[];
  /** The rows on screen that have not been seen yet. A `still` row was added in a burst and has no animation. */
  fresh: ReadonlyMap<string, { still: boolean }>;
  removals: ReadonlyMap<string, Removal>;
}

const BURST = 3;
const BURST_MS = 500;

/** Creates the pending rows of one list. Rows are collected only while the list is on screen, because opening a list fetches it. */
export function createPendingRows<Row>(idOf: (row: Row) => string, now: () => number = Date.now) {
  const emptyState: PendingRows<Row> = { pending: [], fresh: new Map(), removals: new Map() };
  const rows = createStore(emptyState);
  let isOpen = false;
  let arrivals: number[] = [];
  const change = (part: Partial<PendingRows<Row>>) => rows.set({ ...rows.get(), ...part });
  const recentArrivals = () => arrivals.filter((at) => now() - at < BURST_MS);

  return {
    subscribe: rows.subscribe,
    get: rows.get,
    isOpen: () => isOpen,
    open() {
      isOpen = true;
    },
    close() {
      isOpen = false;
      arrivals = [];
      rows.set(emptyState);
    },
    add(row: Row) {
      if (!isOpen) return;
      const id = idOf(row);
      arrivals = [...recentArrivals(), now()];
      const { pending, removals: oldRemovals } = rows.get();
      const removals = new Map(oldRemovals);
      removals.delete(id);
      change({ pending: [...pending.filter((other) => idOf(other) !== id), row], removals });
    },
    drop(id: string) {
      const { pending } = rows.get();
      if (pending.some((row) => idOf(row) === id)) change({ pending: pending.filter((row) => idOf(row) !== id) });
    },
    /** Moves these rows from `pending` to `fresh`, because the screen now shows them. */
    show(ids: Iterable<string>) {
      const shownIds = new Set(ids);
      const { pending, fresh: oldFreshRows } = rows.get();
      const arrivedRows = pending.filter((row) => shownIds.has(idOf(row)));
      if (!arrivedRows.length) return;
      const isStill = recentArrivals().length > BURST;
      const freshRows = new Map(oldFreshRows);
      for (const row of arrivedRows) freshRows.set(idOf(row), { still: isStill });
      change({ pending: pending.filter((row) => !shownIds.has(idOf(row))), fresh: freshRows });
    },
    markSeen(id: string) {
      const freshRows = new Map(rows.get().fresh);
      if (freshRows.delete(id)) change({ fresh: freshRows });
    },
    /** Cancels the removal of a row, which may still be on screen as a ghost. */
    restore(id: string) {
      const removals = new Map(rows.get().removals);
      if (removals.delete(id)) change({ removals });
    },
    remove(id: string, by: string) {
      this.drop(id);
      if (isOpen) change({ removals: new Map(rows.get().removals).set(id, { by, at: now() }) });
    },
  };
}

export type PendingRowStore<Row> = ReturnType<typeof createPendingRows<Row>>;
