/**
 * Wraps a function so that it never throws or rejects. Handlers of clients' messages, timers and closing sockets use it, as an uncaught
 * error there would end the process and all other sockets.
 */
export const guard =
  <A extends unknown[]>(run: (...args: A) => unknown, onFailure: (error: unknown, ...args: A) => void): ((...args: A) => void) =>
  (...args) => {
    try {
      const result = run(...args);
      if (result instanceof Promise) result.catch((error: unknown) => onFailure(error, ...args));
    } catch (error) {
      onFailure(error, ...args);
    }
  };
