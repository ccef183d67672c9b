import { setImmediate } from 'node:timers/promises';

/** Time for which one piece of work may hold the event loop before other callers have their turn. */
const TURN_MS = 8;

/** Divides long computation on the main thread into turns. */
export class Turns {
  private since = performance.now();

  /** Lets other callers go first once this turn has lasted long enough. Call it between two small steps. */
  async pass(): Promise<void> {
    if (performance.now() - this.since < TURN_MS) return;
    await setImmediate();
    this.since = performance.now();
  }
}
