import { featureDocs, formDocs } from '../wire/docs';
import { identityProvidersFeature } from './feature';
import { DomainProvider, EmergencyAccount, IdentityProvider, IdentityProviders, ProviderCertificate, ProviderTest } from './provider';

const REV = 'The revision that the caller has seen';
const SETTINGS = {
  name: 'The name that the sign-in page shows',
  protocol: 'OpenID Connect or SAML 2.0',
  issuer:
    'The issuer of the provider, whose metadata is at `/.well-known/openid-configuration` below it. An issuer of Microsoft contains the id of a tenant. The entity id of a SAML provider',
  signInUrl: 'The address to which a SAML provider accepts requests for sign-ins (HTTP-Redirect). Required for SAML',
  certificates: 'The certificates with which a SAML provider signs, in PEM or Base64. Required for SAML',
  clientSecret: 'The secret of the portal at the provider. A change without it keeps the stored one, unless the issuer changes',
  domains: 'The mail domains of the organization. A domain belongs to one provider',
} as const;

export const identityProvidersDocs = [
  formDocs(
    { DomainProvider, EmergencyAccount, IdentityProvider, IdentityProviders, ProviderCertificate, ProviderTest },
    {
      DomainProvider: {
        isEnforced: 'True if people with an address of the domain can sign in with this provider only',
      },
      IdentityProvider: {
        hasSecret: 'True if a client secret is stored',
        signInUrl: 'Null for an OpenID Connect provider',
        certificates: 'Empty for an OpenID Connect provider',
        isEnforced: 'True if people with an address of the domains can sign in with this provider only',
        emergencyAccount:
          'The account that can sign in with a password although the provider is enforced. It must still be an active administrator with a password (`isUsable`)',
        test: 'The last test since the last change; null if there was none',
        rev: 'The revision. It increases with every change of the settings',
      },
      IdentityProviders: {
        saml: 'The values that an administrator enters at a SAML provider: the address of the metadata of the portal, which is also its entity id, and the address to which the provider posts responses (assertion consumer service)',
        redirectUri: 'The address to which OpenID Connect providers redirect the browser, which an administrator enters there',
      },
      ProviderTest: {
        failure: 'The reason why a sign-in with this account would fail; null if it would succeed',
        subject: 'The id of the account at the provider',
      },
    },
  ),
  featureDocs(identityProvidersFeature, {
    routes: {
      identityProviders: {
        list: 'List the identity providers of organizations (OpenID Connect and SAML 2.0)',
        emergencyAccounts: 'List the accounts that can be selected for an emergency: active administrators with a password',
        create: { summary: 'Add an identity provider', input: SETTINGS },
        change: {
          summary: 'Change an identity provider. Ends its enforcement. It can be required again after a test',
          input: { ...SETTINGS, rev: REV },
        },
        enforce: {
          summary: 'Require the provider for all addresses of its domains. A test must have succeeded since its last change',
          input: { emergencyAccountId: 'The administrator who can still sign in with a password', rev: REV },
        },
        relax: { summary: 'Allow other ways to sign in for the domains of the provider again', input: { rev: REV } },
        remove: { summary: 'Delete an identity provider and the identities that people have linked with it', input: { rev: REV } },
        test: 'Start a test in this browser: the response of the provider is stored and shown, without a sign-in',
        find: {
          summary: 'Get the identity provider of a mail domain. The response does not depend on accounts',
          input: { domain: 'The part of the address after `@`' },
        },
        signIn: 'Start a sign-in with an identity provider',
        samlMetadata: 'Get the SAML metadata of the portal as a service provider (XML)',
        samlResponse: {
          summary: 'Accept the response of a SAML provider, which the browser posts as a form. It is used in the redirect that follows',
          input: { response: 'The response, in Base64', relayState: 'The id of the provider' },
        },
        callback: 'The address to which the identity providers redirect the browser',
      },
    },
    facts: {
      'provider.changed': 'An identity provider was added, changed, tested or deleted. Sent to the administrators',
    },
    refusals: {
      'provider.domain-taken': {
        message: 'Another identity provider already serves this domain.',
        data: { domain: 'The domain', name: 'The name of the other provider' },
      },
      'provider.changed': 'This identity provider has changed in the meantime.',
      'provider.untested': 'Test this identity provider first.',
      'provider.emergency-account': 'Select an active administrator with a password.',
      'provider.unreachable': 'The identity provider cannot be reached at this address.',
    },
  }),
];
