import { Injectable } from '@nestjs/common';
import { Invalid, PasswordUnset, type Principal, SessionOver } from '@portal/contracts';
import { Database } from '../../platform/database/database';
import { refuse, refuseFields } from '../../platform/http/refusal-error';
import type { Exchange } from '../../platform/http/serve';
import { Passwords } from './passwords/passwords';
import { type Person, personOf } from './person';
import { FactorGuard } from './second-factor/factor-guard';
import { SecondFactors } from './second-factor/second-factors';

/** Confirms that a change is requested by the person of the session, and not only by someone who has taken over the session. */
@Injectable()
export class StepUp {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly factors: SecondFactors,
    private readonly guard: FactorGuard,
  ) {}

  /** Returns the person of the session if the password is correct. A person without a password cannot confirm anything. */
  async checkPassword(who: Principal, password: string): Promise<Person> {
    const person = (await personOf(this.database.db, who.id)) ?? refuse(SessionOver);
    if (person.password_hash === null) refuse(PasswordUnset);
    if (await this.passwords.matches(person.password_hash, password)) return person;
    return refuseFields(Invalid, { password: [{ code: 'wrong-password' }] });
  }

  /** Checks the password and, if the person has a second factor, uses up a code of it. */
  async check(who: Principal, { password, code }: { password: string; code?: string | undefined }, exchange: Exchange): Promise<void> {
    const person = await this.checkPassword(who, password);
    if (!(await this.factors.statusOf(person)).totp) return;
    await this.guard.attempt(person, exchange, () =>
      this.database.tx(async (tx) => {
        await this.factors.useCode(tx, person, code ?? '');
        await this.factors.report(tx, person);
      }),
    );
  }
}
