import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { TooMany } from '@portal/contracts';
import { interval, Subscription } from 'rxjs';
import { Clock } from '../../clock';
import { Nodes, type SharedValues } from '../../cluster/nodes';
import { ENV, type Env } from '../../config/env';
import { RefusalError } from '../refusal-error';

/** The points of a budget that this node has spent, and the end of the window in the database's time. */
interface Window {
  points: number;
  endsAt: number;
}

const SHARE_MS = 200;
const TRIM_MS = 10_000;

/**
 * Budgets of calls by name and key across all nodes. Each node shares its counts, so calls are counted in memory without a statement.
 * Concurrent calls at several nodes may exceed a budget by the counts that are not shared yet.
 */
@Injectable()
export class Limits implements OnApplicationShutdown {
  private readonly windows = new Map<string, Window>();
  private readonly unsharedKeys = new Set<string>();
  private readonly shared: SharedValues<Window>;
  private readonly ticks = new Subscription();

  constructor(
    private readonly clock: Clock,
    nodes: Nodes,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.shared = nodes.sharedValuesOf('limits');
    this.ticks.add(interval(SHARE_MS).subscribe(() => this.share()));
    this.ticks.add(interval(TRIM_MS).subscribe(() => this.trim()));
  }

  /** Spends `cost` of the budget. Refuses with 429 and the time to wait if the budget is exhausted. */
  async spend(name: string, key: string, points: number, windowMs: number, cost = 1): Promise<void> {
    if (this.env.NO_RATE_LIMITS) return;
    const now = this.now();
    const id = `${name} ${key}`;
    const ownWindow = this.windows.get(id);
    if (!ownWindow || ownWindow.endsAt <= now) this.windows.set(id, { points: cost, endsAt: now + windowMs });
    // Do not count refused calls once the budget is exceeded, because further counts would change nothing.
    else if (ownWindow.points <= points) ownWindow.points += cost;
    this.unsharedKeys.add(id);
    const { spent, waitMs } = this.stateOf(id, now);
    if (spent > points) throw new RefusalError(TooMany, undefined, { retryAfterMs: Math.max(1_000, waitMs) });
  }

  /** Returns the time to wait in milliseconds if the budget is exhausted, or null. Spends nothing. */
  async remainingWaitMs(name: string, key: string, points: number): Promise<number | null> {
    if (this.env.NO_RATE_LIMITS) return null;
    const { spent, waitMs } = this.stateOf(`${name} ${key}`, this.now());
    return spent >= points ? waitMs : null;
  }

  onApplicationShutdown(): void {
    this.ticks.unsubscribe();
  }

  /** Returns the points that all nodes have spent, and the time until the earliest of them expire. */
  private stateOf(id: string, now: number): { spent: number; waitMs: number } {
    const windows = [this.windows.get(id), ...this.shared.elsewhere(id)].filter((window) => window && window.endsAt > now) as Window[];
    const usedPoints = windows.reduce((sum, { points }) => sum + points, 0);
    return { spent: usedPoints, waitMs: Math.min(...windows.map(({ endsAt }) => endsAt - now)) };
  }

  private share(): void {
    for (const id of this.unsharedKeys) this.shared.set(id, { ...this.windows.get(id)! });
    this.unsharedKeys.clear();
  }

  private trim(): void {
    const now = this.now();
    for (const [id, { endsAt }] of this.windows) {
      if (endsAt > now) continue;
      this.windows.delete(id);
      this.unsharedKeys.delete(id);
      this.shared.set(id, null);
    }
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}
