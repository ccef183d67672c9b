interface Kept {
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

const KEPT_AT_MOST = 50_000;

/** Counts failures by key and makes those who fail too often wait. */
export class Throttle {
  private readonly kept = new Map<string, Kept>();

  constructor(private readonly rules: ThrottleRules) {}

  /** How long this key has to wait; 0 when it need not, and then the attempt is under way. */
  begin(key: string, now: number): number {
    let kept = this.kept.get(key);
    if (kept && kept.underway === 0 && now >= kept.until && now - kept.since > this.rules.perMs) kept = undefined;
    kept ??= { failures: 0, since: now, until: 0, underway: 0 };
    if (now < kept.until) return kept.until - now;
    if (kept.underway >= this.rules.atOnce) return 1_000;
    kept.underway++;
    this.kept.delete(key);
    this.kept.set(key, kept);
    if (this.kept.size > KEPT_AT_MOST) this.kept.delete(this.kept.keys().next().value!);
    return 0;
  }

  end(key: string, outcome: 'right' | 'wrong' | 'unknown', now: number): void {
    const kept = this.kept.get(key);
    if (!kept) return;
    kept.underway--;
    if (outcome === 'wrong') {
      kept.failures++;
      if (kept.failures >= this.rules.free) kept.until = now + this.rules.waitMs(kept.failures - this.rules.free);
    }
    if (outcome === 'right') Object.assign(kept, { failures: 0, since: now, until: 0 });
  }
}
