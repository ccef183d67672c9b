import { setTimeout as pause } from 'node:timers/promises';

/** The timeout for hangs. No operation is expected to take nearly as long. */
export const DEADLINE_MS = 60_000;

/** Polls a value until it is truthy. Returns the value. */
export const until = async <T>(readValue: () => T | Promise<T>, everyMs = 20): Promise<NonNullable<Exclude<T, false | 0 | ''>>> => {
  for (const deadline = Date.now() + DEADLINE_MS; ; await pause(everyMs)) {
    const value = await readValue();
    if (value) return value as NonNullable<Exclude<T, false | 0 | ''>>;
    if (Date.now() > deadline) throw new Error(`It did not come to that in ${DEADLINE_MS} ms: ${readValue}`);
  }
};
