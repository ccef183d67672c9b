interface ThrottleEntry {
  failures: number;
  since: number;
  until: number;
  underway: number;
}

export interface ThrottleRules {
  free: number;
  perMs: number;
  /** How long to wait after that many failures more than are free. */
  waitMs: (over: number) => number;
  atOnce: number;
}

const ENTRIES_AT_MOST = 50_000;

/** Counts failures by key and makes those who fail too often wait. */
export class Throttle {
  private readonly entries = new Map<string, ThrottleEntry>();

  constructor(private readonly rules: ThrottleRules) {}

  /** How long this key has to wait; 0 when it need not, and then the attempt is under way. */
  begin(key: string, now: number): number {
    let entry = this.entries.get(key);
    if (entry && entry.underway === 0 && now >= entry.until && now - entry.since > this.rules.perMs) entry = undefined;
    entry ??= { failures: 0, since: now, until: 0, underway: 0 };
    if (now < entry.until) return entry.until - now;
    if (entry.underway >= this.rules.atOnce) return 1_000;
    entry.underway++;
    this.entries.delete(key);
    this.entries.set(key, entry);
    if (this.entries.size > ENTRIES_AT_MOST) this.entries.delete(this.entries.keys().next().value!);
    return 0;
  }

  end(key: string, outcome: 'right' | 'wrong' | 'unknown', now: number): void {
    const entry = this.entries.get(key);
    if (!entry) return;
    entry.underway--;
    if (outcome === 'wrong') {
      entry.failures++;
      if (entry.failures >= this.rules.free) entry.until = now + this.rules.waitMs(entry.failures - this.rules.free);
    }
    if (outcome === 'right') Object.assign(entry, { failures: 0, since: now, until: 0 });
  }
}
