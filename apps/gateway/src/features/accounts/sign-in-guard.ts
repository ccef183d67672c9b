import { Inject, Injectable } from '@nestjs/common';
import { LIMITS, TooMany, WrongSignIn } from '@portal/contracts';
import { ENV, type Env } from '../../platform/config/env';
import { Limits } from '../../platform/http/limits/limits';
import { networkOf } from '../../platform/http/network';
import { RefusalError, refuse } from '../../platform/http/refusal-error';
import { SignInFailures } from './sign-in-failures';

const MINUTE = 60_000;

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
export class SignInGuard {
  constructor(
    private readonly limits: Limits,
    private readonly failures: SignInFailures,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Runs the attempt, or refuses it with the wait. One that ends other than with a wrong password ends the count of its failures. */
  async attempt<T>(attempt: Attempt, run: () => Promise<T>): Promise<T> {
    if (this.env.NO_RATE_LIMITS) return run();
    if (!attempt.device) await this.limits.spend('sign-ins', networkOf(attempt.ip), LIMITS.signInsPerMinute, MINUTE);
    const subject = this.failures.subjectOf(attempt);
    const begun = await this.failures.begin(subject);
    if ('waitMs' in begun) return refuse(TooMany, undefined, { retryAfterMs: begun.waitMs });
    try {
      const result = await run();
      await this.failures.forgive(subject);
      return result;
    } catch (failure) {
      const outcome = outcomeOf(failure);
      if (outcome === 'right') await this.failures.forgive(subject);
      // Where that fails as well, the database is away; the try then counts for its time, which makes nobody wait by itself.
      if (outcome === 'unknown') await this.failures.giveBack(begun.id).catch(() => undefined);
      // Beyond the budget nobody learns that their guess was looked at.
      if (outcome === 'wrong' && begun.isExtra) refuse(TooMany, undefined, { retryAfterMs: await this.failures.waitMs(subject) });
      throw failure;
    }
  }
}

/** Every refusal but these is given only to who knows the password. */
const outcomeOf = (failure: unknown): 'right' | 'wrong' | 'unknown' => {
  if (!(failure instanceof RefusalError) || failure.refusal === TooMany) return 'unknown';
  return failure.refusal === WrongSignIn ? 'wrong' : 'right';
};
