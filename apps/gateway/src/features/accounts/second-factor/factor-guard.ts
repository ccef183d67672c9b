import { Injectable } from '@nestjs/common';
import { FACTOR_LIMITS, FactorFlowOver, TooMany } from '@portal/contracts';
import { StoredLimits } from '../../../platform/http/limits/stored-limits';
import { RefusalError } from '../../../platform/http/refusal-error';
import type { Exchange } from '../../../platform/http/serve';
import { Devices } from '../devices';
import type { Person } from '../person';
import { SignInGuard } from '../sign-in-guard';

/** Limits the guesses of second factors like those of passwords: by person, by network and by known device, on all gateways together. */
@Injectable()
export class FactorGuard {
  constructor(
    private readonly guard: SignInGuard,
    private readonly devices: Devices,
    private readonly limits: StoredLimits,
  ) {}

  /** Runs an attempt that a wrong code refuses, or refuses it with the wait. A correct code resets the failures of the person. */
  async attempt<T>(person: Person, exchange: Exchange, run: (isKnownDevice: boolean) => Promise<T>): Promise<T> {
    const device = await this.devices.knownFor(exchange, person.email);
    // No address contains a space, so these failures are counted apart from those of passwords.
    const subject = { email: `second factor ${person.id}`, ip: exchange.request.ip, device };
    return this.guard.attempt(subject, () => run(device !== null));
  }

  /** Counts an attempt of one sign-in. After five, the sign-in starts again with the password. */
  async countTry(flowId: string): Promise<void> {
    try {
      await this.limits.spend('second factor', flowId, { points: FACTOR_LIMITS.tries, windowMs: FACTOR_LIMITS.setUpMs });
    } catch (error) {
      throw error instanceof RefusalError && error.refusal === TooMany ? new RefusalError(FactorFlowOver) : error;
    }
  }
}
