import { X509Certificate } from 'node:crypto';
import { type Input, Invalid, type identityProviderRoutes, isIssuer, isProviderAddress, isSingleTenant } from '@portal/contracts';
import { refuseFields } from '../../../platform/http/refusal-error';

export type Settings = Pick<
  Input<typeof identityProviderRoutes.create>,
  'protocol' | 'name' | 'issuer' | 'clientId' | 'clientSecret' | 'signInUrl' | 'certificates' | 'domains'
>;

/** Returns a certificate in PEM or Base64; null if the text is none. */
const readCertificate = (text: string): X509Certificate | null => {
  const base64 = text.replace(/-----(BEGIN|END) CERTIFICATE-----/g, '').replace(/\s/g, '');
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'));
  } catch {
    return null;
  }
};

/** Returns a stored certificate in PEM, with the time at which it expires. */
export const toCertificate = (base64: string): { pem: string; expiresAt: string } => {
  const certificate = new X509Certificate(Buffer.from(base64, 'base64'));
  return { pem: certificate.toString(), expiresAt: new Date(certificate.validTo).toISOString() };
};

const readSamlSettings = ({ issuer, signInUrl, certificates = [] }: Settings) => {
  if (!signInUrl) return refuseFields(Invalid, { signInUrl: [{ code: 'required' }] });
  if (!isProviderAddress(signInUrl)) return refuseFields(Invalid, { signInUrl: [{ code: 'link' }] });
  if (!certificates.length) return refuseFields(Invalid, { certificates: [{ code: 'required' }] });
  const ders = certificates.map((text, at) => {
    const certificate = readCertificate(text) ?? refuseFields(Invalid, { [`certificates.${at}`]: [{ code: 'certificate' }] });
    return certificate.raw.toString('base64');
  });
  return { issuer, client_id: '', sign_in_url: signInUrl, certificates: ders };
};

const readOpenIdSettings = ({ issuer, clientId }: Settings) => {
  if (!isIssuer(issuer)) return refuseFields(Invalid, { issuer: [{ code: 'link' }] });
  if (!isSingleTenant(issuer)) return refuseFields(Invalid, { issuer: [{ code: 'issuer-tenant' }] });
  if (!clientId) return refuseFields(Invalid, { clientId: [{ code: 'required' }] });
  return { issuer, client_id: clientId, sign_in_url: null, certificates: [] as string[] };
};

/** Returns the columns of the settings, or refuses those that the protocol does not allow. */
export const columnsOf = (settings: Settings) => ({
  protocol: settings.protocol,
  name: settings.name,
  ...(settings.protocol === 'saml' ? readSamlSettings(settings) : readOpenIdSettings(settings)),
});

/** Returns the first address of the settings without TLS, by its field; undefined if there is none. */
export const insecureFieldOf = ({ protocol, issuer, signInUrl }: Settings): 'issuer' | 'signInUrl' | undefined => {
  const [field, address] = protocol === 'saml' ? (['signInUrl', signInUrl] as const) : (['issuer', issuer] as const);
  return address?.startsWith('http:') ? field : undefined;
};
