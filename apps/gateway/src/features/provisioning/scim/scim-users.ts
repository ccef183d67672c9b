import { Injectable } from '@nestjs/common';
import { fullName } from '@portal/contracts';
import { type Kysely, sql } from 'kysely';
import { Database } from '../../../platform/database/database';
import type { Tables } from '../../../platform/database/tables';
import { appendFact } from '../../../platform/facts/facts';
import { deciderRooms, userRoom } from '../../../platform/facts/rooms';
import type { Tx } from '../../../platform/request-context';
import { audit } from '../../../services/audit-log/audit';
import { queueMail } from '../../../services/mail/outbox';
import { unicodeEmail } from '../../../services/org/person-search';
import { decidingUnits } from '../../../services/org/units';
import { requestOf } from '../../../services/org/user-requests';
import { roomsListing, roomsShowingPerson } from '../../../services/org/visibility-scope';
import { AccountAccess } from './account-access';
import { insertAccount, restoreAccount } from './account-rows';
import { filterCondition } from './filter-condition';
import type { ScimClient } from './scim-client';
import { refuseMissing, refuseScim } from './scim-error';
import { firstStatement } from './scim-statement';
import { type Page, type ScimUser, selectUsers, userAttributes } from './scim-user';
import type { UserDraft } from './user-draft';
import { changedNames, namesOf } from './user-names';

/** Reads and changes the accounts of the domains of a client. */
@Injectable()
export class ScimUsers {
  constructor(
    private readonly database: Database,
    private readonly access: AccountAccess,
  ) {}

  async list(client: ScimClient, { filter, startIndex, count }: Page): Promise<{ users: ScimUser[]; total: number }> {
    let query = selectUsers(this.database.db, client);
    if (filter !== undefined) query = query.where(filterCondition(filter, userAttributes(client)));
    const users = count
      ? await query
          .orderBy('person.id')
          .limit(count)
          .offset(startIndex - 1)
          .execute()
      : [];
    const { total } = await query.clearSelect().select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
    return { users, total };
  }

  async read(db: Kysely<Tables>, client: ScimClient, id: string): Promise<ScimUser> {
    return (await selectUsers(db, client).where('person.id', '=', id).executeTakeFirst()) ?? refuseMissing('User', id);
  }

