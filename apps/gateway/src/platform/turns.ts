import { setImmediate } from 'node:timers/promises';

/** The maximum time in milliseconds that one computation may block the event loop. */
const TURN_MS = 8;

/** Divides a long computation on the main thread into turns. */
export class Turns {
  private turnStart = performance.now();

  /** Yields to other work if this turn has lasted long enough. Call it between small steps. */
  async pass(): Promise<void> {
    if (performance.now() - this.turnStart < TURN_MS) return;
    await setImmediate();
    this.turnStart = performance.now();
  }
}
