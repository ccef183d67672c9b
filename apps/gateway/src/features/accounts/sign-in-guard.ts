import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LIMITS, TooMany, WrongSignIn } from '@portal/contracts';
import { interval, type Subscription } from 'rxjs';
import { Clock } from '../../core/clock';
import { ENV, type Env } from '../../core/env';
import { Nodes } from '../../core/nodes/nodes';
import { Limits } from '../../http/limits';
import { networkOf } from '../../http/network';
import { RefusalError, refuse } from '../../http/refusal-error';
import { NetworkFailures } from './network-failures';
import { Throttle } from './throttle';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const RULES = {
  free: 5,
  perMs: 15 * MINUTE,
  waitMs: (over: number) => Math.min(15 * MINUTE, SECOND * 2 ** Math.min(over, 20)),
  atOnce: 10,
};

/** What is said to other nodes when a password was right. */
const RIGHT = 'signed-in';
const deviceKey = (device: string, email: string): string => `${device} ${email}`;

export interface Attempt {
  email: string;
  ip: string;
  /** The device, where this account has signed in on it before. */
  device: string | null;
}

/**
 * Who may try a password at the moment (T7). A stranger's failures are counted by account and by network. A device that this account has
 * signed in on is counted by itself, so neither a stranger who guesses nor a neighbour in the same network locks its person out.
 */
@Injectable()
export class SignInGuard implements OnApplicationShutdown {
  private readonly accounts: Throttle;
  private readonly devices: Throttle;
  private readonly networks: NetworkFailures;
  private readonly trims: Subscription;

  constructor(
    private readonly clock: Clock,
    private readonly limits: Limits,
    private readonly nodes: Nodes,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.accounts = new Throttle(RULES, nodes.shared('sign-ins of accounts'));
    this.devices = new Throttle(RULES, nodes.shared('sign-ins of devices'));
    this.networks = new NetworkFailures({ failures: 50, perMs: HOUR, triesBeyond: 1_000 }, nodes.shared('sign-ins of networks'));
    nodes.on(RIGHT, (email: string, from: { network?: string; device?: string }) => this.pardon(email, from));
    this.trims = interval(MINUTE).subscribe(() => this.trim());
  }

  onApplicationShutdown(): void {
    this.trims.unsubscribe();
  }

  /** Runs the attempt, or refuses it with the wait. One that ends other than with a wrong password ends the count of its failures. */
  async attempt<T>({ email, ip, device }: Attempt, run: () => Promise<T>): Promise<T> {
    if (this.env.NO_RATE_LIMITS) return run();
    if (device) return this.counted(this.devices, deviceKey(device, email), run, () => this.nodes.say(RIGHT, email, { device }));
    const network = networkOf(ip);
    await this.limits.spend('sign-ins', network, LIMITS.signInsPerMinute, MINUTE);
    const { waitMs, last } = this.networks.begin(network, email, this.now());
    if (waitMs) return refuse(TooMany, undefined, { retryAfterMs: waitMs });
    let outcome: Outcome = 'unknown';
    try {
      const result = await this.counted(this.accounts, email, run, () => this.nodes.say(RIGHT, email, { network }));
      outcome = 'right';
      return result;
    } catch (failure) {
      outcome = outcomeOf(failure);
      // Beyond the budget nobody learns that their guess was looked at.
      if (outcome === 'wrong' && last) refuse(TooMany, undefined, { retryAfterMs: this.networks.waitMs(network, this.now()) });
      throw failure;
    } finally {
      this.networks.end(network, email, outcome);
    }
  }

  /** Somebody was right at another node. */
  private pardon(email: string, { network, device }: { network?: string; device?: string }): void {
    if (device) this.devices.pardon(deviceKey(device, email), this.now());
    if (!network) return;
    this.accounts.pardon(email, this.now());
    this.networks.pardon(network, email);
  }

  private trim(): void {
    for (const counts of [this.accounts, this.devices, this.networks]) counts.trim(this.now());
  }

  private async counted<T>(throttle: Throttle, key: string, run: () => Promise<T>, right: () => void): Promise<T> {
    const waitMs = throttle.begin(key, this.now());
    if (waitMs > 0) refuse(TooMany, undefined, { retryAfterMs: waitMs });
    let outcome: Outcome = 'unknown';
    try {
      const result = await run();
      outcome = 'right';
      return result;
    } catch (failure) {
      outcome = outcomeOf(failure);
      throw failure;
    } finally {
      throttle.end(key, outcome, this.now());
      if (outcome === 'right') right();
    }
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

type Outcome = 'right' | 'wrong' | 'unknown';

/** Every refusal but these is given only to who knows the password. */
const outcomeOf = (failure: unknown): Outcome => {
  if (!(failure instanceof RefusalError) || failure.refusal === TooMany) return 'unknown';
  return failure.refusal === WrongSignIn ? 'wrong' : 'right';
};
