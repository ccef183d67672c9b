import { createHmac, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PASSKEY_LIMITS, PasskeyOver, type Principal } from '@portal/contracts';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { Clock } from '../../../platform/clock';
import { seal, unseal } from '../../../platform/cluster/seal';
import { SECRET_FOR, type SecretFor } from '../../../platform/config/secrets';
import { Database } from '../../../platform/database/database';
import type { Tables } from '../../../platform/database/tables';
import { RefusalError, refuse } from '../../../platform/http/refusal-error';
import { runOutsideRequestTx } from '../../../platform/request-context';
import type { Person } from '../person';

const Purpose = z.discriminatedUnion('use', [
  z.object({ use: z.literal('sign-in') }),
  /** `password` is a keyed hash of the current password hash, and `userHandle` the id under which the authenticator stores the account. */
  z.object({ use: z.literal('add'), personId: z.string(), sessionId: z.string(), password: z.string(), userHandle: z.string() }),
]);
type Purpose = z.infer<typeof Purpose>;
const Content = z.object({ id: z.string(), endsAt: z.number(), purpose: Purpose });
type Content = z.infer<typeof Content>;

/** A challenge that a response answers. */
export interface Challenge<P extends Purpose = Purpose> {
  /** The challenge as the response contains it, in base64url. */
  text: string;
  id: string;
  endsAt: Date;
  purpose: P;
}
export type AddPurpose = Extract<Purpose, { use: 'add' }>;

/**
 * Issues the challenges of passkeys. A challenge contains its purpose and its end, encrypted and authenticated, so nothing is stored before
 * it is answered. Its id is then stored until its end, so that it cannot be answered again.
 */
@Injectable()
export class PasskeyChallenges {
  private readonly key: Buffer;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(SECRET_FOR) secretFor: SecretFor,
  ) {
    this.key = secretFor('passkey challenges');
  }

  issueForSignIn(): Uint8Array<ArrayBuffer> {
    return this.issue({ use: 'sign-in' });
  }

  /** Issues the challenge of a new passkey. It belongs to the session and the current password of the person. */
  issueForAdding(person: Person, { sessionId }: Principal, userHandle: string): Uint8Array<ArrayBuffer> {
    return this.issue({ use: 'add', personId: person.id, sessionId, password: this.markOf(person), userHandle });
  }

  /** Returns the challenge of a sign-in that the response answers, or refuses it. */
  openForSignIn(clientData: string): Challenge {
    const challenge = this.open(clientData);
    return challenge.purpose.use === 'sign-in' ? challenge : refuse(PasskeyOver, undefined, reasonIs('purpose'));
  }

  /** Returns the challenge of a new passkey that the response answers, or refuses it unless it was issued for this person and session. */
  openForAdding(clientData: string, person: Person, { sessionId }: Principal): Challenge<AddPurpose> {
    const challenge = this.open(clientData);
    const { purpose } = challenge;
    if (purpose.use !== 'add') return refuse(PasskeyOver, undefined, reasonIs('purpose'));
    const isOwn = purpose.personId === person.id && purpose.sessionId === sessionId && purpose.password === this.markOf(person);
    return isOwn ? { ...challenge, purpose } : refuse(PasskeyOver, undefined, reasonIs('foreign'));
  }

  /**
   * Marks a challenge as answered, or refuses it if it was answered before. Of simultaneous responses one succeeds. Called last in its
   * transaction, because a refusal after it would wait for itself when it uses up the challenge.
   */
  async use(tx: Kysely<Tables>, challenge: Challenge): Promise<void> {
    if (!(await this.mark(tx, challenge))) refuse(PasskeyOver, undefined, reasonIs('used'));
  }

  /** Verifies a response to an unused challenge and applies it. A response that is refused uses up the challenge. */
  async verify<T>(challenge: Challenge, run: () => Promise<T>): Promise<T> {
    const { id } = challenge;
    const usedChallenge = await this.database.db.selectFrom('passkey_challenge').select('id').where('id', '=', id).executeTakeFirst();
    if (usedChallenge) refuse(PasskeyOver, undefined, reasonIs('used'));
    try {
      return await run();
    } catch (error) {
      if (error instanceof RefusalError) await runOutsideRequestTx(() => this.database.tx((tx) => this.mark(tx, challenge)));
      throw error;
    }
  }

  /** Stores that a challenge was answered. Returns false if it was answered before. */
  private async mark(tx: Kysely<Tables>, { id, endsAt }: Challenge): Promise<boolean> {
    const row = await tx
      .insertInto('passkey_challenge')
      .values({ id, expires_at: endsAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  private issue(purpose: Purpose): Uint8Array<ArrayBuffer> {
    const content: Content = { id: randomUUID(), endsAt: this.clock.in(PASSKEY_LIMITS.challengeMs).getTime(), purpose };
    return new Uint8Array(Buffer.from(seal(this.key, JSON.stringify(content)), 'base64'));
  }

  private open(clientData: string): Challenge {
    const text = challengeIn(clientData);
    const json = unseal(this.key, text);
    if (json === null) return refuse(PasskeyOver, undefined, reasonIs('forged'));
    const { id, endsAt, purpose } = Content.parse(JSON.parse(json));
    if (endsAt <= this.clock.now().getTime()) return refuse(PasskeyOver, undefined, reasonIs('expired'));
    return { text, id, endsAt: new Date(endsAt), purpose };
  }

  private markOf({ password_hash }: Person): string {
    return createHmac('sha256', this.key)
      .update(password_hash ?? '')
      .digest('base64url');
  }
}

const reasonIs = (reason: string) => ({ evidence: { reason } });

/** Returns the challenge in the client data of a response, or the empty text if it has none. */
const challengeIn = (clientData: string): string => {
  try {
    const { challenge } = decodeClientDataJSON(clientData);
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    // Client data that is not JSON contains no challenge.
    return '';
  }
};
