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

  async microsoftConnect(proof: Input<typeof accountRoutes.microsoftConnect>, who: Principal, exchange: Exchange) {
    if (!this.withMicrosoft.on) refuse(MethodOff);
    await this.stepUp.requireProof(who, proof, exchange);
    return { url: await this.withMicrosoft.connect(exchange, who) };
  }

  identities(_input: unknown, who: Principal) {
    return this.linkedIdentities.listOf(who);
  }

  async pendingIdentity(_input: unknown, _who: Principal | null, exchange: Exchange) {
    const proof = await this.proofs.pending(exchange);
    if (!proof?.email) return refuse(IdentitySpent);
    return { provider: providerOf(proof.issuer), email: proof.email };
  }

  async linkIdentity(_input: unknown, who: Principal, exchange: Exchange) {
    await this.linkedIdentities.link(who, exchange);
    return { message: 'You can now sign in with this Microsoft account.' };
  }

  async unlinkIdentity({ identityId, password }: Input<typeof accountRoutes.unlinkIdentity>, who: Principal) {
    await this.linkedIdentities.unlink(who, identityId, password);
    return { message: 'The Microsoft account was disconnected.' };
  }
}
