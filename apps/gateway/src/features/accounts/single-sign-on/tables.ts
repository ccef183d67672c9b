import type { ProviderTest } from '@portal/contracts';
import type { Generated } from 'kysely';
import type { Json } from '../../../platform/database/tables';

/** An identity provider of an organization (OpenID Connect). */
export interface IdentityProviderTable {
  id: Generated<string>;
  name: string;
  issuer: string;
  client_id: string;
  /** The client secret, encrypted with a key of the installation; null if the provider has given none. */
  sealed_secret: string | null;
  is_enforced: Generated<boolean>;
  /** The administrator who can sign in with a password although the provider is enforced. */
  emergency_person_id: string | null;
  /** The last test since the last change. */
  test: Json<ProviderTest> | null;
  rev: Generated<number>;
  created_at: Generated<Date>;
}

/** A mail domain of a provider, in ASCII and lower case. */
export interface IdentityProviderDomainTable {
  domain: string;
  provider_id: string;
}

declare module '../../../platform/database/tables' {
  interface Tables {
    identity_provider: IdentityProviderTable;
    identity_provider_domain: IdentityProviderDomainTable;
  }
}
