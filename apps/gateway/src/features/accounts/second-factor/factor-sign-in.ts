import { Inject, Injectable } from '@nestjs/common';
import { FactorFlowOver, type SignedIn } from '@portal/contracts';
import { ENV, type Env } from '../../../platform/config/env';
import { Database } from '../../../platform/database/database';
import { refuse } from '../../../platform/http/refusal-error';
import type { Exchange } from '../../../platform/http/serve';
import type { Tx } from '../../../platform/request-context';
import { refreshCookie } from '../cookies';
import { Devices } from '../devices';
import { lockPerson, type Person, personOf } from '../person';
import { SignIn } from '../sign-in.service';
import { type FactorFlow, FactorFlows } from './factor-flows';
import { FactorGuard } from './factor-guard';
import { SecondFactors } from './second-factors';

interface SecondStep {
  email: string;
  flow: string;
  code: string;
}

/** Finishes the sign-ins that a second step interrupted. */
@Injectable()
export class FactorSignIn {
  constructor(
    private readonly database: Database,
    private readonly signIn: SignIn,
    private readonly factors: SecondFactors,
    private readonly flows: FactorFlows,
    private readonly guard: FactorGuard,
    private readonly devices: Devices,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Signs the person in with a code of the app or a recovery code. */
  async withCode(input: SecondStep, exchange: Exchange): Promise<SignedIn> {
    const { answer } = await this.finish('code', input, exchange, async (tx, person) => {
      // The app may have been removed or reset since the password was verified.
      if (!(await this.factors.hasApp(tx, person.id))) refuse(FactorFlowOver);
      await this.factors.useCode(tx, person, input.code);
    });
    return answer;
  }

  /** Signs the person in with the first code of the app that their role requires, and returns the recovery codes. */
  async withSetUp(input: SecondStep, exchange: Exchange): Promise<SignedIn & { codes: string[] }> {
    const { answer, result } = await this.finish('set-up', input, exchange, (tx, person, { step }) =>
      step.use === 'set-up' ? this.factors.add(tx, person, step, input.code) : refuse(FactorFlowOver),
    );
    return { ...answer, codes: result };
  }

  /** Runs the second step and starts the session in one transaction, so that a code is used up only by a sign-in. */
  private async finish<T>(
    use: FactorFlow['step']['use'],
    { email, flow: text }: SecondStep,
    exchange: Exchange,
    run: (tx: Tx, person: Person, flow: FactorFlow) => Promise<T>,
  ): Promise<{ answer: SignedIn; result: T }> {
    const cookie = refreshCookie(this.env, exchange);
    const flow = this.flows.open(text);
    const person = flow?.step.use === use ? await personOf(this.database.db, flow.personId) : undefined;
    if (!flow || !person || person.email !== email || !this.flows.isOf(flow, person)) return refuse(FactorFlowOver);
    await this.signIn.requireActive(person);
    await this.guard.countTry(flow.id);
    const { answer, begun, result } = await this.guard.attempt(person, exchange, (isKnownDevice) =>
      this.database.tx(async (tx) => {
        await lockPerson(tx, person.id);
        const result = await run(tx, person, flow);
        return { ...(await this.signIn.letIn(tx, person, exchange, isKnownDevice)), result };
      }),
    );
    cookie.set(begun.refresh, begun.expiresAt);
    await this.devices.remember(exchange, person.email);
    return { answer, result };
  }
}
