import { Injectable } from '@nestjs/common';
import { FactorFlowOver, Invalid, PasswordUnset, type Principal, SessionOver } from '@portal/contracts';
import { Database } from '../../../platform/database/database';
import { refuse, refuseFields } from '../../../platform/http/refusal-error';
import type { Exchange } from '../../../platform/http/serve';
import type { Tx } from '../../../platform/request-context';
import { Passwords } from '../passwords/passwords';
import { type Person, personOf } from '../person';
import { FactorGuard } from './factor-guard';
import { SecondFactors } from './second-factors';

/** Verifies that a signed-in person may change how they sign in: by the password and, if there is an authenticator app, a code. */
@Injectable()
export class StepUp {
  constructor(
    private readonly database: Database,
    private readonly factors: SecondFactors,
    private readonly guard: FactorGuard,
    private readonly passwords: Passwords,
  ) {}

  async personOf(principal: Principal): Promise<Person> {
    return (await personOf(this.database.db, principal.id)) ?? refuse(SessionOver);
  }

  /** Returns the caller if the password is correct. */
  async requirePassword(principal: Principal, password: string): Promise<Person> {
    const person = await this.personOf(principal);
    if (person.password_hash === null) return refuse(PasswordUnset);
    if (await this.passwords.matches(person.password_hash, password)) return person;
    return refuseFields(Invalid, { password: [{ code: 'wrong-password' }] });
  }

  /** Uses up a code if the person has an authenticator app. */
  private async requireCode(person: Person, code: string | undefined, exchange: Exchange): Promise<void> {
    if (!(await this.factors.statusOf(person)).totp) return;
    await this.runChange(person, exchange, async (tx) => {
      await this.factors.useCode(tx, person, code ?? '');
      await this.factors.report(tx, person);
    });
  }

  /** Checks the password and, if the person has an authenticator app, uses up a code. Returns the person. */
  async requireProof(
    principal: Principal,
    { password, code }: { password: string; code?: string | undefined },
    exchange: Exchange,
  ): Promise<Person> {
    const person = await this.requirePassword(principal, password);
    await this.requireCode(person, code, exchange);
    return person;
  }

  /** Runs a change with limited guesses, unless the password has changed since the person was read. */
  runChange<T>(person: Person, exchange: Exchange, run: (tx: Tx) => Promise<T>): Promise<T> {
    return this.guard.attempt(person, exchange, () =>
      this.database.tx(async (tx) => {
        const current = await tx.selectFrom('person').select('password_hash').where('id', '=', person.id).forUpdate().executeTakeFirst();
        if (current?.password_hash !== person.password_hash) refuse(FactorFlowOver);
        return run(tx);
      }),
    );
  }
}
