/** There are more writers than the database gets done; a caller that comes again in a moment has a better chance. */
export class WritersBusy extends Error {
  constructor() {
    super('too many writers are waiting');
    this.name = 'WritersBusy';
  }
}

interface Waiter {
  enter: () => void;
  timer: NodeJS.Timeout;
}

export interface WriterLimits {
  atOnce: number;
  /** How many may wait for a place, and for how long. */
  waiting: number;
  waitMs: number;
}

/**
 * Lets so many writers at the database at once, the others in the order they came. Writers wait for each other at the log's lock, each with
 * a connection in its hand: were there as many as connections, every read and whatever runs by itself would wait with them.
 */
export class Writers {
  private places: number;
  private readonly queue: Waiter[] = [];

  constructor(private readonly limits: WriterLimits) {
    this.places = limits.atOnce;
  }

  /** Waits for a place; what it answers with gives the place back. */
  async enter(): Promise<() => void> {
    if (this.places > 0) this.places--;
    else await this.wait();
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.leave();
    };
  }

  private wait(): Promise<void> {
    if (this.queue.length >= this.limits.waiting) return Promise.reject(new WritersBusy());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.queue.splice(this.queue.indexOf(waiter), 1);
        reject(new WritersBusy());
      }, this.limits.waitMs);
      const waiter = { enter: resolve, timer };
      this.queue.push(waiter);
    });
  }

  /** The place goes to the writer who has waited longest. */
  private leave(): void {
    const next = this.queue.shift();
    if (!next) {
      this.places++;
      return;
    }
    clearTimeout(next.timer);
    next.enter();
  }
}
