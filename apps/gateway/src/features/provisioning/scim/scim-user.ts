import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../../platform/database/tables';
import { textList } from '../../../platform/database/text-conditions';
import type { FilterAttributes } from './filter-condition';
import type { ScimClient } from './scim-client';

/** A person as a SCIM client sees them. */
export interface ScimUser {
  id: string;
  email: string;
  firstname: string;
  lastname: string;
  external_id: string | null;
  active: boolean;
  created_at: Date;
  changed_at: Date;
}

export interface Page {
  /** The number of the first result, from 1. */
  startIndex: number;
  count: number;
  filter: string | undefined;
}

const DOMAIN = sql`lower(split_part(person.email, '@', -1))`;
/** A condition on `person` and `scim_user`: an account for whose mail domain the client is responsible, and which it has not deleted. */
export const isUserOf = ({ domains }: Pick<ScimClient, 'domains'>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${DOMAIN} = any(${textList([...domains])}) and person.standing in ('approved', 'disabled') and scim_user.removed is not true)`;

/**
 * The status that the directory has requested. An account that waits for a group is active for the directory. An account that a person has
 * disabled is not.
 */
const IS_ACTIVE = sql<boolean>`(person.standing = 'approved' or (person.disabled_by_client is not null and coalesce(scim_user.active, false)))`;
const CREATED_AT = sql<Date>`coalesce(scim_user.created_at, person.requested_at)`;
const CHANGED_AT = sql<Date>`coalesce(scim_user.changed_at, person.requested_at)`;

/** Selects the users that a client sees. */
export const selectUsers = (db: Kysely<Tables>, client: ScimClient) =>
  db
    .selectFrom('person')
    .leftJoin('scim_user', (join) => join.onRef('scim_user.person_id', '=', 'person.id').on('scim_user.client_id', '=', client.id))
    .where(isUserOf(client))
    .select(['person.id', 'person.email', 'person.firstname', 'person.lastname', 'scim_user.external_id'])
    .select([IS_ACTIVE.as('active'), CREATED_AT.as('created_at'), CHANGED_AT.as('changed_at')]);

const isMemberOf = (client: ScimClient, group: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from scim_member join scim_group on scim_group.id = scim_member.group_id
    where scim_member.person_id = person.id and scim_group.client_id = ${client.id} and ${group})`;

/** Returns the columns and conditions of the attributes that a filter of a client may name. */
export const userAttributes = (client: ScimClient): FilterAttributes => {
  const address = { kind: 'text', column: sql`person.email` } as const;
  const groups = {
    kind: 'set',
    contains: (id: RawBuilder<unknown>) => isMemberOf(client, sql`scim_group.id = ${id}`),
    isPresent: isMemberOf(client, sql`true`),
  } as const;
  return {
    id: { kind: 'exact', column: sql`person.id` },
    username: address,
    emails: address,
    'emails.value': address,
    'emails.type': { kind: 'constant', value: 'work' },
    'emails.primary': { kind: 'constant', value: true },
    externalid: { kind: 'exact', column: sql`scim_user.external_id` },
    active: { kind: 'boolean', column: IS_ACTIVE },
    displayname: { kind: 'text', column: sql`(person.firstname || ' ' || person.lastname)` },
    'name.formatted': { kind: 'text', column: sql`(person.firstname || ' ' || person.lastname)` },
    'name.givenname': { kind: 'text', column: sql`person.firstname` },
    'name.familyname': { kind: 'text', column: sql`person.lastname` },
    groups,
    'groups.value': groups,
    'meta.resourcetype': { kind: 'constant', value: 'User' },
    'meta.created': { kind: 'date', column: CREATED_AT },
    'meta.lastmodified': { kind: 'date', column: CHANGED_AT },
  };
};
