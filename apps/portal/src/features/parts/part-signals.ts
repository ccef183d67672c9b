import { createStore } from '../../store';

/** The latest publication about watched parts. Each one is a new object, so that listeners are always notified. */
const latest = createStore<{ publicationId: string } | null>(null);

/** Publishes publications about watched parts to transient views such as toasts. */
export const partSignals = {
  publish: (publicationId: string): void => latest.set({ publicationId }),
  subscribe: (listener: (publicationId: string) => void): (() => void) =>
    latest.subscribe(() => {
      const signal = latest.get();
      if (signal) listener(signal.publicationId);
    }),
};
