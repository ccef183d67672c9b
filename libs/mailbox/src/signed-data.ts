import { OctetString } from 'asn1js';
import { ContentInfo, SignedData } from 'pkijs';

const ENCRYPTED_TYPES = new Set(['1.2.840.113549.1.7.3', '1.2.840.113549.1.9.16.1.23']);

/** Thrown if a mail, or a part of it, is encrypted. */
export class MailEncrypted extends Error {}

const octetsOf = (value: OctetString): Buffer => {
  const pieces = value.valueBlock.value.filter((piece) => piece instanceof OctetString);
  return pieces.length ? Buffer.concat(pieces.map(octetsOf)) : Buffer.from(value.valueBlock.valueHexView);
};

/**
 * Returns the MIME content of an opaquely signed S/MIME message, without checking the signature; null if there is none. Throws
 * `MailEncrypted` for enveloped data.
 */
export const readSignedContent = (der: Uint8Array): Buffer | null => {
  const info = ContentInfo.fromBER(Uint8Array.from(der).buffer);
  if (ENCRYPTED_TYPES.has(info.contentType)) throw new MailEncrypted();
  if (info.contentType !== ContentInfo.SIGNED_DATA) return null;
  const { eContent } = new SignedData({ schema: info.content }).encapContentInfo;
  return eContent ? octetsOf(eContent) : null;
};
