import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Allowance, TooMany } from '@portal/contracts';
import { spendBudget } from '../../budgets';
import { ENV, type Env } from '../../config/env';
import { SECRET_FOR, type SecretFor } from '../../config/secrets';
import { Database } from '../../database/database';
import { runOutsideRequestTx } from '../../request-context';
import { RefusalError } from '../refusal-error';

/** Budgets of rare calls, which are counted in the database by the database's clock, even if the call fails. */
@Injectable()
export class StoredLimits {
  private readonly key: Buffer;

  constructor(
    private readonly database: Database,
    @Inject(ENV) private readonly env: Env,
    @Inject(SECRET_FOR) secretFor: SecretFor,
  ) {
    this.key = secretFor('stored limits');
  }

  /**
   * Spends one call of the budget. Refuses with 429 and the time to wait if the budget is exhausted. The caller is stored as a keyed hash.
   */
  async spend(name: string, userId: string, { points, windowMs }: Allowance): Promise<void> {
    if (this.env.NO_RATE_LIMITS) return;
    const budget = { name, windows: [{ points, windowMs }] };
    const key = createHmac('sha256', this.key).update(userId).digest().subarray(0, 15).toString('base64url');
    const exhaustedWindow = await runOutsideRequestTx(() => this.database.tx((tx) => spendBudget(tx, budget, key)));
    if (exhaustedWindow) throw new RefusalError(TooMany, undefined, { retryAfterMs: Math.max(1_000, exhaustedWindow.waitMs) });
  }
}
