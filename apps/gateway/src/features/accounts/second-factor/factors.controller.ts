import { FactorFlowOver, factorRoutes, type Input, Invalid, type Principal, SessionOver } from '@portal/contracts';
import { Database } from '../../../platform/database/database';
import { refuse, refuseFields } from '../../../platform/http/refusal-error';
import { type Exchange, Serve } from '../../../platform/http/serve';
import type { Tx } from '../../../platform/request-context';
import { Passwords } from '../passwords/passwords';
import { type Person, personOf } from '../person';
import { FactorFlows } from './factor-flows';
import { FactorGuard } from './factor-guard';
import { FactorSignIn } from './factor-sign-in';
import { SecondFactors } from './second-factors';

/** Serves the second step of sign-ins, and the settings of a person's own second factor. */
@Serve(factorRoutes)
export class FactorsController {
  constructor(
    private readonly database: Database,
    private readonly factors: SecondFactors,
    private readonly flows: FactorFlows,
    private readonly guard: FactorGuard,
    private readonly passwords: Passwords,
    private readonly secondStep: FactorSignIn,
  ) {}

  signIn(input: Input<typeof factorRoutes.signIn>, _who: null, exchange: Exchange) {
    return this.secondStep.withCode(input, exchange);
  }

  signInWithSetUp(input: Input<typeof factorRoutes.signInWithSetUp>, _who: null, exchange: Exchange) {
    return this.secondStep.withSetUp(input, exchange);
  }

  async status(_input: unknown, who: Principal) {
    return this.factors.statusOf(await this.self(who));
  }

  async setUp({ password, code }: Input<typeof factorRoutes.setUp>, who: Principal, exchange: Exchange) {
    const person = await this.authenticate(who, password);
    if ((await this.factors.statusOf(person)).totp) {
      await this.runChange(person, exchange, async (tx) => {
        await this.factors.useCode(tx, person, code ?? '');
        await this.factors.report(tx, person);
      });
    }
    return this.factors.newSetUp(person);
  }

  async add({ flow: text, code }: Input<typeof factorRoutes.add>, who: Principal, exchange: Exchange) {
    const person = await this.self(who);
    const flow = this.flows.open(text);
    if (flow?.step.use !== 'set-up' || !this.flows.isOf(flow, person)) return refuse(FactorFlowOver);
    const { step } = flow;
    return { codes: await this.runChange(person, exchange, (tx) => this.factors.add(tx, person, step, code)) };
  }

  async renewCodes({ password, code }: Input<typeof factorRoutes.renewCodes>, who: Principal, exchange: Exchange) {
    const person = await this.authenticate(who, password);
    return { codes: await this.runChange(person, exchange, (tx) => this.factors.renewCodes(tx, person, code)) };
  }

  async remove({ password, code }: Input<typeof factorRoutes.remove>, who: Principal, exchange: Exchange) {
    const person = await this.authenticate(who, password);
    await this.runChange(person, exchange, (tx) => this.factors.remove(tx, person, code));
    return { message: 'Your authenticator app has been removed.' };
  }

  /** Runs a change with limited guesses, unless the password has changed since the person was read. */
  private runChange<T>(person: Person, exchange: Exchange, run: (tx: Tx) => Promise<T>): Promise<T> {
    return this.guard.attempt(person, exchange, () =>
      this.database.tx(async (tx) => {
        const current = await tx.selectFrom('person').select('password_hash').where('id', '=', person.id).forUpdate().executeTakeFirst();
        if (current?.password_hash !== person.password_hash) refuse(FactorFlowOver);
        return run(tx);
      }),
    );
  }

  private async self(who: Principal): Promise<Person> {
    return (await personOf(this.database.db, who.id)) ?? refuse(SessionOver);
  }

  private async authenticate(who: Principal, password: string): Promise<Person> {
    const person = await this.self(who);
    if (await this.passwords.matches(person.password_hash, password)) return person;
    return refuseFields(Invalid, { password: [{ code: 'wrong-password' }] });
  }
}