  /**
   * Creates an account without a password, which has access once its person is a member of a mapped group. A person with an open or rejected
   * request, and one whom the directory has deleted, gets the account of the existing row.
   */
  async create(tx: Tx, client: ScimClient, draft: UserDraft): Promise<ScimUser> {
    const email = draft.userName ?? refuseScim('invalidValue', 'userName is required.');
    requireOwnDomain(client, email);
    const names = namesOf(draft, email);
    const existingPerson = await tx
      .selectFrom('person')
      .leftJoin('scim_user', 'scim_user.person_id', 'person.id')
      .selectAll('person')
      .select('scim_user.removed')
      .where('person.email', '=', email)
      .where('person.standing', '<>', sql.lit('deleted'))
      .forUpdate('person')
      .executeTakeFirst();
    const hasAccount = existingPerson?.standing === 'approved' || existingPerson?.standing === 'disabled';
    if (existingPerson && hasAccount && !existingPerson.removed) refuseScim('uniqueness', 'A user with this userName exists.');
    const id = existingPerson?.id ?? (await insertAccount(tx, client, { email, ...names }));
    if (existingPerson) await restoreAccount(tx, client, existingPerson, names);
    const now = sql<Date>`now()`;
    const statement = {
      client_id: client.id,
      external_id: draft.externalId ?? null,
      active: draft.active ?? true,
      needs_group: existingPerson?.standing !== 'approved',
      removed: false,
    };
    await tx
      .insertInto('scim_user')
      .values({ ...statement, person_id: id, created_at: now, changed_at: now })
      .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ ...statement, created_at: now, changed_at: now }))
      .execute();
    await audit(tx, 'account.provisioned', id, { after: { ...names, externalId: draft.externalId ?? null, active: statement.active } });
    const announce = await this.access.reconcile(tx, client, [id]);
    const request = (await requestOf(tx, id))!;
    const person = await tx
      .selectFrom('person')
      .select(['role', 'unit_id', 'lco_id', 'rhq_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const deciders = decidingUnits(person);
    const formerDeciders = existingPerson ? decidingUnits(existingPerson).filter((unit) => !deciders.includes(unit)) : [];
    if (formerDeciders.length) await appendFact(tx, formerDeciders.flatMap(deciderRooms), 'account.moved', { userId: id });
    await appendFact(tx, deciders.flatMap(deciderRooms), 'account.approved', { request });
    await appendFact(tx, roomsListing(person), 'people.changed', { userId: id });
    await announce();
    return this.read(tx, client, id);
  }

  /** Changes the stated attributes of a user. A request that changes nothing writes nothing. */
  async update(tx: Tx, client: ScimClient, id: string, draftOf: (user: ScimUser) => UserDraft): Promise<ScimUser> {
    await tx.selectFrom('person').select('id').where('id', '=', id).forUpdate().execute();
    const before = await this.read(tx, client, id);
    const statement = await this.statementOf(tx, client, id);
    const draft = draftOf(before);
    const email = await this.changedAddress(tx, client, before, draft);
    const { firstname, lastname } = changedNames(before, draft);
    const externalId = draft.externalId === undefined ? before.external_id : draft.externalId;
    // The stored status differs from the visible one while a person has disabled the account.
    const active = draft.active ?? statement.active;
    const profile = { email, firstname, lastname };
    const isProfileChanged = email !== before.email || firstname !== before.firstname || lastname !== before.lastname;
    const isStatusChanged = active !== statement.active || (draft.active === false && before.active);
    if (!isProfileChanged && !isStatusChanged && externalId === before.external_id) return before;
    if (isProfileChanged) {
      await tx
        .updateTable('person')
        .set((eb) => ({ ...profile, email_unicode: unicodeEmail(email), rev: eb('rev', '+', 1) }))
        .where('id', '=', id)
        .execute();
      await this.queueAddressChangeMails(tx, client, before, profile);
    }
    await this.state(tx, before, { ...statement, external_id: externalId, active });
    if (isProfileChanged || externalId !== before.external_id) {
      await audit(tx, 'account.updated', id, {
        before: { email: before.email, firstname: before.firstname, lastname: before.lastname, externalId: before.external_id },
        after: { ...profile, externalId },
      });
    }
    const announce = await this.access.reconcile(tx, client, isStatusChanged ? [id] : []);
    const namingRooms = isProfileChanged ? await roomsShowingPerson(tx, id) : [];
    await announce();
    if (isProfileChanged) {
      const person = await tx.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const rooms = [userRoom(id), ...decidingUnits(person).flatMap(deciderRooms), ...roomsListing(person), ...namingRooms];
      await appendFact(tx, rooms, 'account.changed', { userId: id });
    }
    return this.read(tx, client, id);
  }

  /** Queues mails to both addresses of a person with access, because an attacker could reset the password at the new address. */
  private async queueAddressChangeMails(
    tx: Tx,
    client: ScimClient,
    { id, email: formerEmail }: ScimUser,
    { email, ...names }: { email: string; firstname: string; lastname: string },
  ): Promise<void> {
    const { standing, language } = await tx
      .selectFrom('person')
      .select(['standing', 'language'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (email === formerEmail || standing !== 'approved') return;
    for (const to of [formerEmail, email])
      await queueMail(tx, 'account.address-changed', { email: to, language }, { name: fullName(names), by: client.name, address: email });
  }

  /** Ends the access of a user and hides the user from the directory. The account itself remains. */
  async remove(tx: Tx, client: ScimClient, id: string): Promise<void> {
    await tx.selectFrom('person').select('id').where('id', '=', id).forUpdate().execute();
    const before = await this.read(tx, client, id);
    await this.state(tx, before, { ...(await this.statementOf(tx, client, id)), external_id: before.external_id, active: false });
    await tx.deleteFrom('scim_member').where('person_id', '=', id).execute();
    await audit(tx, 'account.deprovisioned', id, { before: { active: before.active }, after: { active: false } });
    const announce = await this.access.reconcile(tx, client, [id]);
    await tx.updateTable('scim_user').set({ removed: true }).where('person_id', '=', id).execute();
    await announce();
  }

  /** Returns what the directory has stated about a user. */
  private async statementOf(tx: Tx, client: ScimClient, id: string) {
    const row = await tx
      .selectFrom('scim_user')
      .select(['client_id', 'active', 'needs_group'])
      .where('person_id', '=', id)
      .where('client_id', '=', client.id)
      .executeTakeFirst();
    if (row) return row;
    const person = await tx.selectFrom('person').select('disabled_by_client').where('id', '=', id).executeTakeFirstOrThrow();
    return firstStatement(client, person);
  }

  /** Stores what the directory states about a user. */
  private async state(
    tx: Tx,
    { id, created_at }: ScimUser,
    statement: { client_id: string; external_id: string | null; active: boolean; needs_group: boolean },
  ): Promise<void> {
    const values = { ...statement, removed: false, changed_at: sql<Date>`now()` };
    await tx
      .insertInto('scim_user')
      .values({ ...values, person_id: id, created_at })
      .onConflict((conflict) => conflict.column('person_id').doUpdateSet(values))
      .execute();
  }

  /** Returns the new address, or refuses one outside of the client's domains and one that is taken. */
  private async changedAddress(tx: Tx, client: ScimClient, { email: before }: ScimUser, draft: UserDraft): Promise<string> {
    const isNamed = draft.userName !== undefined && draft.userName !== before;
    const email = (isNamed ? draft.userName : draft.workEmail) ?? before;
    if (email === before) return before;
    requireOwnDomain(client, email);
    const holder = await tx
      .selectFrom('person')
      .select('id')
      .where('email', '=', email)
      .where('standing', '<>', sql.lit('deleted'))
      .executeTakeFirst();
    return holder ? refuseScim('uniqueness', 'Another user has this address.') : email;
  }
}

const requireOwnDomain = ({ domains }: ScimClient, email: string): void => {
  if (!domains.includes(email.slice(email.lastIndexOf('@') + 1)))
    refuseScim('invalidValue', 'The address is not in a mail domain of this client.');
};
