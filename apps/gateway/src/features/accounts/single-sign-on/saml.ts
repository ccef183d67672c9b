import { randomBytes } from 'node:crypto';
import { type Profile, SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import { EmailAddress } from '@portal/contracts';
import { z } from 'zod';
import type { ProviderAccount } from '../identities/provider-account';
import type { Identity } from '../person';
import type { ProviderRow } from './providers.store';

/** The accepted difference between the clocks of portal and provider. */
const CLOCK_SKEW_MS = 60_000;
const MAX_AGE_MS = 10 * 60_000;
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
// Providers name an attribute by a short name, by a claim of WS-Federation or by an object identifier.
const EMAIL_NAMES = ['email', 'mail', 'emailaddress', `${CLAIMS}/emailaddress`, 'urn:oid:0.9.2342.19200300.100.1.3'];
const FIRSTNAME_NAMES = ['firstname', 'givenname', 'given_name', `${CLAIMS}/givenname`, 'urn:oid:2.5.4.42'];
const LASTNAME_NAMES = ['lastname', 'surname', 'sn', 'family_name', `${CLAIMS}/surname`, 'urn:oid:2.5.4.4'];
/** Document types can define entities. */
const DOCUMENT_TYPE = /<!DOCTYPE|<!ENTITY/i;
/** The algorithms of signatures that are accepted: SHA-2, and the usual ways to normalize XML. SHA-1 and encryption are not among them. */
const ALGORITHMS =
  /^http:\/\/www\.w3\.org\/(2001\/04\/xmlenc#sha(256|512)|2001\/04\/xmldsig-more#((rsa|ecdsa)-)?sha(256|384|512)|2000\/09\/xmldsig#enveloped-signature|2001\/10\/xml-exc-c14n#(WithComments)?|TR\/2001\/REC-xml-c14n-20010315(#WithComments)?|2006\/12\/xml-c14n11(#WithComments)?)$/;

/** The values of the portal as a SAML service provider. */
export interface SamlAddresses {
  entityId: string;
  /** The address to which providers post responses (assertion consumer service). */
  responseUrl: string;
}

/** The statement of a provider about a person, in response to a request. */
export interface SamlStatement {
  requestId: string;
  assertionId: string;
  /** The time after which the assertion is not valid any more. */
  expiresAt: string;
  identity: Identity;
  account: ProviderAccount;
}

const samlOf = (
  { sign_in_url, certificates }: Pick<ProviderRow, 'sign_in_url' | 'certificates'>,
  { entityId, responseUrl }: SamlAddresses,
  requestId = '',
): SAML =>
  new SAML({
    entryPoint: sign_in_url ?? '',
    issuer: entityId,
    audience: entityId,
    callbackUrl: responseUrl,
    idpCert: certificates,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    maxAssertionAgeMs: MAX_AGE_MS,
    generateUniqueId: () => requestId,
    // The browser's cookie contains the id of the request, and is compared with that of the signed assertion after the redirect.
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: {
      saveAsync: async () => null,
      getAsync: async () => new Date().toISOString(),
      removeAsync: async () => null,
    },
  });

/** Returns the address for a sign-in at the provider (HTTP-Redirect binding), and the id of the request. */
export const startSamlFlow = async (provider: ProviderRow, addresses: SamlAddresses): Promise<{ url: string; requestId: string }> => {
  const requestId = `_${randomBytes(20).toString('hex')}`;
  const url = await samlOf(provider, addresses, requestId).getAuthorizeUrlAsync(provider.id, undefined, {});
  return { url, requestId };
};

/** Returns the metadata of the portal as a service provider (SAML 2.0 Metadata). */
export const samlMetadata = (addresses: SamlAddresses): string =>
  samlOf({ sign_in_url: null, certificates: [''] }, addresses).generateServiceProviderMetadata(null, null);

/** The parts of a parsed assertion that are checked here, in the form of xml2js. */
const Confirmation = z.object({
  $: z.object({ Method: z.literal(BEARER) }),
  SubjectConfirmationData: z.tuple([
    z.object({ $: z.object({ Recipient: z.string(), InResponseTo: z.string(), NotOnOrAfter: z.iso.datetime({ offset: true }) }) }),
  ]),
});
const Assertion = z.object({
  Assertion: z.object({
    $: z.object({ ID: z.string().min(1) }),
    Conditions: z.tuple([z.object({ AudienceRestriction: z.array(z.unknown()).min(1) })]),
    AuthnStatement: z.array(z.unknown()).min(1),
    Subject: z.tuple([z.object({ SubjectConfirmation: z.tuple([Confirmation]) })]),
  }),
});

const textOf = (value: unknown): string => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first.trim() : '';
};

/** Returns the first attribute with one of these names, in any case. */
const attributeIn = ({ attributes }: Profile, names: readonly string[]): string => {
  const entries = Object.entries((attributes ?? {}) as Record<string, unknown>);
  for (const name of names) {
    const entry = entries.find(([key]) => key.toLowerCase() === name);
    if (entry && textOf(entry[1])) return textOf(entry[1]);
  }
  return '';
};

/**
 * Verifies a response (HTTP-POST binding) and returns what it asserts. Only a signed assertion counts: for this recipient and audience,
 * within its validity, and in response to a request. Throws an error for everything else.
 */
export const readSamlResponse = async (provider: ProviderRow, addresses: SamlAddresses, response: string): Promise<SamlStatement> => {
  const xml = Buffer.from(response, 'base64').toString('utf8');
  if (DOCUMENT_TYPE.test(xml)) throw new Error('the response has a document type');
  // Compared before the XML is parsed, so that character references do not hide an algorithm.
  const algorithms = [...xml.matchAll(/\bAlgorithm\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, double, single]) => double ?? single ?? '');
  if (!algorithms.every((algorithm) => ALGORITHMS.test(algorithm))) throw new Error('the response has an algorithm that is not accepted');
  const { profile } = await samlOf(provider, addresses).validatePostResponseAsync({ SAMLResponse: response });
  if (!profile) throw new Error('the response has no assertion');
  // The library compares the issuer of messages about signing out only.
  if (profile.issuer !== provider.issuer) throw new Error('the assertion is from another issuer');
  const { Assertion: assertion } = Assertion.parse(profile.getAssertion?.());
  const [{ $: confirmation }] = assertion.Subject[0].SubjectConfirmation[0].SubjectConfirmationData;
  if (confirmation.Recipient !== addresses.responseUrl) throw new Error('the assertion is for another recipient');
  if (Date.parse(confirmation.NotOnOrAfter) + CLOCK_SKEW_MS <= Date.now()) throw new Error('the assertion has expired');

  const { nameID, nameIDFormat } = profile;
  // A transient id identifies nobody later, and a user name in the form of an address is none.
  if (!nameID || nameIDFormat === TRANSIENT) throw new Error('the assertion has no lasting id of the person');
  const isAddress = nameIDFormat === EMAIL_FORMAT;
  const email = EmailAddress.safeParse(attributeIn(profile, EMAIL_NAMES) || (isAddress ? nameID : '')).data ?? null;
  const subject = isAddress ? nameID.toLowerCase() : nameID;
  return {
    requestId: confirmation.InResponseTo,
    assertionId: assertion.$.ID,
    expiresAt: new Date(Date.parse(confirmation.NotOnOrAfter) + CLOCK_SKEW_MS).toISOString(),
    identity: { issuer: provider.issuer, tenant: '', subject, provider_id: provider.id },
    account: {
      email,
      // The organization vouches for the addresses of its own domains.
      isEmailVerified: email !== null,
      firstname: attributeIn(profile, FIRSTNAME_NAMES),
      lastname: attributeIn(profile, LASTNAME_NAMES),
    },
  };
};
