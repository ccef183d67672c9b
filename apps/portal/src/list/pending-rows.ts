import { createStore } from '../store';

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
  const rows = createStore(nothing);
  let isOpen = false;
  let arrivals: number[] = [];
  const change = (part: Partial<PendingRows<Row>>) => rows.set({ ...rows.get(), ...part });
  const recentArrivals = () => arrivals.filter((at) => now() - at < BURST_MS);

  return {
    subscribe: rows.subscribe,
    get: rows.get,
    /** Whether its list is on screen. */
    isOpen: () => isOpen,
    open() {
      isOpen = true;
    },
    close() {
      isOpen = false;
      arrivals = [];
      rows.set(nothing);
    },
    add(row: Row) {
      if (!isOpen) return;
      const id = idOf(row);
      arrivals = [...recentArrivals(), now()];
      const { pending, removals: before } = rows.get();
      const removals = new Map(before);
      removals.delete(id);
      change({ pending: [...pending.filter((other) => idOf(other) !== id), row], removals });
    },
    /** A row that is no news any more. */
    drop(id: string) {
      const { pending } = rows.get();
      if (pending.some((row) => idOf(row) === id)) change({ pending: pending.filter((row) => idOf(row) !== id) });
    },
    /** These rows are on screen now, or their page is known to hold them. */
    show(ids: Iterable<string>) {
      const shown = new Set(ids);
      const { pending, fresh: before } = rows.get();
      const arrived = pending.filter((row) => shown.has(idOf(row)));
      if (!arrived.length) return;
      const still = recentArrivals().length > BURST;
      const fresh = new Map(before);
      for (const row of arrived) fresh.set(idOf(row), { still });
      change({ pending: pending.filter((row) => !shown.has(idOf(row))), fresh });
    },
    markSeen(id: string) {
      const fresh = new Map(rows.get().fresh);
      if (fresh.delete(id)) change({ fresh });
    },
    /** What was taken away is there again, where it may still stand on screen. */
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
