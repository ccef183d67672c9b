import { createStore } from '../../store';

/** The latest item published for watched parts; a new object each time, so that listeners are notified. */
const latest = createStore<{ publicationId: string } | null>(null);

/** Publishes items for watched parts to transient views. */
export const partSignals = {
  tell: (publicationId: string): void => latest.set({ publicationId }),
  subscribe: (listener: (publicationId: string) => void): (() => void) =>
    latest.subscribe(() => {
      const signal = latest.get();
      if (signal) listener(signal.publicationId);
    }),
};
