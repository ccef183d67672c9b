/**
 * Wraps a function so that it never throws or rejects. Use it for client messages, timers and closing sockets, where an uncaught error
 * would end the process and all other sockets.
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
