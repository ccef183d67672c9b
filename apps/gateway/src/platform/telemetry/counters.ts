/** Counts events since startup by event name, for measurements. */
export class Counters {
  private readonly counts = new Map<string, number>();

  add(name: string, by = 1): void {
    this.counts.set(name, this.countOf(name) + by);
  }

  countOf(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  allCounts(): Record<string, number> {
    return Object.fromEntries([...this.counts].sort(([one], [other]) => one.localeCompare(other)));
  }
}
