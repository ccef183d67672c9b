interface NetworkEntry {
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
  private readonly networks = new Map<string, NetworkEntry>();

  constructor(private readonly rules: NetworkRules) {}

  /** How long an account has to wait in this network; 0 when it need not, and then the try is under way. `last`: it is the one beyond the budget. */
  begin(network: string, account: string, now: number): { waitMs: number; last: boolean } {
    const entry = this.entryOf(network, now);
    const last = entry.failures + entry.underway >= this.rules.failures;
    if (last) {
      if (entry.tried.has(account) || entry.tried.size >= this.rules.triesBeyond) return { waitMs: this.waitMs(network, now), last };
      entry.tried.add(account);
    }
    entry.underway++;
    return { waitMs: 0, last };
  }

  end(network: string, account: string, outcome: 'right' | 'wrong' | 'unknown'): void {
    const entry = this.networks.get(network);
    if (!entry) return;
    entry.underway--;
    const before = entry.byAccount.get(account) ?? 0;
    if (outcome === 'wrong') {
      entry.failures++;
      entry.byAccount.set(account, before + 1);
    }
    if (outcome !== 'wrong') entry.tried.delete(account);
    if (outcome === 'right') {
      entry.failures -= before;
      entry.byAccount.delete(account);
    }
  }

  /** Until the count of this network begins anew. */
  waitMs(network: string, now: number): number {
    const since = this.networks.get(network)?.since ?? now;
    return Math.max(1_000, since + this.rules.perMs - now);
  }

  private entryOf(network: string, now: number): NetworkEntry {
    let entry = this.networks.get(network);
    if (!entry) {
      entry = { since: now, failures: 0, underway: 0, byAccount: new Map(), tried: new Set() };
      if (this.networks.size >= NETWORKS_AT_MOST) this.networks.delete(this.networks.keys().next().value!);
    } else if (now - entry.since >= this.rules.perMs) {
      Object.assign(entry, { since: now, failures: 0 });
      entry.byAccount.clear();
      entry.tried.clear();
    }
    this.networks.delete(network);
    this.networks.set(network, entry);
    return entry;
  }
}
