import { randomUUID } from 'node:crypto';
import { SignedXml } from 'xml-crypto';
import keys from './saml-keys.json' with { type: 'json' };

const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
export const SHA1 = { digest: 'http://www.w3.org/2000/09/xmldsig#sha1', signature: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' };
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const MINUTE = 60_000;

/** The values of a response. The tests change one of them at a time. */
export interface SamlResponse {
  issuer: string;
  audience: string;
  recipient: string;
  /** The id of the request; undefined for a response without a request. */
  inResponseTo: string | undefined;
  nameId: string;
  nameIdFormat: string;
  email: string;
  /** The validity period of the assertion, in minutes from now. */
  validFrom: number;
  validTo: number;
  assertionId: string;
  signs: 'assertion' | 'response' | 'nothing';
  privateKey: string;
  algorithms: { digest: string; signature: string };
}

export const makeSamlResponse = (
  values: Pick<SamlResponse, 'issuer' | 'audience' | 'recipient' | 'inResponseTo' | 'email'>,
): SamlResponse => ({
  nameId: randomUUID(),
  nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  validFrom: -1,
  validTo: 5,
  assertionId: `_${randomUUID()}`,
  signs: 'assertion',
  privateKey: keys.provider.privateKey,
  algorithms: { digest: SHA256, signature: RSA_SHA256 },
  ...values,
});

const timeIn = (minutes: number): string => new Date(Date.now() + minutes * MINUTE).toISOString();

export const assertionXml = ({
  issuer,
  audience,
  recipient,
  inResponseTo,
  nameId,
  nameIdFormat,
  email,
  validFrom,
  validTo,
  assertionId,
}: SamlResponse): string => {
  const [from, to] = [timeIn(validFrom), timeIn(validTo)];
  const request = inResponseTo === undefined ? '' : ` InResponseTo="${inResponseTo}"`;
  return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${assertionId}" Version="2.0" IssueInstant="${timeIn(0)}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${nameIdFormat}">${nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${to}" Recipient="${recipient}"${request}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${from}" NotOnOrAfter="${to}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${timeIn(0)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement><saml:Attribute Name="email"><saml:AttributeValue>${email}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion>`;
};

const sign = (xml: string, name: 'Assertion' | 'Response', { privateKey, algorithms }: SamlResponse): string => {
  const signer = new SignedXml({ privateKey, signatureAlgorithm: algorithms.signature, canonicalizationAlgorithm: EXCLUSIVE });
  signer.addReference({ xpath: `//*[local-name(.)='${name}']`, digestAlgorithm: algorithms.digest, transforms: [ENVELOPED, EXCLUSIVE] });
  signer.computeSignature(xml, { location: { reference: `//*[local-name(.)='${name}']/*[local-name(.)='Issuer']`, action: 'after' } });
  return signer.getSignedXml();
};

/** Wraps assertions in a response. */
export const responseXml = ({ issuer, recipient, inResponseTo }: SamlResponse, assertions: string): string => {
  const request = inResponseTo === undefined ? '' : ` InResponseTo="${inResponseTo}"`;
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${timeIn(0)}" Destination="${recipient}"${request}><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${assertions}</samlp:Response>`;
};

export const signedAssertion = (values: SamlResponse): string => sign(assertionXml(values), 'Assertion', values);

/** Returns the response as a provider sends it, before Base64 encoding. */
export const buildSamlResponse = (values: SamlResponse): string => {
  if (values.signs === 'assertion') return responseXml(values, signedAssertion(values));
  const xml = responseXml(values, assertionXml(values));
  return values.signs === 'response' ? sign(xml, 'Response', values) : xml;
};
