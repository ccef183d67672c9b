/** Counts events since startup by event name, for measurements. */
export class Counters {
  private readonly counts = new Map<string, number>();

  add(name: string, by = 1): void {
    this.counts.set(name, this.of(name) + by);
  }

  of(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  all(): Record<string, number> {
    return Object.fromEntries([...this.counts].sort(([one], [other]) => one.localeCompare(other)));
  }
}
