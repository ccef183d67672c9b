import type { Shared } from '../../core/nodes/nodes';

interface ThrottleEntry {
  failures: number;
  since: number;
  until: number;
  underway: number;
}
/** What other nodes know of a key. */
export type SharedFailures = Pick<ThrottleEntry, 'failures' | 'since' | 'until'>;

export interface ThrottleRules {
  free: number;
  perMs: number;
  /** How long to wait after that many failures more than are free. */
  waitMs: (over: number) => number;
  atOnce: number;
}

const ENTRIES_AT_MOST = 50_000;

/** Counts failures by key, at all nodes together, and makes those who fail too often wait. */
export class Throttle {
  private readonly entries = new Map<string, ThrottleEntry>();

  constructor(
    private readonly rules: ThrottleRules,
    private readonly shared: Pick<Shared<SharedFailures>, 'set' | 'elsewhere'>,
  ) {}

  /** How long this key has to wait; 0 when it need not, and then the attempt is under way. */
  begin(key: string, now: number): number {
    let entry = this.entries.get(key);
    if (entry && entry.underway === 0 && now >= entry.until && now - entry.since > this.rules.perMs) entry = undefined;
    entry ??= { failures: 0, since: now, until: 0, underway: 0 };
    const until = Math.max(entry.until, ...this.shared.elsewhere(key).map((other) => other.until));
    if (now < until) return until - now;
    if (entry.underway >= this.rules.atOnce) return 1_000;
    entry.underway++;
    this.entries.delete(key);
    this.entries.set(key, entry);
    if (this.entries.size > ENTRIES_AT_MOST) this.forget(this.entries.keys().next().value!);
    return 0;
  }

  end(key: string, outcome: 'right' | 'wrong' | 'unknown', now: number): void {
    const entry = this.entries.get(key);
    if (!entry) return;
    entry.underway--;
    if (outcome === 'wrong') {
      entry.failures++;
      const failures = entry.failures + this.failuresElsewhere(key, now);
      if (failures >= this.rules.free) entry.until = now + this.rules.waitMs(failures - this.rules.free);
      const { since, until } = entry;
      this.shared.set(key, { failures: entry.failures, since, until });
    }
    if (outcome === 'right') this.pardon(key, now);
  }

  /** The key was right, here or at another node: its failures count no longer. */
  pardon(key: string, now: number): void {
    const entry = this.entries.get(key);
    if (entry) Object.assign(entry, { failures: 0, since: now, until: 0 });
    this.shared.set(key, null);
  }

  /** Lets go of what counts no longer. */
  trim(now: number): void {
    for (const [key, { since, until, underway }] of this.entries)
      if (underway === 0 && now >= until && now - since > this.rules.perMs) this.forget(key);
  }

  private forget(key: string): void {
    this.entries.delete(key);
    this.shared.set(key, null);
  }

  private failuresElsewhere(key: string, now: number): number {
    const counting = this.shared.elsewhere(key).filter(({ since, until }) => now < until || now - since <= this.rules.perMs);
    return counting.reduce((sum, { failures }) => sum + failures, 0);
  }
}
