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

/** The header that says how an answer is encrypted, and the name of its key. */
export const ENCRYPTION_HEADER = 'x-content-encryption';
export const encryptionOf = (downloadId: string): string => `v1; A256CBC-HS256; ${downloadId}`;

/** How many bytes a plain file of that length has once it is encrypted. */
export const encryptedLength = (length: number): number => BLOCK * (Math.floor(length / BLOCK) + 1) + TAG_BYTES;

const derived = (key: Buffer, downloadId: string, what: 'encryption' | 'authentication'): Buffer =>
  Buffer.from(hkdfSync('sha256', key, downloadId, `portal download ${what} v1`, 32));

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
