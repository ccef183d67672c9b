/** There is more to do than the database gets done; a caller that comes again in a moment has a better chance. */
export class Overloaded extends Error {
  constructor(whom: string) {
    super(`too many ${whom} are waiting`);
    this.name = 'Overloaded';
  }
}

interface Waiter {
  enter: () => void;
  timer: NodeJS.Timeout;
}

export interface PlaceLimits {
  atOnce: number;
  /** How many may wait for a place, and for how long. */
  waiting: number;
  waitMs: number;
  /** For how long where the line has not been empty for `waitMs`: what lasts is no peak, and nobody is helped by an answer that late. */
  briefMs?: number;
}

/** Lets so many in at once, the others in the order they came; whom it has no room for, and who has waited too long, is refused. */
export class Places {
  private free: number;
  private readonly queue: Waiter[] = [];
  /** Since when somebody waits without a pause. */
  private queuedSince = 0;
  private refusedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly whom: string,
    private readonly limits: PlaceLimits,
  ) {
    this.free = limits.atOnce;
  }

  get waiting(): number {
    return this.queue.length;
  }

  /** Whether somebody was refused within that time. */
  hasRefused(withinMs: number): boolean {
    return performance.now() - this.refusedAt < withinMs;
  }

  /** Waits for a place; what it answers with gives the place back. */
  async enter(): Promise<() => void> {
    if (this.free > 0) this.free--;
    else await this.wait();
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.leave();
    };
  }

  private wait(): Promise<void> {
    const { waiting, waitMs, briefMs = waitMs } = this.limits;
    if (this.queue.length >= waiting) return Promise.reject(this.refusal());
    const now = performance.now();
    if (!this.queue.length) this.queuedSince = now;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => {
          this.queue.splice(this.queue.indexOf(waiter), 1);
          reject(this.refusal());
        },
        now - this.queuedSince > waitMs ? briefMs : waitMs,
      );
      const waiter = { enter: resolve, timer };
      this.queue.push(waiter);
    });
  }

  private refusal(): Overloaded {
    this.refusedAt = performance.now();
    return new Overloaded(this.whom);
  }

  /** The place goes to the one who has waited longest. */
  private leave(): void {
    const next = this.queue.shift();
    if (!next) {
      this.free++;
      return;
    }
    clearTimeout(next.timer);
    next.enter();
  }
}
