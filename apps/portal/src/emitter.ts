/** A source of events for registered listeners. For state, use a store (`store.ts`). */
export interface Emitter<T> {
  emit(event: T): void;
  /** Registers a listener and returns a function that removes the listener. */
  on(listener: (event: T) => void): () => void;
}

/**
 * Creates an emitter. Each listener receives all events in their order. An exception of one listener is reported and does not affect the
 * others.
 */
export const createEmitter = <T>(): Emitter<T> => {
  const listeners = new Set<(event: T) => void>();
  return {
    emit(event) {
      for (const listener of listeners) {
        try {
          listener(event);
        } catch (error) {
          reportError(error);
        }
      }
    },
    on(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
