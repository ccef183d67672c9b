const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata';
const SIGNATURES = 'http://www.w3.org/2000/09/xmldsig#';
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

interface SamlMetadata {
  issuer: string;
  signInUrl: string;
  /** The certificates, in Base64, separated by empty lines. */
  certificates: string;
}

/** Returns the settings in the metadata of a SAML identity provider (SAML 2.0 Metadata); null if the text is no such metadata. */
export function readSamlMetadata(text: string): SamlMetadata | null {
  const document = new DOMParser().parseFromString(text.trim(), 'application/xml');
  // The metadata of a federation contain many organizations.
  const [descriptor, ...others] = document.getElementsByTagNameNS(METADATA, 'IDPSSODescriptor');
  const issuer = descriptor?.parentElement?.getAttribute('entityID');
  const services = [...(descriptor?.getElementsByTagNameNS(METADATA, 'SingleSignOnService') ?? [])];
  const signInUrl = services.find((service) => service.getAttribute('Binding') === REDIRECT)?.getAttribute('Location');
  if (!descriptor || others.length || !issuer || !signInUrl) return null;
  const certificates = [...descriptor.getElementsByTagNameNS(METADATA, 'KeyDescriptor')]
    .filter((key) => key.getAttribute('use') !== 'encryption')
    .flatMap((key) => [...key.getElementsByTagNameNS(SIGNATURES, 'X509Certificate')])
    .map(({ textContent }) => textContent.replace(/\s/g, ''));
  return { issuer, signInUrl, certificates: [...new Set(certificates)].join('\n\n') };
}

/** Returns the certificates of a text: PEM blocks, or Base64 texts separated by empty lines. */
export function splitCertificates(text: string): string[] {
  const pems = text.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g);
  return pems ?? text.split(/\n\s*\n/).flatMap((block) => block.trim() || []);
}
