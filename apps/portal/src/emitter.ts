/** Something that happens again and again, for those who listen; what stays is a store (`store.ts`). */
export interface Emitter<T> {
  emit(event: T): void;
  /** Answers with what ends the listening. */
  on(listener: (event: T) => void): () => void;
}

/** Each listener hears every event in the order of their coming; one that fails keeps it from no other. */
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
