import type { Role } from '@portal/contracts';
import type { Generated } from 'kysely';

/** A directory that provisions accounts by SCIM. */
export interface ScimClientTable {
  id: string;
  name: string;
  /** The SHA-256 hash of the bearer token; null after the token was revoked. */
  token_hash: string | null;
  token_expires_at: Date | null;
  token_issued_at: Date;
  last_used_at: Date | null;
  created_at: Date;
  rev: Generated<number>;
}

/** A mail domain, for which at most one client is responsible. */
export interface ScimDomainTable {
  domain: string;
  client_id: string;
}

/** The role and unit that the members of a group with this name receive. */
export interface ScimMappingTable {
  client_id: string;
  group_name: string;
  role: Role;
  unit_id: string;
}

/** The statement of a directory about an account. */
export interface ScimUserTable {
  person_id: string;
  client_id: string;
  external_id: string | null;
  active: boolean;
  /** True if the account has access only as a member of a mapped group. */
  needs_group: boolean;
  /** True after the directory has deleted the user. The account is disabled and hidden from the directory. */
  removed: Generated<boolean>;
  created_at: Date;
  changed_at: Date;
}

export interface ScimGroupTable {
  id: string;
  client_id: string;
  display_name: string;
  external_id: string | null;
  created_at: Date;
  changed_at: Date;
}

export interface ScimMemberTable {
  group_id: string;
  person_id: string;
}

declare module '../../platform/database/tables' {
  interface Tables {
    scim_client: ScimClientTable;
    scim_domain: ScimDomainTable;
    scim_mapping: ScimMappingTable;
    scim_user: ScimUserTable;
    scim_group: ScimGroupTable;
    scim_member: ScimMemberTable;
  }
}
