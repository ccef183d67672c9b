import type { AccountStatus, Role } from '@portal/contracts';
import { type Generated, sql } from 'kysely';

/** A partner company, local company, region or headquarters. Its people share facts and presence. */
export interface UnitTable {
  id: string;
  kind: 'SUPER_YHQ' | 'YHQ' | 'RHQ' | 'LBO' | 'CP';
  name: string;
  country: string | null;
  /** The local company that serves this unit. For a local company, its own id. */
  lco_id: string | null;
  /** The region of this unit. For a region, its own id. */
  rhq_id: string | null;
  zone: string;
  language: string;
  /** The owner of a partner company whom staff chose. Without one, `companyOwner` is the person who was accepted first. */
  owner_id: Generated<string | null>;
}

export interface CountryTable {
  code: string;
  name: string;
  lco_id: string;
  rhq_id: string;
}

export interface ProductTable {
  id: string;
  name: string;
  family: string;
}

export interface PersonTable {
  id: string;
  email: string;
  /** The address in Unicode for searches, if its domain is internationalized; otherwise null. */
  email_unicode: Generated<string | null>;
  password_hash: string | null;
  firstname: string;
  lastname: string;
  role: Role;
  standing: AccountStatus;
  /** The unit of the person, or null for a partner whose company is not registered as a unit yet. */
  unit_id: string | null;
  lco_id: string | null;
  rhq_id: string | null;
  company_name: string;
  organization_type: string;
  country: string;
  employee: boolean;
  phone: Generated<string>;
  language: Generated<string>;
  photo_id: string | null;
  requested_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  /** The absent approver on whose behalf `decided_by` decided; null if that person decided in their own right. */
  decided_for: Generated<string | null>;
  reason: string | null;
  rev: Generated<number>;
  last_seen_at: Date | null;
  /** The time at which a disabled account was last enabled. */
  enabled_at: Date | null;
  previous_visit_at: Date | null;
  /** The version of the terms of use and privacy notice that the person accepted; null without consent. */
  consent_version: Generated<string | null>;
  consent_at: Generated<Date | null>;
  /** The time from which the person cannot sign in without a second factor; null if none is required or there is one. */
  factor_due_at: Generated<Date | null>;
  /** The time, author and reason of disabling the account; null while it is active. */
  disabled_at: Generated<Date | null>;
  disabled_by: Generated<string | null>;
  disabled_reason: Generated<string | null>;
  /** The name of the SCIM client that disabled the account; null if a person did, or while the account is active. */
  disabled_by_client: Generated<string | null>;
  /** The person who sent the invitation, and its company; null without an invitation. */
  invited_by: Generated<string | null>;
  invited_company: Generated<string | null>;
}

/** An invitation to sign up for a partner company. The link contains a secret, of which only the hash is stored. */
export interface InvitationTable {
  id: string;
  token_hash: string;
  email: string;
  name: string;
  note: string;
  language: string;
  company_id: string;
  invited_by: string;
  created_at: Generated<Date>;
  sent_at: Generated<Date>;
  sends: Generated<number>;
  expires_at: Date;
  withdrawn_at: Generated<Date | null>;
  /** The time at which the invited person confirmed the address. */
  used_at: Generated<Date | null>;
}

/** A company that was merged into another one. Its name identifies the remaining company in later requests. */
export interface CompanyAliasTable {
  /** The id that the company had. */
  id: string;
  name: string;
  company_id: string;
  merged_at: Generated<Date>;
}

/** The decisions of an approver who is away, delegated to another person. A delegation that has ended is deleted. */
export interface DelegationTable {
  delegator_id: string;
  delegate_id: string;
  starts_at: Date;
  ends_at: Date;
  /** True within the period. A scheduled job begins and ends the delegation. */
  is_active: boolean;
}

declare module '../../platform/database/tables' {
  interface Tables {
    unit: UnitTable;
    company_alias: CompanyAliasTable;
    country: CountryTable;
    product: ProductTable;
    person: PersonTable;
    delegation: DelegationTable;
    invitation: InvitationTable;
  }
}

/**
 * The status of a deleted account as an SQL literal: the index of addresses excludes this status, and a plan with a parameter could not use
 * the index.
 */
export const DELETED_STATUS = sql.lit<'deleted'>('deleted');

/** Returns the URL path of a person's photo, or null without a photo. */
export const photoPath = (photoId: string | null): string | null => photoId && `/api/auth/photo/${photoId}`;
