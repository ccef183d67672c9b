/**
 * A function that never throws, whether it fails at once or later. What a client sends, a timer or a closing socket runs through one, as an
 * error that nobody catches there would end the process and every other socket with it.
 */
export const guard =
  <A extends unknown[]>(run: (...args: A) => unknown, failed: (error: unknown, ...args: A) => void): ((...args: A) => void) =>
  (...args) => {
    try {
      const result = run(...args);
      if (result instanceof Promise) result.catch((error: unknown) => failed(error, ...args));
    } catch (error) {
      failed(error, ...args);
    }
  };
