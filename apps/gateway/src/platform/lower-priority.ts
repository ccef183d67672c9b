import { setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';

/**
 * The nice value. A busy thread still gets about a quarter of a processor next to work of normal priority, so that files are parsed within
 * their time limits.
 */
const NICENESS = 5;

/** Lowers the priority of a process (on Linux, of a thread) that parses untrusted files, so that requests to the gateway come first. */
export function lowerPriority(): void {
  // On other systems, a call in a thread would lower the priority of the whole gateway.
  if (isMainThread || process.platform === 'linux') setPriority(NICENESS);
}
