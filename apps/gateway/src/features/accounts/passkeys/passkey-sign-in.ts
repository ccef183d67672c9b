import { Inject, Injectable } from '@nestjs/common';
import type { PasskeyAssertion, SignedIn } from '@portal/contracts';
import { ENV, type Env } from '../../../platform/config/env';
import { Database } from '../../../platform/database/database';
import type { Exchange } from '../../../platform/http/serve';
import { refreshCookie } from '../cookies';
import { Devices } from '../devices';
import { lockPerson, type Person, personOf } from '../person';
import { SignIn } from '../sign-in.service';
import { SignInGuard } from '../sign-in-guard';
import { type Challenge, PasskeyChallenges } from './passkey-challenges';
import { Passkeys } from './passkeys';
import { type Passkey, RelyingParty, refuseWith } from './relying-party';

/** Signs people in with a passkey. It verifies its user, so it is accepted instead of the password and the code of an app. */
@Injectable()
export class PasskeySignIn {
  constructor(
    private readonly database: Database,
    private readonly signIn: SignIn,
    private readonly passkeys: Passkeys,
    private readonly challenges: PasskeyChallenges,
    private readonly party: RelyingParty,
    private readonly guard: SignInGuard,
    private readonly devices: Devices,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Starts a session. An unknown passkey and a wrong signature have the same answer, and count as wrong attempts alike. */
  async run(response: PasskeyAssertion, exchange: Exchange): Promise<SignedIn> {
    const cookie = refreshCookie(this.env, exchange);
    const passkey = await this.passkeys.withCredential(response.id);
    const person = passkey && (await personOf(this.database.db, passkey.person_id));
    const device = person ? await this.devices.knownFor(exchange, person.email) : null;
    // No address contains a space, so these failures are counted apart from those of passwords.
    const subject = { email: `passkey ${person?.id ?? response.id}`, ip: exchange.request.ip, device };
    const { answer, begun, email } = await this.guard.attempt(subject, async () => {
      const challenge = this.challenges.openForSignIn(response.response.clientDataJSON);
      return this.challenges.verify(challenge, async () => {
        const owner = await this.verify(response, challenge, { passkey, person }, exchange);
        const session = await this.database.tx(async (tx) => {
          await lockPerson(tx, owner.person.id);
          if (!(await this.passkeys.recordUse(tx, owner.passkey, owner.counter))) return refuseWith('counter', owner.person.id);
          const signedIn = await this.signIn.letIn(tx, owner.person, exchange, device !== null);
          await this.challenges.use(tx, challenge);
          return signedIn;
        });
        return { ...session, email: owner.person.email };
      });
    });
    cookie.set(begun.refresh, begun.expiresAt);
    await this.devices.remember(exchange, email);
    return answer;
  }

  /** Returns the owner of the passkey and the counter of the signature, or refuses the response. */
  private async verify(
    response: PasskeyAssertion,
    challenge: Challenge,
    { passkey, person }: { passkey: Passkey | undefined; person: Person | undefined },
    { request }: Exchange,
  ): Promise<{ passkey: Passkey; person: Person; counter: number }> {
    if (!passkey || !person) return refuseWith('unknown credential');
    const { userHandle } = response.response;
    if (userHandle !== undefined && userHandle !== passkey.user_handle) return refuseWith('user handle', person.id);
    const counter = await this.party.verifyAssertion(response, passkey, challenge, request);
    const isCounted = counter > 0 || passkey.sign_count > 0;
    if (isCounted && counter <= passkey.sign_count) return refuseWith('counter', person.id);
    await this.signIn.requireActive(person);
    return { passkey, person, counter };
  }
}
