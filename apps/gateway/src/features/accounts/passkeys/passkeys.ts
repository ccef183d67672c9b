import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  fullName,
  ObjectMissing,
  PASSKEY_LIMITS,
  type PasskeyAttestation,
  type PasskeyCreation,
  PasskeyOver,
  PasskeysFull,
  type Principal,
  type Passkey as PublicPasskey,
} from '@portal/contracts';
import type { Kysely } from 'kysely';
import { Clock } from '../../../platform/clock';
import { Database } from '../../../platform/database/database';
import type { Tables } from '../../../platform/database/tables';
import { appendFact } from '../../../platform/facts/facts';
import { userRoom } from '../../../platform/facts/rooms';
import { refuse } from '../../../platform/http/refusal-error';
import type { Exchange } from '../../../platform/http/serve';
import type { Tx } from '../../../platform/request-context';
import { audit } from '../../../services/audit-log/audit';
import { queueMail } from '../../../services/mail/outbox';
import type { Person } from '../person';
import { type AddPurpose, type Challenge, PasskeyChallenges } from './passkey-challenges';
import { type Credential, type Passkey, RelyingParty, refuseWith } from './relying-party';

const USER_HANDLE_BYTES = 32;

/** Manages the passkeys of people. */
@Injectable()
export class Passkeys {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly challenges: PasskeyChallenges,
    private readonly party: RelyingParty,
  ) {}

  async listOf(personId: string): Promise<{ items: PublicPasskey[]; totalCount: number }> {
    const items = (await this.of(this.database.db, personId)).map(publish);
    return { items, totalCount: items.length };
  }

  /** Returns the options of a new passkey. A person with the maximum number is refused before the authenticator stores one. */
  async creationOptions(person: Person, principal: Principal): Promise<PasskeyCreation> {
    const passkeys = await this.of(this.database.db, person.id);
    if (passkeys.length >= PASSKEY_LIMITS.passkeys) return refuse(PasskeysFull);
    const userHandle = passkeys[0]?.user_handle ?? randomBytes(USER_HANDLE_BYTES).toString('base64url');
    return this.party.creationOptions(person, this.challenges.issueForAdding(person, principal, userHandle), userHandle, passkeys);
  }

  /** Stores a new passkey. Its challenge is used up, even by a response that is refused. */
  async add(
    person: Person,
    principal: Principal,
    name: string,
    response: PasskeyAttestation,
    { request }: Exchange,
  ): Promise<PublicPasskey> {
    const challenge = this.challenges.openForAdding(response.response.clientDataJSON, person, principal);
    return this.challenges.verify(challenge, async () => {
      const credential = await this.party.verifyAttestation(response, challenge, request);
      return this.database.tx((tx) => this.store(tx, person, name, { credential, response, challenge }));
    });
  }

  /**
   * Stores a verified credential, unless the password has changed, the account is no longer active or the session ended since the person
   * was read.
   */
  private async store(
    tx: Tx,
    person: Person,
    name: string,
    { credential, response, challenge }: { credential: Credential; response: PasskeyAttestation; challenge: Challenge<AddPurpose> },
  ): Promise<PublicPasskey> {
    const current = await tx
      .selectFrom('person')
      .select(['password_hash', 'standing'])
      .where('id', '=', person.id)
      .forUpdate()
      .executeTakeFirst();
    if (current?.password_hash !== person.password_hash || current.standing !== 'approved') return refuse(PasskeyOver);
    // A reset locks the person and ends the sessions, while other gateways may still have a cached check of the session.
    const { sessionId } = challenge.purpose;
    const session = await tx.selectFrom('session').select('ended_at').where('id', '=', sessionId).executeTakeFirst();
    if (session?.ended_at !== null) return refuse(PasskeyOver);
    if ((await this.of(tx, person.id)).length >= PASSKEY_LIMITS.passkeys) return refuse(PasskeysFull);
    const row = await tx
      .insertInto('passkey')
      .values({
        person_id: person.id,
        credential_id: credential.id,
        user_handle: challenge.purpose.userHandle,
        public_key: Buffer.from(credential.publicKey),
        sign_count: credential.counter,
        transports: response.response.transports ?? [],
        name,
        added_at: this.clock.now(),
        used_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) return refuseWith('known credential');
    await audit(tx, 'passkey.added', person.id);
    await queueMail(tx, 'passkey.added', person, { name: fullName(person), passkey: name });
    await report(tx, person.id);
    await this.challenges.use(tx, challenge);
    return publish(row);
  }

  async rename({ id }: Principal, passkeyId: string, name: string): Promise<PublicPasskey> {
    return this.database.tx(async (tx) => {
      const row = await tx
        .updateTable('passkey')
        .set({ name })
        .where('id', '=', passkeyId)
        .where('person_id', '=', id)
        .returningAll()
        .executeTakeFirst();
      if (!row) return refuse(ObjectMissing);
      await report(tx, id);
      return publish(row);
    });
  }

  async remove(tx: Tx, person: Person, passkeyId: string): Promise<void> {
    const row = await tx
      .deleteFrom('passkey')
      .where('id', '=', passkeyId)
      .where('person_id', '=', person.id)
      .returning('name')
      .executeTakeFirst();
    if (!row) return refuse(ObjectMissing);
    await audit(tx, 'passkey.removed', person.id);
    await queueMail(tx, 'passkey.removed', person, { name: fullName(person), passkey: row.name });
    await report(tx, person.id);
  }

  withCredential(credentialId: string): Promise<Passkey | undefined> {
    return this.database.db.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
  }

  /**
   * Stores the counter of a signature and the time of its use. Returns false if the counter is not later than the stored one, which shows
   * that the authenticator was copied. Authenticators that do not count send 0.
   */
  async recordUse(tx: Tx, { id, person_id }: Passkey, counter: number): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('passkey')
      .set({ sign_count: counter, used_at: this.clock.now() })
      .where('id', '=', id)
      .where((row) => row.or([row('sign_count', '<', counter), row.and([row('sign_count', '=', 0), row.val(counter === 0)])]))
      .executeTakeFirst();
    if (numUpdatedRows) await report(tx, person_id);
    return numUpdatedRows > 0;
  }

  /** Removes the passkeys of a person. Returns false if there were none. */
  async deleteAllOf(tx: Tx, personId: string): Promise<boolean> {
    const { numDeletedRows } = await tx.deleteFrom('passkey').where('person_id', '=', personId).executeTakeFirst();
    return numDeletedRows > 0;
  }

  private of(db: Kysely<Tables>, personId: string): Promise<Passkey[]> {
    return db.selectFrom('passkey').selectAll().where('person_id', '=', personId).orderBy('added_at').orderBy('id').execute();
  }
}

const publish = ({ id, name, added_at, used_at }: Passkey): PublicPasskey => ({
  passkeyId: id,
  name,
  addedAt: added_at.toISOString(),
  usedAt: used_at?.toISOString() ?? null,
});

/** Notifies the tabs of a person that the passkeys changed. */
const report = (tx: Tx, personId: string): Promise<unknown> => appendFact(tx, [userRoom(personId)], 'factor.changed', { userId: personId });
