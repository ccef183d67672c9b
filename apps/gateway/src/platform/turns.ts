import { setImmediate } from 'node:timers/promises';

/** The time for which one piece of work may block the event loop. */
const TURN_MS = 8;

/** Divides a long computation on the main thread into turns. */
export class Turns {
  private since = performance.now();

  /** Yields to other work once this turn has lasted long enough. Call it between two small steps. */
  async pass(): Promise<void> {
    if (performance.now() - this.since < TURN_MS) return;
    await setImmediate();
    this.since = performance.now();
  }
}
