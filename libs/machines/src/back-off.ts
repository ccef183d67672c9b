const FIRST_TRY_MS = 1_000;
const LAST_TRY_MS = 30_000;

/**
 * Returns the back-off in milliseconds, which doubles from 1 s to 30 s. `jitter` (0 to 1) randomizes the upper half, so that a thousand
 * tabs do not reconnect at the same time.
 */
export const backOffMs = (tries: number, jitter: number, retryAfterMs = 0): number => {
  const ceiling = Math.min(FIRST_TRY_MS * 2 ** Math.max(tries - 1, 0), LAST_TRY_MS);
  return Math.max(ceiling / 2 + (ceiling / 2) * jitter, retryAfterMs);
};
