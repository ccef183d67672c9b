interface Kept {
  since: number;
  failures: number;
  underway: number;
  /** Failures of accounts that have not been right since. */
  byAccount: Map<string, number>;
  /** Accounts that had their one try although nothing was left. */
  tried: Set<string>;
}

export interface NetworkRules {
  failures: number;
  perMs: number;
  /** How many accounts have one try more when nothing is left. */
  triesBeyond: number;
}

const NETWORKS_AT_MOST = 50_000;

/**
 * Counts failed sign-ins of a network. Who is right in the end takes nothing from the others, and when nothing is left each account has one try
 * more: an office whose people know their passwords goes on, whatever one among them does, and guesses at many accounts come to an end.
 */
export class NetworkFailures {
  private readonly kept = new Map<string, Kept>();

  constructor(private readonly rules: NetworkRules) {}

  /** How long an account has to wait in this network; 0 when it need not, and then the try is under way. `last`: it is the one beyond the budget. */
  begin(network: string, account: string, now: number): { waitMs: number; last: boolean } {
    const kept = this.keptOf(network, now);
    const last = kept.failures + kept.underway >= this.rules.failures;
    if (last) {
      if (kept.tried.has(account) || kept.tried.size >= this.rules.triesBeyond) return { waitMs: this.waitMs(network, now), last };
      kept.tried.add(account);
    }
    kept.underway++;
    return { waitMs: 0, last };
  }

  end(network: string, account: string, outcome: 'right' | 'wrong' | 'unknown'): void {
    const kept = this.kept.get(network);
    if (!kept) return;
    kept.underway--;
    const before = kept.byAccount.get(account) ?? 0;
    if (outcome === 'wrong') {
      kept.failures++;
      kept.byAccount.set(account, before + 1);
    }
    if (outcome !== 'wrong') kept.tried.delete(account);
    if (outcome === 'right') {
      kept.failures -= before;
      kept.byAccount.delete(account);
    }
  }

  /** Until the count of this network begins anew. */
  waitMs(network: string, now: number): number {
    const since = this.kept.get(network)?.since ?? now;
    return Math.max(1_000, since + this.rules.perMs - now);
  }

  private keptOf(network: string, now: number): Kept {
    let kept = this.kept.get(network);
    if (!kept) {
      kept = { since: now, failures: 0, underway: 0, byAccount: new Map(), tried: new Set() };
      if (this.kept.size >= NETWORKS_AT_MOST) this.kept.delete(this.kept.keys().next().value!);
    } else if (now - kept.since >= this.rules.perMs) {
      Object.assign(kept, { since: now, failures: 0 });
      kept.byAccount.clear();
      kept.tried.clear();
    }
    this.kept.delete(network);
    this.kept.set(network, kept);
    return kept;
  }
}
