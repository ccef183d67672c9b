import { createStore } from '../../store';

/** An item that was published for parts somebody watches; each time another value. */
const latest = createStore<{ publicationId: string } | null>(null);

/** What has just been published for watched parts, for those who show it in passing. */
export const partSignals = {
  tell: (publicationId: string): void => latest.set({ publicationId }),
  subscribe: (listener: (publicationId: string) => void): (() => void) =>
    latest.subscribe(() => {
      const signal = latest.get();
      if (signal) listener(signal.publicationId);
    }),
};
