import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { Database } from '../../../platform/database/database';
import type { Tables } from '../../../platform/database/tables';
import { textList } from '../../../platform/database/text-conditions';
import type { Tx } from '../../../platform/request-context';
import { audit } from '../../../services/audit-log/audit';
import { AccountAccess } from './account-access';
import { type FilterAttributes, filterCondition } from './filter-condition';
import type { GroupDraft } from './group-draft';
import type { ScimClient } from './scim-client';
import { refuseMissing, refuseScim } from './scim-error';
import { firstStatement } from './scim-statement';
import { isUserOf, type Page } from './scim-user';

export interface ScimGroup {
  id: string;
  display_name: string;
  external_id: string | null;
  created_at: Date;
  changed_at: Date;
}

export interface GroupMember {
  group_id: string;
  person_id: string;
  name: string;
}

const selectGroups = (db: Kysely<Tables>, client: ScimClient) =>
  db
    .selectFrom('scim_group')
    .select(['scim_group.id', 'scim_group.display_name', 'scim_group.external_id', 'scim_group.created_at', 'scim_group.changed_at'])
    .where('scim_group.client_id', '=', client.id);

const hasMember = (member: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from scim_member where scim_member.group_id = scim_group.id and ${member})`;
const members = {
  kind: 'set',
  contains: (id: RawBuilder<unknown>) => hasMember(sql`scim_member.person_id = ${id}`),
  isPresent: hasMember(sql`true`),
} as const;
const GROUP_ATTRIBUTES: FilterAttributes = {
  id: { kind: 'exact', column: sql`scim_group.id` },
  displayname: { kind: 'text', column: sql`scim_group.display_name` },
  externalid: { kind: 'exact', column: sql`scim_group.external_id` },
  members,
  'members.value': members,
  'meta.resourcetype': { kind: 'constant', value: 'Group' },
  'meta.created': { kind: 'date', column: sql`scim_group.created_at` },
  'meta.lastmodified': { kind: 'date', column: sql`scim_group.changed_at` },
};

/** Reads and changes the groups of a client, from which the roles and units of their members follow. */
@Injectable()
export class ScimGroups {
  constructor(
    private readonly database: Database,
    private readonly access: AccountAccess,
  ) {}

  async list(client: ScimClient, { filter, startIndex, count }: Page): Promise<{ groups: ScimGroup[]; total: number }> {
    let query = selectGroups(this.database.db, client);
    if (filter !== undefined) query = query.where(filterCondition(filter, GROUP_ATTRIBUTES));
    const groups = count
      ? await query
          .orderBy('scim_group.id')
          .limit(count)
          .offset(startIndex - 1)
          .execute()
      : [];
    const { total } = await query.clearSelect().select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
    return { groups, total };
  }

  async read(db: Kysely<Tables>, client: ScimClient, id: string): Promise<ScimGroup> {
    return (await selectGroups(db, client).where('scim_group.id', '=', id).executeTakeFirst()) ?? refuseMissing('Group', id);
  }

  /** Returns the members of groups that the client sees, sorted by id. */
  membersOf(db: Kysely<Tables>, client: ScimClient, groupIds: readonly string[]): Promise<GroupMember[]> {
    if (!groupIds.length) return Promise.resolve([]);
    return db
      .selectFrom('scim_member')
      .innerJoin('person', 'person.id', 'scim_member.person_id')
      .leftJoin('scim_user', 'scim_user.person_id', 'person.id')
      .select(['scim_member.group_id', 'scim_member.person_id', sql<string>`person.firstname || ' ' || person.lastname`.as('name')])
      .where('scim_member.group_id', 'in', groupIds)
      .where(isUserOf(client))
      .orderBy('scim_member.person_id')
      .execute();
  }

  /** Returns the groups of users, sorted by name. */
  groupsOf(db: Kysely<Tables>, client: ScimClient, personIds: readonly string[]): Promise<(GroupMember & { group_name: string })[]> {
    if (!personIds.length) return Promise.resolve([]);
    return db
      .selectFrom('scim_member')
      .innerJoin('scim_group', 'scim_group.id', 'scim_member.group_id')
      .select(['scim_member.group_id', 'scim_member.person_id', sql<string>`''`.as('name'), 'scim_group.display_name as group_name'])
      .where('scim_member.person_id', 'in', personIds)
      .where('scim_group.client_id', '=', client.id)
      .orderBy('scim_group.display_name')
      .execute();
  }

  async create(tx: Tx, client: ScimClient, draft: GroupDraft): Promise<ScimGroup> {
    const id = randomUUID();
    const displayName = draft.displayName ?? refuseScim('invalidValue', 'displayName is required.');
    const now = sql<Date>`now()`;
    const row = { id, client_id: client.id, display_name: displayName, external_id: draft.externalId ?? null };
    const newRow = await tx
      .insertInto('scim_group')
      .values({ ...row, created_at: now, changed_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!newRow) refuseScim('uniqueness', 'A group with this displayName exists.');
    const memberIds = await this.addMembers(tx, client, id, [...(draft.members ?? [])]);
    await audit(tx, 'provisioning.group-created', id, { after: { name: displayName, members: memberIds.length } });
    const announce = await this.access.reconcile(tx, client, memberIds);
    await announce();
    return this.read(tx, client, id);
  }

  /** Changes the stated attributes of a group. A request that changes nothing writes nothing. */
  async update(
    tx: Tx,
    client: ScimClient,
    id: string,
    draftOf: (group: ScimGroup, memberIds: readonly string[]) => GroupDraft,
  ): Promise<ScimGroup> {
    const before = await this.read(tx, client, id);
    const formerIds = (await this.membersOf(tx, client, [id])).map(({ person_id }) => person_id);
    const draft = draftOf(before, formerIds);
    const displayName = draft.displayName ?? before.display_name;
    const externalId = draft.externalId === undefined ? before.external_id : draft.externalId;
    const wantedIds = draft.members ?? new Set(formerIds);
    const leaverIds = formerIds.filter((personId) => !wantedIds.has(personId));
    const former = new Set(formerIds);
    const joinerIds = [...wantedIds].filter((personId) => !former.has(personId));
    const isRenamed = displayName !== before.display_name;
    if (!isRenamed && externalId === before.external_id && !leaverIds.length && !joinerIds.length) return before;
    await this.rename(tx, client, id, { display_name: displayName, external_id: externalId });
    if (leaverIds.length) {
      const isLeaver = sql<boolean>`person_id = any(${textList(leaverIds)})`;
      await tx.deleteFrom('scim_member').where('group_id', '=', id).where(isLeaver).execute();
    }
    await this.addMembers(tx, client, id, joinerIds);
    await audit(tx, 'provisioning.group-changed', id, {
      before: { name: before.display_name, members: formerIds.length },
      after: { name: displayName, members: formerIds.length - leaverIds.length + joinerIds.length },
    });
    const affectedIds = isRenamed ? [...formerIds, ...joinerIds] : [...leaverIds, ...joinerIds];
    const announce = await this.access.reconcile(tx, client, affectedIds);
    await announce();
    return this.read(tx, client, id);
  }

  async remove(tx: Tx, client: ScimClient, id: string): Promise<void> {
    const group = await this.read(tx, client, id);
    const memberIds = (await this.membersOf(tx, client, [id])).map(({ person_id }) => person_id);
    await tx.deleteFrom('scim_group').where('id', '=', id).execute();
    await audit(tx, 'provisioning.group-removed', id, { before: { name: group.display_name, members: memberIds.length } });
    const announce = await this.access.reconcile(tx, client, memberIds);
    await announce();
  }

  private async rename(
    tx: Tx,
    client: ScimClient,
    id: string,
    values: { display_name: string; external_id: string | null },
  ): Promise<void> {
    const other = await tx
      .selectFrom('scim_group')
      .select('id')
      .where('client_id', '=', client.id)
      .where('id', '<>', id)
      .where(sql<SqlBool>`lower(display_name) = lower(${values.display_name})`)
      .executeTakeFirst();
    if (other) refuseScim('uniqueness', 'A group with this displayName exists.');
    await tx
      .updateTable('scim_group')
      .set({ ...values, changed_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
  }

  /** Adds users of the client to a group. From then on, their access depends on their groups if one of them has a role. */
  private async addMembers(tx: Tx, client: ScimClient, groupId: string, personIds: readonly string[]): Promise<string[]> {
    if (!personIds.length) return [];
    const people = await tx
      .selectFrom('person')
      .leftJoin('scim_user', 'scim_user.person_id', 'person.id')
      .select(['person.id', 'person.requested_at', 'person.disabled_by_client'])
      .where('person.id', 'in', personIds)
      .where(isUserOf(client))
      .orderBy('person.id')
      .execute();
    const ids = people.map(({ id }) => id);
    const users = new Set(ids);
    const missingId = personIds.find((id) => !users.has(id));
    if (missingId !== undefined) refuseScim('invalidValue', `The member ${missingId} is not a user of this client.`);
    await tx
      .insertInto('scim_user')
      .values(
        people.map((person) => ({
          ...firstStatement(client, person),
          person_id: person.id,
          external_id: null,
          created_at: person.requested_at,
          changed_at: sql<Date>`now()`,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .column('person_id')
          .doUpdateSet((eb) => ({
            client_id: eb.ref('excluded.client_id'),
            external_id: null,
            active: eb.ref('excluded.active'),
            needs_group: eb.ref('excluded.needs_group'),
            changed_at: eb.ref('excluded.changed_at'),
          }))
          .where('scim_user.client_id', '<>', client.id),
      )
      .execute();
    await tx
      .insertInto('scim_member')
      .values(ids.map((id) => ({ group_id: groupId, person_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return ids;
  }
}
