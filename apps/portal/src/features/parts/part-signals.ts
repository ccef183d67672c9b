import { createStore } from '../../store';

/** The latest publication about watched parts. Each one is a new object, so that listeners are always notified. */
const latestPublication = createStore<{ publicationId: string } | null>(null);

/** Publishes publications about watched parts to transient views such as toasts. */
export const partSignals = {
  publish: (publicationId: string): void => latestPublication.set({ publicationId }),
  subscribe: (listener: (publicationId: string) => void): (() => void) =>
    latestPublication.subscribe(() => {
      const signal = latestPublication.get();
      if (signal) listener(signal.publicationId);
    }),
};
