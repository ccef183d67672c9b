import { useSyncExternalStore } from 'react';

/** Somebody took a row away; it is drawn as a ghost until it collapses. */
export interface Gone {
  by: string;
  at: number;
}

/** What stands beside the cache while a queue is on screen, so that pages stay what the server said. */
export interface PendingRows<Row> {
  /** Known by fact, not yet on screen. */
  pending: readonly Row[];
  /** On screen, not yet seen; `still`: came in a burst, so without motion. */
  fresh: ReadonlyMap<string, { still: boolean }>;
  gone: ReadonlyMap<string, Gone>;
}

const BURST = 3;
const BURST_MS = 500;

export function createPendingRows<Row>(keyOf: (row: Row) => string, now: () => number = Date.now) {
  const nothing: PendingRows<Row> = { pending: [], fresh: new Map(), gone: new Map() };
  let state = nothing;
  let open = false;
  let arrivals: number[] = [];
  const listeners = new Set<() => void>();
  const become = (next: Partial<PendingRows<Row>>) => {
    state = { ...state, ...next };
    for (const changed of listeners) changed();
  };
  const bursting = () => arrivals.filter((at) => now() - at < BURST_MS).length > BURST;

  return {
    subscribe(changed: () => void) {
      listeners.add(changed);
      return () => {
        listeners.delete(changed);
      };
    },
    state: () => state,
    /** Facts are held only while somebody looks at the queue: a queue that opens fetches. */
    open() {
      open = true;
    },
    close() {
      open = false;
      arrivals = [];
      become(nothing);
    },
    add(row: Row) {
      if (!open) return;
      const key = keyOf(row);
      arrivals = [...arrivals.filter((at) => now() - at < BURST_MS), now()];
      const gone = new Map(state.gone);
      gone.delete(key);
      become({ pending: [...state.pending.filter((one) => keyOf(one) !== key), row], gone });
    },
    /** A held row is no news any more. */
    drop(key: string) {
      if (state.pending.some((row) => keyOf(row) === key)) become({ pending: state.pending.filter((row) => keyOf(row) !== key) });
    },
    /** These rows are on screen now, or their page is known to hold them. */
    show(keys: Iterable<string>) {
      const shown = new Set(keys);
      const arrived = state.pending.filter((row) => shown.has(keyOf(row)));
      if (!arrived.length) return;
      const still = bursting();
      const fresh = new Map(state.fresh);
      for (const row of arrived) fresh.set(keyOf(row), { still });
      become({ pending: state.pending.filter((row) => !shown.has(keyOf(row))), fresh });
    },
    seen(key: string) {
      if (!state.fresh.has(key)) return;
      const fresh = new Map(state.fresh);
      fresh.delete(key);
      become({ fresh });
    },
    remove(key: string, by: string) {
      this.drop(key);
      if (open) become({ gone: new Map(state.gone).set(key, { by, at: now() }) });
    },
  };
}

export type PendingRowStore<Row> = ReturnType<typeof createPendingRows<Row>>;

export const usePendingRows = <Row>(held: PendingRowStore<Row>): PendingRows<Row> => useSyncExternalStore(held.subscribe, held.state);
