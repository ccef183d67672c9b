import { setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';

/** Beside busy work of normal priority this leaves about a quarter of a processor, so files are still read within their time limits. */
const NICENESS = 5;

/** Lowers the priority of a process, or on Linux a thread, that reads foreign bytes: callers who wait for a response of the gateway come first. */
export function lowerPriority(): void {
  // On other systems the call in a thread would lower the priority of the whole gateway.
  if (isMainThread || process.platform === 'linux') setPriority(NICENESS);
}
