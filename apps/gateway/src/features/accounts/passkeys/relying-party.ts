import { Inject, Injectable } from '@nestjs/common';
import {
  fullName,
  PASSKEY_LIMITS,
  type PasskeyAssertion,
  type PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
  PasskeyWrong,
} from '@portal/contracts';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type VerifiedRegistrationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import type { Selectable } from 'kysely';
import { ENV, type Env } from '../../../platform/config/env';
import { refuse } from '../../../platform/http/refusal-error';
import type { Person } from '../person';
import type { Challenge } from './passkey-challenges';
import type { PasskeyTable } from './tables';

export type Passkey = Selectable<PasskeyTable>;
/** A credential that a response has registered. */
export type Credential = NonNullable<VerifiedRegistrationResponse['registrationInfo']>['credential'];

const NAME = 'Yarrowdyne Partner Portal';
const LOCAL_ORIGIN = /^http:\/\/localhost(:\d+)?$/;

/**
 * The portal as the relying party of Web Authentication. Its id is the host of `PUBLIC_URL`, and responses are accepted only from the
 * origin of `PUBLIC_URL`. Without the setting, they are accepted from `localhost` on any port.
 */
@Injectable()
export class RelyingParty {
  constructor(@Inject(ENV) private readonly env: Env) {}

  signInOptions(challenge: Uint8Array<ArrayBuffer>): Promise<PasskeyRequest> {
    return generateAuthenticationOptions({
      rpID: this.id(),
      challenge,
      timeout: PASSKEY_LIMITS.challengeMs,
      userVerification: 'required',
    }).then((options) => PasskeyRequest.parse(options));
  }

  creationOptions(person: Person, challenge: Uint8Array<ArrayBuffer>, userHandle: string, passkeys: Passkey[]): Promise<PasskeyCreation> {
    return generateRegistrationOptions({
      rpName: NAME,
      rpID: this.id(),
      userName: person.email,
      userDisplayName: fullName(person),
      userID: new Uint8Array(Buffer.from(userHandle, 'base64url')),
      challenge,
      timeout: PASSKEY_LIMITS.challengeMs,
      attestationType: 'none',
      excludeCredentials: passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    }).then((options) => PasskeyCreation.parse(options));
  }

  /** Returns the new credential of a response, or refuses the response. */
  async verifyAttestation(response: PasskeyAttestation, challenge: Challenge, request: FastifyRequest): Promise<Credential> {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: withoutExtensions(response),
      ...this.expected(challenge, request),
    }).catch((error: unknown) => refuseWith(failedCheck(error)));
    return registrationInfo?.credential ?? refuseWith('attestation');
  }

  /** Returns the signature counter of a response that the passkey has signed, or refuses the response. The caller compares the counter. */
  async verifyAssertion(response: PasskeyAssertion, passkey: Passkey, challenge: Challenge, request: FastifyRequest): Promise<number> {
    const { person_id: personId } = passkey;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: withoutExtensions(response),
      ...this.expected(challenge, request),
      credential: { id: passkey.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
    }).catch((error: unknown) => refuseWith(failedCheck(error), personId));
    return verified ? authenticationInfo.newCounter : refuseWith('signature', personId);
  }

  private expected({ text }: Challenge, request: FastifyRequest) {
    return { expectedChallenge: text, expectedOrigin: this.originOf(request), expectedRPID: this.id(), requireUserVerification: true };
  }

  private id(): string {
    return this.env.PUBLIC_URL ? new URL(this.env.PUBLIC_URL).hostname : 'localhost';
  }

  private originOf({ headers: { origin } }: FastifyRequest): string {
    if (this.env.PUBLIC_URL) return new URL(this.env.PUBLIC_URL).origin;
    return origin && LOCAL_ORIGIN.test(origin) ? origin : `http://localhost:${this.env.PORT}`;
  }
}

/** Completes a response for the library. No extension has a meaning here. */
const withoutExtensions = <T extends object>(response: T) => ({ ...response, clientExtensionResults: {} });

/** The checks of the library, by the words of its messages. A message also contains text of the caller, so it is not logged. */
const CHECKS: readonly [RegExp, string][] = [
  [/^Unexpected \w+ response type/, 'type'],
  [/^Unexpected \w+ response origin/, 'origin'],
  [/RP ID/, 'rp id'],
  [/^User (not present|verification)/, 'user verification'],
];

/** Returns the check that the library reports as failed. */
const failedCheck = (error: unknown): string => {
  const message = error instanceof Error ? error.message : '';
  return CHECKS.find(([pattern]) => pattern.test(message))?.[1] ?? 'malformed';
};

/** Refuses a response. The reason and the person are only in the log and the audit. */
export const refuseWith = (reason: string, personId?: string): never =>
  refuse(PasskeyWrong, undefined, { evidence: { reason }, ...(personId ? { personId } : {}) });
