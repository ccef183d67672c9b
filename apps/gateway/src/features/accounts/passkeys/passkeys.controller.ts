import { type Input, type Principal, passkeyRoutes } from '@portal/contracts';
import { type Exchange, Serve } from '../../../platform/http/serve';
import { StepUp } from '../second-factor/step-up';
import { PasskeyChallenges } from './passkey-challenges';
import { PasskeySignIn } from './passkey-sign-in';
import { Passkeys } from './passkeys';
import { RelyingParty } from './relying-party';

/** Serves sign-ins with passkeys, and the settings of a person's own passkeys. */
@Serve(passkeyRoutes)
export class PasskeysController {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly challenges: PasskeyChallenges,
    private readonly party: RelyingParty,
    private readonly withPasskey: PasskeySignIn,
    private readonly stepUp: StepUp,
  ) {}

  signInOptions() {
    return this.party.signInOptions(this.challenges.issueForSignIn());
  }

  signIn({ credential }: Input<typeof passkeyRoutes.signIn>, _principal: null, exchange: Exchange) {
    return this.withPasskey.run(credential, exchange);
  }

  list(_input: unknown, principal: Principal) {
    return this.passkeys.listOf(principal.id);
  }

  async addOptions({ password, code }: Input<typeof passkeyRoutes.addOptions>, principal: Principal, exchange: Exchange) {
    const person = await this.stepUp.requireProof(principal, { password, code }, exchange);
    return this.passkeys.creationOptions(person, principal);
  }

  async add({ name, credential }: Input<typeof passkeyRoutes.add>, principal: Principal, exchange: Exchange) {
    return this.passkeys.add(await this.stepUp.personOf(principal), principal, name, credential, exchange);
  }

  rename({ passkeyId, name }: Input<typeof passkeyRoutes.rename>, principal: Principal) {
    return this.passkeys.rename(principal, passkeyId, name);
  }

  async remove({ passkeyId, password, code }: Input<typeof passkeyRoutes.remove>, principal: Principal, exchange: Exchange) {
    const person = await this.stepUp.requireProof(principal, { password, code }, exchange);
    await this.stepUp.runChange(person, exchange, (tx) => this.passkeys.remove(tx, person, passkeyId));
    return { message: 'Your passkey has been removed.' };
  }
}
