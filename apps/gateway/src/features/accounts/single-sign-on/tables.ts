import type { ProviderProtocol, ProviderTest } from '@portal/contracts';
import type { Generated } from 'kysely';
import type { Json } from '../../../platform/database/tables';

/** An identity provider of an organization. */
export interface IdentityProviderTable {
  id: Generated<string>;
  protocol: Generated<ProviderProtocol>;
  name: string;
  /** The entity id of a SAML provider. */
  issuer: string;
  /** Empty for a SAML provider, like the secret. */
  client_id: string;
  /** The address of a SAML provider for sign-ins; null for an OpenID Connect provider. */
  sign_in_url: string | null;
  /** The certificates of a SAML provider, in Base64 of DER. */
  certificates: Generated<string[]>;
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

/** A SAML assertion that was used for a sign-in, until it expires. */
export interface SamlAssertionTable {
  id: string;
  expires_at: Date;
}

declare module '../../../platform/database/tables' {
  interface Tables {
    identity_provider: IdentityProviderTable;
    identity_provider_domain: IdentityProviderDomainTable;
    saml_assertion: SamlAssertionTable;
  }
}
