import { Injectable } from '@nestjs/common';
import { fullName, IdentitySpent, IdentityTaken, type LinkedIdentity, ObjectMissing, type Principal, SessionOver } from '@portal/contracts';
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
import { type Identity, type Person, personOf } from '../person';
import { IdentityProofs } from './identity-proofs';

const MICROSOFT = /(^|\.)(microsoftonline\.(com|us|de)|partner\.microsoftonline\.cn)$/;

/** Returns the name of a provider that people know: that of Microsoft, or the host of the issuer. */
export const providerOf = (issuer: string): string => {
  const { hostname } = new URL(issuer);
  return MICROSOFT.test(hostname) ? 'Microsoft' : hostname;
};

/** Links identities of an OpenID provider to the accounts of people, and removes them. */
@Injectable()
export class Identities {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly proofs: IdentityProofs,
  ) {}

  async listOf(principal: Principal): Promise<{ items: LinkedIdentity[]; totalCount: number; hasPassword: boolean }> {
    const { db } = this.database;
    const person = (await personOf(db, principal.id)) ?? refuse(SessionOver);
    const rows = await db
      .selectFrom('identity')
      .select(['id', 'issuer', 'email', 'linked_at'])
      .where('person_id', '=', principal.id)
      // The organization manages the identities of its own provider.
      .where('provider_id', 'is', null)
      .orderBy('linked_at', (order) => order.asc().nullsFirst())
      .orderBy('id')
      .execute();
    const items = rows.map(({ id, issuer, email, linked_at }) => ({
      identityId: id,
      provider: providerOf(issuer),
      email,
      linkedAt: linked_at?.toISOString() ?? null,
    }));
    return { items, totalCount: items.length, hasPassword: person.password_hash !== null };
  }

  /**
   * Links the identity that was verified in this browser. The session proves the account: it was started with the password of the account
   * that has the address of the identity, or it is the session in which the person chose to connect the identity.
   */
  async link(principal: Principal, exchange: Exchange): Promise<void> {
    await this.database.tx(async (tx) => {
      const proof = await this.proofs.take(tx, exchange);
      const isOwn = proof?.person_id === principal.id && (proof.session_id ?? principal.sessionId) === principal.sessionId;
      if (!proof || !isOwn) return refuse(IdentitySpent);
      const { issuer, tenant, subject, email } = proof;
      const person = (await personOf(tx, principal.id)) ?? refuse(SessionOver);
      const isNew = await this.add(tx, person, { issuer, tenant, subject, provider_id: null }, email);
      if (!isNew) return this.refuseIfTaken(tx, principal, proof);
      await audit(tx, 'account.linked', principal.id, { after: { provider: providerOf(issuer), tenant, subject } });
      await queueMail(tx, 'account.linked', person, { name: fullName(person), account: email ?? providerOf(issuer) });
      await notifyTabs(tx, principal);
    });
    this.proofs.clear(exchange);
  }

  /** Links the identity of an organization's provider to the account with its address, and notifies the person. */
  async linkOfProvider(
    tx: Tx,
    { person, identity, email, provider }: { person: Person; identity: Identity; email: string; provider: string },
  ): Promise<void> {
    await tx.selectFrom('person').select('id').where('id', '=', person.id).forUpdate().execute();
    if (await this.hasOther(tx, person, identity)) refuse(IdentityTaken);
    if (!(await this.add(tx, person, identity, email))) return;
    const { tenant, subject, provider_id } = identity;
    await audit(tx, 'account.provider-linked', person.id, { after: { provider, providerId: provider_id, tenant, subject } });
    await queueMail(tx, 'account.provider-linked', person, { name: fullName(person), provider, account: email });
  }

  /** Returns true if the account belongs to another person at the provider: their address may have been given to this person since. */
  async hasOther(db: Kysely<Tables>, { id }: Person, { issuer, tenant, subject, provider_id }: Identity): Promise<boolean> {
    const rows = await db
      .selectFrom('identity')
      .select(['issuer', 'tenant', 'subject'])
      .where('person_id', '=', id)
      .where('provider_id', 'is not distinct from', provider_id)
      .execute();
    return rows.some((row) => row.issuer !== issuer || row.tenant !== tenant || row.subject !== subject);
  }

  /** Stores an identity of a person. Returns false if it is linked already. */
  private async add(tx: Tx, { id }: Person, identity: Identity, email: string | null): Promise<boolean> {
    const row = await tx
      .insertInto('identity')
      .values({ ...identity, email, person_id: id, linked_at: this.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  async unlink(tx: Tx, principal: Principal, identityId: string): Promise<void> {
    const row = await tx
      .deleteFrom('identity')
      .where('id', '=', identityId)
      .where('person_id', '=', principal.id)
      .where('provider_id', 'is', null)
      .returning(['issuer', 'tenant', 'subject'])
      .executeTakeFirst();
    if (!row) return refuse(ObjectMissing);
    const { issuer, tenant, subject } = row;
    await audit(tx, 'account.unlinked', principal.id, { before: { provider: providerOf(issuer), tenant, subject } });
    await notifyTabs(tx, principal);
  }

  private async refuseIfTaken(
    tx: Tx,
    principal: Principal,
    { issuer, tenant, subject }: { issuer: string; tenant: string; subject: string },
  ): Promise<void> {
    const owner = await tx
      .selectFrom('identity')
      .select('person_id')
      .where('issuer', '=', issuer)
      .where('tenant', '=', tenant)
      .where('subject', '=', subject)
      .where('provider_id', 'is', null)
      .executeTakeFirst();
    if (owner?.person_id !== principal.id) refuse(IdentityTaken);
  }
}

const notifyTabs = (tx: Tx, { id }: Principal): Promise<unknown> => appendFact(tx, [userRoom(id)], 'account.changed', { userId: id });
