import { Inject, Injectable } from '@nestjs/common';
import { TooMany } from '@portal/contracts';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ENV, type Env } from '../core/env';
import { RefusalError } from './refusal-error';

/** Budgets of calls, counted by name and key. */
@Injectable()
export class Limits {
  private readonly limiters = new Map<string, RateLimiterMemory>();

  constructor(@Inject(ENV) private readonly env: Env) {}

  /** Takes `cost` of the budget; 429 with the wait where nothing is left. */
  async spend(name: string, key: string, points: number, perMs: number, cost = 1): Promise<void> {
    if (this.env.NO_RATE_LIMITS) return;
    try {
      await this.limiter(name, points, perMs).consume(key, cost);
    } catch (spent) {
      if (!(spent instanceof RateLimiterRes)) throw spent;
      throw new RefusalError(TooMany, undefined, { retryAfterMs: Math.max(1_000, spent.msBeforeNext) });
    }
  }

  /** Whether nothing is left, without taking any; the milliseconds to wait, or null. */
  async spent(name: string, key: string, points: number, perMs: number): Promise<number | null> {
    if (this.env.NO_RATE_LIMITS) return null;
    const state = await this.limiter(name, points, perMs).get(key);
    return state && state.consumedPoints >= points ? state.msBeforeNext : null;
  }

  async forgive(name: string, key: string): Promise<void> {
    await this.limiters.get(name)?.delete(key);
  }

  private limiter(name: string, points: number, perMs: number): RateLimiterMemory {
    let limiter = this.limiters.get(name);
    if (!limiter) this.limiters.set(name, (limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: perMs / 1000 })));
    return limiter;
  }
}
