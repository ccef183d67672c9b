import type { Shared } from '../../core/nodes/nodes';

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

/** What other nodes know of a network: its failures, and the accounts that had their one try. */
export type SharedNetwork = Pick<NetworkEntry, 'since' | 'failures'> & { tried: string[] };

const NETWORKS_AT_MOST = 50_000;
/** So many accounts are named to other nodes. */
const SHARED_TRIES = 50;

/**
 * Counts failed sign-ins of a network, at all nodes together. Who is right in the end takes nothing from the others, and when nothing is left each account has one try
 * more: an office whose people know their passwords goes on, whatever one among them does, and guesses at many accounts come to an end.
 */
export class NetworkFailures {
  private readonly networks = new Map<string, NetworkEntry>();

  constructor(
    private readonly rules: NetworkRules,
    private readonly shared: Pick<Shared<SharedNetwork>, 'set' | 'elsewhere'>,
  ) {}

  /** How long an account has to wait in this network; 0 when it need not, and then the try is under way. `last`: it is the one beyond the budget. */
  begin(network: string, account: string, now: number): { waitMs: number; last: boolean } {
    const entry = this.entryOf(network, now);
    const elsewhere = this.elsewhere(network, now);
    const failures = elsewhere.reduce((sum, other) => sum + other.failures, entry.failures);
    const last = failures + entry.underway >= this.rules.failures;
    if (last) {
      const isTried = entry.tried.has(account) || elsewhere.some(({ tried }) => tried.includes(account));
      if (isTried || entry.tried.size >= this.rules.triesBeyond) return { waitMs: this.waitMs(network, now), last };
      entry.tried.add(account);
      this.share(network, entry);
    }
    entry.underway++;
    return { waitMs: 0, last };
  }

  end(network: string, account: string, outcome: 'right' | 'wrong' | 'unknown'): void {
    const entry = this.networks.get(network);
    if (!entry) return;
    entry.underway--;
    if (outcome === 'wrong') {
      entry.failures++;
      entry.byAccount.set(account, (entry.byAccount.get(account) ?? 0) + 1);
    } else entry.tried.delete(account);
    if (outcome === 'right') this.pardon(network, account);
    else this.share(network, entry);
  }

  /** The account was right, here or at another node: its failures count no longer. */
  pardon(network: string, account: string): void {
    const entry = this.networks.get(network);
    if (!entry) return;
    entry.failures -= entry.byAccount.get(account) ?? 0;
    entry.byAccount.delete(account);
    entry.tried.delete(account);
    this.share(network, entry);
  }

  /** Lets go of what counts no longer. */
  trim(now: number): void {
    for (const [network, { since, underway }] of this.networks) if (!underway && now - since >= this.rules.perMs) this.forget(network);
  }

  /** Until the count of this network begins anew. */
  waitMs(network: string, now: number): number {
    const since = [this.networks.get(network)?.since ?? now, ...this.elsewhere(network, now).map((other) => other.since)];
    return Math.max(1_000, Math.min(...since) + this.rules.perMs - now);
  }

  private entryOf(network: string, now: number): NetworkEntry {
    let entry = this.networks.get(network);
    if (!entry) {
      entry = { since: now, failures: 0, underway: 0, byAccount: new Map(), tried: new Set() };
      if (this.networks.size >= NETWORKS_AT_MOST) this.forget(this.networks.keys().next().value!);
    } else if (now - entry.since >= this.rules.perMs) {
      Object.assign(entry, { since: now, failures: 0 });
      entry.byAccount.clear();
      entry.tried.clear();
    }
    this.networks.delete(network);
    this.networks.set(network, entry);
    return entry;
  }

  /** What other nodes count of it. */
  private elsewhere(network: string, now: number): SharedNetwork[] {
    return this.shared.elsewhere(network).filter(({ since }) => now - since < this.rules.perMs);
  }

  private share(network: string, { since, failures, tried }: NetworkEntry): void {
    this.shared.set(network, failures || tried.size ? { since, failures, tried: [...tried].slice(-SHARED_TRIES) } : null);
  }

  private forget(network: string): void {
    this.networks.delete(network);
    this.shared.set(network, null);
  }
}
