import { createCipheriv, createHmac, hkdfSync } from 'node:crypto';
import { Readable } from 'node:stream';

const TAG_BYTES = 32;
const BLOCK_BYTES = 16;
/** The format has a constant IV, which is harmless because no key encrypts a second message. */
const IV = Buffer.alloc(BLOCK_BYTES);

/** The data that the authentication tag covers in addition to the ciphertext. */
export interface EncryptionContext {
  key: Buffer;
  downloadId: string;
  userId: string;
  type: string;
  /** The size of the plain file in bytes. */
  length: number;
}

/** The response header with the encryption format and the key's id. Requests send it to choose the format. */
export const ENCRYPTION_HEADER = 'x-content-encryption';

/**
 * The formats of an encrypted download (R7.14). `plain` follows the specification and is readable for any client: AES-256-CBC with the key
 * itself. The portal uses `v1`: derived keys, and a tag over the content and the identity of the download.
 */
export type EncryptionForm = 'plain' | 'v1';
const CIPHERS: Record<EncryptionForm, string> = { plain: 'AES-256-CBC', v1: 'A256CBC-HS256' };

/** Returns the format that a request chooses. */
export const requestedForm = (header: string | string[] | undefined): EncryptionForm => (header === 'v1' ? 'v1' : 'plain');
export const encryptionOf = (form: EncryptionForm, downloadId: string): string => `${form}; ${CIPHERS[form]}; ${downloadId}`;

/** Returns the encrypted size of a file whose plain size is `length`. */
export const encryptedLength = (form: EncryptionForm, length: number): number =>
  BLOCK_BYTES * (Math.floor(length / BLOCK_BYTES) + 1) + (form === 'v1' ? TAG_BYTES : 0);

const deriveKey = (key: Buffer, downloadId: string, what: 'encryption' | 'authentication'): Buffer =>
  Buffer.from(hkdfSync('sha256', key, downloadId, `portal download ${what} v1`, 32));

/** Encrypts a stream with AES-256-CBC (PKCS #7 padding) and the key itself. */
export const encryptPlain = (plain: Readable, key: Buffer): Readable => plain.compose(createCipheriv('aes-256-cbc', key, IV)) as Readable;

/** Encrypts a stream with AES-256-CBC, followed by the HMAC-SHA-256 of the ciphertext and the download's data. */
export const encrypt = (plain: Readable, { key, downloadId, userId, type, length }: EncryptionContext): Readable => {
  const encryptChunks = async function* () {
    const cipher = createCipheriv('aes-256-cbc', deriveKey(key, downloadId, 'encryption'), IV);
    const mac = createHmac('sha256', deriveKey(key, downloadId, 'authentication'));
    mac.update(`YDE1\n${downloadId}\n${userId}\n${type}\n${length}\n`);
    const countBytes = (bytes: Buffer): Buffer => {
      mac.update(bytes);
      return bytes;
    };
    for await (const chunk of plain) yield countBytes(cipher.update(chunk as Buffer));
    yield countBytes(cipher.final());
    yield mac.digest();
  };
  return Readable.from(encryptChunks(), { objectMode: false });
};
