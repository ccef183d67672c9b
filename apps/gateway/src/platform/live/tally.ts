/** Counts what each key holds, up to a limit. Taking is synchronous, so that concurrent callers cannot exceed it. */
export class Tally {
  private readonly counts = new Map<string, number>();

  constructor(private readonly most: number) {}

  /** Takes one more. Returns an idempotent release function; null if the key is at its limit. */
  take(key: string): (() => void) | null {
    const count = this.counts.get(key) ?? 0;
    if (count >= this.most) return null;
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
