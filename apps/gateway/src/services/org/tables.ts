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
  reason: string | null;
  rev: Generated<number>;
  last_seen_at: Date | null;
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
}

declare module '../../platform/database/tables' {
  interface Tables {
    unit: UnitTable;
    country: CountryTable;
    product: ProductTable;
    person: PersonTable;
  }
}

/**
 * The status of a deleted account as an SQL literal: the index of addresses excludes this status, and a plan with a parameter could not use
 * the index.
 */
export const DELETED_STATUS = sql.lit<'deleted'>('deleted');

/** Returns the URL path of a person's photo, or null without a photo. */
export const photoPath = (photoId: string | null): string | null => photoId && `/api/auth/photo/${photoId}`;
