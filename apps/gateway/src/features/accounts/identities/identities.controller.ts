import { accountRoutes, IdentitySpent, type Input, MethodOff, type Principal } from '@portal/contracts';
import { refuse } from '../../../platform/http/refusal-error';
import { type Exchange, pickRoutes, Serve } from '../../../platform/http/serve';
import { Microsoft } from '../microsoft';
import { StepUp } from '../second-factor/step-up';
import { Identities, providerOf } from './identities';
import { IdentityProofs } from './identity-proofs';

/** Serves the routes that link identities of an OpenID provider to accounts. */
@Serve(pickRoutes(accountRoutes, 'microsoftConnect', 'identities', 'pendingIdentity', 'linkIdentity', 'unlinkIdentity'))
export class IdentitiesController {
  constructor(
    private readonly linkedIdentities: Identities,
    private readonly proofs: IdentityProofs,
    private readonly withMicrosoft: Microsoft,
    private readonly stepUp: StepUp,
  ) {}

  async microsoftConnect(proof: Input<typeof accountRoutes.microsoftConnect>, principal: Principal, exchange: Exchange) {
    if (!this.withMicrosoft.on) refuse(MethodOff);
    await this.stepUp.requireProof(principal, proof, exchange);
    return { url: await this.withMicrosoft.connect(exchange, principal) };
  }

  identities(_input: unknown, principal: Principal) {
    return this.linkedIdentities.listOf(principal);
  }

  async pendingIdentity(_input: unknown, _principal: Principal | null, exchange: Exchange) {
    const proof = await this.proofs.pending(exchange);
    if (!proof?.email) return refuse(IdentitySpent);
    return { provider: providerOf(proof.issuer), email: proof.email };
  }

  async linkIdentity(_input: unknown, principal: Principal, exchange: Exchange) {
    await this.linkedIdentities.link(principal, exchange);
    return { message: 'You can now sign in with this Microsoft account.' };
  }

  async unlinkIdentity({ identityId, ...proof }: Input<typeof accountRoutes.unlinkIdentity>, principal: Principal, exchange: Exchange) {
    const person = await this.stepUp.requireProof(principal, proof, exchange);
    await this.stepUp.runChange(person, exchange, (tx) => this.linkedIdentities.unlink(tx, principal, identityId));
    return { message: 'The Microsoft account was disconnected.' };
  }
}
