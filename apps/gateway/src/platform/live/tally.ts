/** Counts per key, up to a limit. `take` is synchronous, so that concurrent callers cannot exceed the limit. */
export class Tally {
  private readonly counts = new Map<string, number>();

  constructor(private readonly limit: number) {}

  /** Increments a key's count. Returns an idempotent release function, or null if the key is at its limit. */
  take(key: string): (() => void) | null {
    const count = this.counts.get(key) ?? 0;
    if (count >= this.limit) return null;
    this.counts.set(key, count + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      const remainingCount = (this.counts.get(key) ?? 1) - 1;
      if (remainingCount) this.counts.set(key, remainingCount);
      else this.counts.delete(key);
    };
  }

  count(key: string): number {
    return this.counts.get(key) ?? 0;
  }
}
