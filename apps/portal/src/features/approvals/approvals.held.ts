import type { UserRequest } from '@portal/contracts';
import { useSyncExternalStore } from 'react';

/** Somebody took a row away; it is drawn as a ghost until it collapses. */
export interface Gone {
  by: string;
  at: number;
}

/** What stands beside the cache while the queue is on screen, so that pages stay what the server said. */
export interface Held {
  /** Known by fact, not yet on screen. */
  waiting: readonly UserRequest[];
  /** On screen, not yet seen; `still`: came in a burst, so without motion. */
  fresh: ReadonlyMap<string, { still: boolean }>;
  gone: ReadonlyMap<string, Gone>;
}

const NOTHING: Held = { waiting: [], fresh: new Map(), gone: new Map() };
const BURST = 3;
const BURST_MS = 500;

export function heldRows(now: () => number = Date.now) {
  let state = NOTHING;
  let open = false;
  let arrivals: number[] = [];
  const listeners = new Set<() => void>();
  const become = (next: Partial<Held>) => {
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
      become(NOTHING);
    },
    add(request: UserRequest) {
      if (!open) return;
      arrivals = [...arrivals.filter((at) => now() - at < BURST_MS), now()];
      const gone = new Map(state.gone);
      gone.delete(request.userId);
      become({ waiting: [...state.waiting.filter(({ userId }) => userId !== request.userId), request], gone });
    },
    /** A held request was decided before anybody saw it. */
    drop(userId: string) {
      if (state.waiting.some((request) => request.userId === userId))
        become({ waiting: state.waiting.filter((request) => request.userId !== userId) });
    },
    /** These rows are on screen now, or their page is known to hold them. */
    show(ids: Iterable<string>) {
      const shown = new Set(ids);
      const arrived = state.waiting.filter(({ userId }) => shown.has(userId));
      if (!arrived.length) return;
      const still = bursting();
      const fresh = new Map(state.fresh);
      for (const { userId } of arrived) fresh.set(userId, { still });
      become({ waiting: state.waiting.filter(({ userId }) => !shown.has(userId)), fresh });
    },
    seen(userId: string) {
      if (!state.fresh.has(userId)) return;
      const fresh = new Map(state.fresh);
      fresh.delete(userId);
      become({ fresh });
    },
    remove(userId: string, by: string) {
      this.drop(userId);
      if (open) become({ gone: new Map(state.gone).set(userId, { by, at: now() }) });
    },
  };
}

export const held = heldRows();

export const useHeld = (): Held => useSyncExternalStore(held.subscribe, held.state);
