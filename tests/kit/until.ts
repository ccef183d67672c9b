import { setTimeout as pause } from 'node:timers/promises';

/** A timeout for hangs, not for slow operations. */
export const DEADLINE_MS = 60_000;

/** Polls until the result is truthy, and returns it. */
export const until = async <T>(readValue: () => T | Promise<T>, everyMs = 20): Promise<NonNullable<Exclude<T, false | 0 | ''>>> => {
  for (const end = Date.now() + DEADLINE_MS; ; await pause(everyMs)) {
    const value = await readValue();
    if (value) return value as NonNullable<Exclude<T, false | 0 | ''>>;
    if (Date.now() > end) throw new Error(`It did not come to that in ${DEADLINE_MS} ms: ${readValue}`);
  }
};
