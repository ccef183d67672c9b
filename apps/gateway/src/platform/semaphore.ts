/** The database has more to do than it can handle; a retry in a moment has a better chance. */
export class Overloaded extends Error {
  constructor(callers: string) {
    super(`too many ${callers} are waiting`);
    this.name = 'Overloaded';
  }
}

interface Waiter {
  enter: () => void;
  timer: NodeJS.Timeout;
}

export interface PlaceLimits {
  atOnce: number;
  /** The most tasks that may wait for a permit, and the milliseconds for which they wait. */
  waiting: number;
  waitMs: number;
  /** The timeout once the queue has not been empty for `waitMs`: that is a lasting overload, in which a late response helps no one. */
  briefMs?: number;
}

/** A semaphore: admits a limited number at once and the others in order; refuses callers beyond the queue limit or the timeout. */
export class Semaphore {
  private free: number;
  private readonly queue: Waiter[] = [];
  /** The time since when the queue has not been empty. */
  private queuedSince = 0;
  private refusedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly callers: string,
    private readonly limits: PlaceLimits,
  ) {
    this.free = limits.atOnce;
  }

  get waiting(): number {
    return this.queue.length;
  }

  /** True if a caller was refused within that time. */
  hasRefused(withinMs: number): boolean {
    return performance.now() - this.refusedAt < withinMs;
  }

  /** Waits for a permit and returns its idempotent release function. */
  async enter(): Promise<() => void> {
    if (this.free > 0) this.free--;
    else await this.wait();
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
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
    return new Overloaded(this.callers);
  }

  /** Passes the permit to the caller who has waited longest. */
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
