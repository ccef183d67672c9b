import { createStore, type ReadableStore } from '../store';

/** The maximum difference in milliseconds that is attributed to latency and not corrected. */
const TOLERANCE_MS = 30_000;

const offset = createStore(0);
/** The milliseconds that this device's clock is behind the server's, or 0 if they agree. */
export const clockOffset: ReadableStore<number> = offset;

/** Updates the offset from the `Date` header of a server response. */
export function updateClockOffset(date: string | null): void {
  const server = Date.parse(date ?? '');
  if (Number.isNaN(server)) return;
  const difference = server - Date.now();
  const newOffset = Math.abs(difference) > TOLERANCE_MS ? difference : 0;
  if (Math.abs(newOffset - offset.get()) > TOLERANCE_MS || newOffset === 0) offset.set(newOffset);
}

/** Returns the current time of the server's clock in milliseconds. Compare server times with this value, not with `Date.now()`. */
export const serverNow = (): number => Date.now() + offset.get();
