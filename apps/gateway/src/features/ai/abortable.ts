/** Thrown to end a wait because the run was aborted. */
export class AbortedError extends Error {}

const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const stop = () => reject(new AbortedError());
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });

/** Waits for the work, or rejects once the run is aborted. */
export const awaitUnlessAborted = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> => Promise.race([work, rejectOnAbort(signal)]);

/** Yields the pieces until the run is aborted. */
export const abortable = async function* <T>(signal: AbortSignal, pieces: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = pieces[Symbol.asyncIterator]();
  const rejection = rejectOnAbort(signal);
  rejection.catch(() => undefined);
  try {
    while (true) {
      const next = await Promise.race([iterator.next(), rejection]);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // Do not wait for an iterator that ignores the signal.
    void Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
};
