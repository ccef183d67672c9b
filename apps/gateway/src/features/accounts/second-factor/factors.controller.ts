import { FactorFlowOver, factorRoutes, type Input, type Principal } from '@portal/contracts';
import { refuse } from '../../../platform/http/refusal-error';
import { type Exchange, pickRoutes, Serve } from '../../../platform/http/serve';
import { Sessions } from '../sessions';
import { FactorFlows } from './factor-flows';
import { FactorSignIn } from './factor-sign-in';
import { SecondFactors } from './second-factors';
import { StepUp } from './step-up';

/** Serves the second step of sign-ins, and the settings of a person's own second factor. */
@Serve(pickRoutes(factorRoutes, 'signIn', 'signInWithSetUp', 'status', 'setUp', 'add', 'renewCodes', 'remove', 'confirm'))
export class FactorsController {
  constructor(
    private readonly factors: SecondFactors,
    private readonly flows: FactorFlows,
    private readonly stepUp: StepUp,
    private readonly secondStep: FactorSignIn,
    private readonly sessions: Sessions,
  ) {}

  signIn(input: Input<typeof factorRoutes.signIn>, _principal: null, exchange: Exchange) {
    return this.secondStep.withCode(input, exchange);
  }

  signInWithSetUp(input: Input<typeof factorRoutes.signInWithSetUp>, _principal: null, exchange: Exchange) {
    return this.secondStep.withSetUp(input, exchange);
  }

  async status(_input: unknown, principal: Principal) {
    return this.factors.statusOf(await this.stepUp.personOf(principal));
  }

  async setUp({ password, code }: Input<typeof factorRoutes.setUp>, principal: Principal, exchange: Exchange) {
    const person = await this.stepUp.requireProof(principal, { password, code }, exchange);
    return this.factors.newSetUp(person);
  }

  async add({ flow: text, code }: Input<typeof factorRoutes.add>, principal: Principal, exchange: Exchange) {
    const person = await this.stepUp.personOf(principal);
    const flow = this.flows.open(text);
    if (flow?.step.use !== 'set-up' || !this.flows.isOf(flow, person)) return refuse(FactorFlowOver);
    const { step } = flow;
    return { codes: await this.stepUp.runChange(person, exchange, (tx) => this.factors.add(tx, person, step, code)) };
  }

  async renewCodes({ password, code }: Input<typeof factorRoutes.renewCodes>, principal: Principal, exchange: Exchange) {
    const person = await this.stepUp.requirePassword(principal, password);
    return { codes: await this.stepUp.runChange(person, exchange, (tx) => this.factors.renewCodes(tx, person, code)) };
  }

  async confirm(proof: Input<typeof factorRoutes.confirm>, principal: Principal, exchange: Exchange) {
    await this.stepUp.requireProof(principal, proof, exchange);
    return { until: await this.sessions.confirm(principal.sessionId) };
  }

  async remove({ password, code }: Input<typeof factorRoutes.remove>, principal: Principal, exchange: Exchange) {
    const person = await this.stepUp.requirePassword(principal, password);
    await this.stepUp.runChange(person, exchange, (tx) => this.factors.remove(tx, person, code));
    return { message: 'Your authenticator app has been removed.' };
  }
}
