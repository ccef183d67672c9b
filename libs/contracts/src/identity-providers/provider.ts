import { z } from 'zod/mini';
import { PROVIDER_LIMITS } from '../limits';
import { MailDomain } from '../mail-domain';
import { Timestamp } from '../wire/fields';
import { idKinds, idOf } from '../wire/ids';
import { line } from '../wire/text';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** The protocols of identity providers: OpenID Connect and SAML 2.0. */
export const PROVIDER_PROTOCOLS = ['oidc', 'saml'] as const;
export type ProviderProtocol = (typeof PROVIDER_PROTOCOLS)[number];

/** True for an https address, or an http address of the same machine, without user name and fragment. */
export const isProviderAddress = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.username || url.password || url.hash) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
};
/** True for the address of an OpenID Connect issuer. */
export const isIssuer = (text: string): boolean => isProviderAddress(text) && !new URL(text).search;

/**
 * The settings of an identity provider. OpenID Connect needs the client id; without a secret, a change keeps the one that is stored. SAML
 * needs the address for sign-ins and the certificates, and its issuer is the entity id.
 */
export const ProviderSettings = z.strictObject({
  protocol: z._default(z.enum(PROVIDER_PROTOCOLS), 'oidc'),
  name: line(PROVIDER_LIMITS.name),
  issuer: line(PROVIDER_LIMITS.url),
  clientId: z.optional(line(PROVIDER_LIMITS.clientId).register(idKinds, { kind: 'registration' })),
  clientSecret: z.optional(line(PROVIDER_LIMITS.clientSecret)),
  signInUrl: z.optional(line(PROVIDER_LIMITS.url)),
  certificates: z.optional(
    z.array(z.string().check(z.maxLength(PROVIDER_LIMITS.certificate))).check(z.maxLength(PROVIDER_LIMITS.certificates)),
  ),
  domains: z.array(MailDomain).check(z.minLength(1), z.maxLength(PROVIDER_LIMITS.domains)),
});
export type ProviderSettings = z.infer<typeof ProviderSettings>;

/** A certificate with which a SAML provider signs, in PEM, and the time at which it expires. */
export const ProviderCertificate = z.object({ pem: z.string(), expiresAt: Timestamp });

/** The reasons why a test failed. The first one means that the response is invalid. */
const TEST_FAILURES = [
  'single-sign-on.failed',
  'single-sign-on.email-missing',
  'single-sign-on.email-unverified',
  'single-sign-on.foreign-domain',
] as const;
export type TestFailure = (typeof TEST_FAILURES)[number];

/**
 * The reasons why a person could not sign in with the provider. The last one means that the account has another identity at the provider.
 */
export const SIGN_ON_FAILURES = [...TEST_FAILURES, 'single-sign-on.other-identity'] as const;
export type SignOnFailure = (typeof SIGN_ON_FAILURES)[number];

/** The result of a test: what the provider returned about the administrator who ran it, and why a sign-in would fail. */
export const ProviderTest = z.object({
  at: Timestamp,
  failure: z.nullable(z.enum(TEST_FAILURES)),
  email: z.nullable(z.string()),
  firstname: z.string(),
  lastname: z.string(),
  subject: z.string(),
});
export type ProviderTest = z.infer<typeof ProviderTest>;

/** An account that can be selected for an emergency. */
export const EmergencyAccount = z.object({ userId: idOf('person'), name: z.string(), email: z.string() });

/** An identity provider of an organization. Its secret is never returned. */
export const IdentityProvider = z.object({
  providerId: idOf('provider'),
  protocol: z.enum(PROVIDER_PROTOCOLS),
  name: z.string(),
  issuer: z.string(),
  clientId: z.nullable(idOf('registration')),
  hasSecret: z.boolean(),
  signInUrl: z.nullable(z.string()),
  certificates: z.array(ProviderCertificate),
  domains: z.array(z.string()),
  isEnforced: z.boolean(),
  emergencyAccount: z.nullable(z.extend(EmergencyAccount, { isUsable: z.boolean() })),
  test: z.nullable(ProviderTest),
  rev: z.int(),
});
export type IdentityProvider = z.infer<typeof IdentityProvider>;

/** The providers, and the address that each of them must allow. */
export const IdentityProviders = z.object({
  items: z.array(IdentityProvider),
  totalCount: z.int(),
  redirectUri: z.string(),
  saml: z.object({ metadataUrl: z.string(), responseUrl: z.string() }),
});

/** The provider of a mail domain, as the sign-in page shows it. */
export const DomainProvider = z.object({ providerId: idOf('provider'), name: z.string(), isEnforced: z.boolean() });
export type DomainProvider = z.infer<typeof DomainProvider>;
