import { createCipheriv, createHmac, hkdfSync } from 'node:crypto';
import { Readable } from 'node:stream';

const TAG_BYTES = 32;
const BLOCK = 16;
/** The wire has a constant IV; it is harmless as no key ever encrypts a second message. */
const IV = Buffer.alloc(BLOCK);

/** What the tag covers besides the ciphertext. */
export interface Sealing {
  key: Buffer;
  downloadId: string;
  userId: string;
  type: string;
  /** Bytes of the plain file. */
  length: number;
}

/** The header that says how an answer is encrypted, with the id of its key; a request names the form that it wants in it. */
export const ENCRYPTION_HEADER = 'x-content-encryption';

/**
 * How a download is encrypted (R7.14). `plain` is what the specification says and any client can read: AES-256-CBC under the key itself.
 * `v1` is what our portal asks for: keys derived from it, and a tag over the content and over whose download it is.
 */
export type EncryptionForm = 'plain' | 'v1';
const CIPHERS: Record<EncryptionForm, string> = { plain: 'AES-256-CBC', v1: 'A256CBC-HS256' };

/** Returns the form that a request asks for. */
export const requestedForm = (header: string | string[] | undefined): EncryptionForm => (header === 'v1' ? 'v1' : 'plain');
export const encryptionOf = (form: EncryptionForm, downloadId: string): string => `${form}; ${CIPHERS[form]}; ${downloadId}`;

/** Returns how many bytes a file of that length has once it is encrypted. */
export const encryptedLength = (form: EncryptionForm, length: number): number =>
  BLOCK * (Math.floor(length / BLOCK) + 1) + (form === 'v1' ? TAG_BYTES : 0);

const derived = (key: Buffer, downloadId: string, what: 'encryption' | 'authentication'): Buffer =>
  Buffer.from(hkdfSync('sha256', key, downloadId, `portal download ${what} v1`, 32));

/** AES-256-CBC (PKCS #7 padding) under the key itself, as it streams. */
export const encryptPlain = (plain: Readable, key: Buffer): Readable => plain.compose(createCipheriv('aes-256-cbc', key, IV)) as Readable;

/** AES-256-CBC and behind it the HMAC-SHA-256 of it and of what it is, as it streams. */
export const encrypt = (plain: Readable, { key, downloadId, userId, type, length }: Sealing): Readable => {
  const sealed = async function* () {
    const cipher = createCipheriv('aes-256-cbc', derived(key, downloadId, 'encryption'), IV);
    const mac = createHmac('sha256', derived(key, downloadId, 'authentication'));
    mac.update(`YDE1\n${downloadId}\n${userId}\n${type}\n${length}\n`);
    const counted = (bytes: Buffer): Buffer => {
      mac.update(bytes);
      return bytes;
    };
    for await (const chunk of plain) yield counted(cipher.update(chunk as Buffer));
    yield counted(cipher.final());
    yield mac.digest();
  };
  return Readable.from(sealed(), { objectMode: false });
};
