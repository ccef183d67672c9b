import { createStore, type ReadableStore } from '../store';

/** Smaller differences are latency, not a wrong clock. */
const TOLERANCE_MS = 30_000;

const offset = createStore(0);
/** Milliseconds by which the clock of this device is behind the server's; 0 while they agree. */
export const clockOffset: ReadableStore<number> = offset;

/** Reads the `Date` header of a response of the server. */
export function noteServerDate(date: string | null): void {
  const server = Date.parse(date ?? '');
  if (Number.isNaN(server)) return;
  const difference = server - Date.now();
  const next = Math.abs(difference) > TOLERANCE_MS ? difference : 0;
  if (Math.abs(next - offset.get()) > TOLERANCE_MS || next === 0) offset.set(next);
}

/** The time in ms by the server's clock. Compare times of the server with this, not with `Date.now()`. */
export const serverNow = (): number => Date.now() + offset.get();
