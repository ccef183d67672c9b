import { Inject, Injectable } from '@nestjs/common';
import {
  FactorAbsent,
  FactorCodeWrong,
  FactorFlowOver,
  FactorRequired,
  LIMITS,
  ObjectMissing,
  PasskeyOver,
  PasskeyWrong,
  SingleSignOnRequired,
  TooMany,
  WrongSignIn,
} from '@portal/contracts';
import { ENV, type Env } from '../../platform/config/env';
import { Limits } from '../../platform/http/limits/limits';
import { networkOf } from '../../platform/http/network';
import { RefusalError, refuse } from '../../platform/http/refusal-error';
import { SignInFailures } from './sign-in-failures';

const MINUTE = 60_000;

export interface Attempt {
  email: string;
  ip: string;
  /** The id of the device, if this account has signed in on it before. */
  device: string | null;
}

/**
 * Decides whether a password may be tried now (T7). A stranger's failures are counted by account and by network. A device on which this
 * account has signed in is counted separately, so that neither a stranger nor another user of the same network can lock out the account's
 * owner.
 */
@Injectable()
export class SignInGuard {
  constructor(
    private readonly limits: Limits,
    private readonly failures: SignInFailures,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Runs the attempt, or refuses it with the wait. A correct password or code resets the failures, even if the sign-in is then refused. */
  async attempt<T>(attempt: Attempt, run: () => Promise<T>): Promise<T> {
    if (this.env.NO_RATE_LIMITS) return run();
    if (!attempt.device) await this.limits.spend('sign-ins', networkOf(attempt.ip), LIMITS.signInsPerMinute, MINUTE);
    const subject = this.failures.subjectOf(attempt);
    const passwordTry = await this.failures.begin(subject);
    if ('waitMs' in passwordTry) return refuse(TooMany, undefined, { retryAfterMs: passwordTry.waitMs });
    try {
      const result = await run();
      await this.failures.forgive(subject);
      return result;
    } catch (failure) {
      const outcome = outcomeOf(failure);
      if (outcome === 'right') await this.failures.forgive(subject);
      // If giving back fails too, the database is down. The attempt then stays counted until its window expires; a single attempt causes no
      // wait.
      if (outcome === 'unknown') await this.failures.giveBack(passwordTry.id).catch(() => undefined);
      // Beyond the budget, the response does not reveal that the password was checked.
      if (outcome === 'wrong' && passwordTry.isExtra) refuse(TooMany, undefined, { retryAfterMs: await this.failures.waitMs(subject) });
      throw failure;
    }
  }
}

const WRONG: readonly unknown[] = [WrongSignIn, FactorCodeWrong, PasskeyWrong];
/** Refusals that say nothing about the correctness of the password, code or passkey. */
const NEUTRAL: readonly unknown[] = [
  TooMany,
  FactorAbsent,
  FactorFlowOver,
  FactorRequired,
  ObjectMissing,
  PasskeyOver,
  SingleSignOnRequired,
];

/** Returns the outcome of an attempt. Every other refusal requires the correct password. */
const outcomeOf = (failure: unknown): 'right' | 'wrong' | 'unknown' => {
  if (!(failure instanceof RefusalError) || NEUTRAL.includes(failure.refusal)) return 'unknown';
  return WRONG.includes(failure.refusal) ? 'wrong' : 'right';
};
