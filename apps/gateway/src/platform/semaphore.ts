/** Thrown when the database is overloaded. A later retry may succeed. */
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

export interface PermitLimits {
  atOnce: number;
  /** The maximum number of tasks that may wait for a permit, and their maximum waiting time in milliseconds. */
  waiting: number;
  waitMs: number;
  /** The timeout once the queue has not been empty for `waitMs`. Under such a lasting overload, a late response is useless. */
  briefMs?: number;
}

/**
 * A semaphore that admits a limited number of callers at the same time; the others wait in order. Refuses callers above the queue limit or
 * after the timeout.
 */
export class Semaphore {
  private free: number;
  private readonly queue: Waiter[] = [];
  /** The time when the queue became non-empty. */
  private queuedSince = 0;
  private refusedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly callers: string,
    private readonly limits: PermitLimits,
  ) {
    this.free = limits.atOnce;
  }

  get waiting(): number {
    return this.queue.length;
  }

  /** True if a caller was refused within the last `withinMs` milliseconds. */
  hasRefused(withinMs: number): boolean {
    return performance.now() - this.refusedAt < withinMs;
  }

  /** Waits for a permit. Returns an idempotent function that releases the permit. */
  async acquire(): Promise<() => void> {
    if (this.free > 0) this.free--;
    else await this.wait();
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.release();
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

  /** Passes the permit to the caller that has waited longest. */
  private release(): void {
    const next = this.queue.shift();
    if (!next) {
      this.free++;
      return;
    }
    clearTimeout(next.timer);
    next.enter();
  }
}
