import type { JsonObject } from './json-object';
import type { GroupMember, ScimGroup } from './scim-groups';
import type { ScimUser } from './scim-user';

export const SCIM_BASE = '/scim/v2';
/** Returns the address of the SCIM server: below the external address of the portal, or below that of the request. */
export const scimAddress = (publicUrl: string | undefined, { protocol, host }: { protocol: string; host: string }): string =>
  `${publicUrl?.replace(/\/$/, '') ?? `${protocol}://${host}`}${SCIM_BASE}`;

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
export const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

const metaOf = (
  resourceType: 'User' | 'Group',
  base: string,
  { id, created_at, changed_at }: { id: string; created_at: Date; changed_at: Date },
) => ({
  resourceType,
  created: created_at.toISOString(),
  lastModified: changed_at.toISOString(),
  location: `${base}/${resourceType}s/${id}`,
});

/** Returns a user in the form of RFC 7643. The portal stores one address per person, which is also the `userName`. */
export const toUserResource = (user: ScimUser, groups: readonly (GroupMember & { group_name: string })[], base: string): JsonObject => ({
  schemas: [USER_SCHEMA],
  id: user.id,
  ...(user.external_id === null ? {} : { externalId: user.external_id }),
  userName: user.email,
  name: { formatted: `${user.firstname} ${user.lastname}`, givenName: user.firstname, familyName: user.lastname },
  displayName: `${user.firstname} ${user.lastname}`,
  active: user.active,
  emails: [{ value: user.email, type: 'work', primary: true }],
  groups: groups.map(({ group_id, group_name }) => ({
    value: group_id,
    $ref: `${base}/Groups/${group_id}`,
    display: group_name,
    type: 'direct',
  })),
  meta: metaOf('User', base, user),
});

export const toGroupResource = (group: ScimGroup, members: readonly GroupMember[], base: string): JsonObject => ({
  schemas: [GROUP_SCHEMA],
  id: group.id,
  ...(group.external_id === null ? {} : { externalId: group.external_id }),
  displayName: group.display_name,
  members: members.map(({ person_id, name }) => ({ value: person_id, $ref: `${base}/Users/${person_id}`, display: name, type: 'User' })),
  meta: metaOf('Group', base, group),
});

export const toListResponse = (resources: readonly JsonObject[], total: number, startIndex: number): JsonObject => ({
  schemas: [LIST_SCHEMA],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});
