/** The key of an encrypted download and its additional authenticated data (AAD). */
export interface UnlockData {
  key: Uint8Array<ArrayBuffer>;
  downloadId: string;
  userId: string;
  type: string;
  /** The size of the decrypted file in bytes. */
  length: number;
}

/** Thrown over plain http, where browsers offer no `crypto.subtle`. */
export class NotSecure extends Error {
  readonly code = 'needs-https';
}

/** Thrown if a file was modified or was encrypted for another reader. */
export class NotUnlocked extends Error {
  constructor() {
    super('The file could not be unlocked');
    this.name = 'NotUnlocked';
  }
}

const TAG_BYTES = 32;
const BLOCK_BYTES = 16;
const SCHEME = /^v1; A256CBC-HS256; (\S+)$/;

/** Returns the key id of an encrypted download, or null if the download is not encrypted. */
export const downloadIdOf = (headers: Headers): string | null => {
  const scheme = headers.get('x-content-encryption');
  if (scheme === null) return null;
  const downloadId = SCHEME.exec(scheme)?.[1];
  if (downloadId === undefined) throw new NotUnlocked();
  return downloadId;
};

/** Returns the header that is authenticated together with the encrypted bytes. */
const headOf = ({ downloadId, userId, type, length }: UnlockData) =>
  new TextEncoder().encode(`YDE1\n${downloadId}\n${userId}\n${type}\n${length}\n`);

/**
 * A buffer for an encrypted download. The authenticated header precedes the bytes in the same buffer, so that a large file is in memory
 * only once.
 */
export interface Envelope {
  put(chunk: Uint8Array): void;
  open(): Promise<ArrayBuffer>;
}

export function makeEnvelope(unlockData: UnlockData): Envelope {
  const { key, downloadId, length } = unlockData;
  const head = headOf(unlockData);
  const cipherBytes = BLOCK_BYTES * (Math.floor(length / BLOCK_BYTES) + 1);
  const bytes = new Uint8Array(head.length + cipherBytes + TAG_BYTES);
  bytes.set(head);
  let position = head.length;

  const derive = async (what: 'encryption' | 'authentication', use: AesKeyGenParams | HmacKeyGenParams, usage: KeyUsage) => {
    const salt = new TextEncoder().encode(downloadId);
    const info = new TextEncoder().encode(`portal download ${what} v1`);
    const root = await crypto.subtle.importKey('raw', key, 'HKDF', false, ['deriveKey']);
    return crypto.subtle.deriveKey({ name: 'HKDF', hash: 'SHA-256', salt, info }, root, use, false, [usage]);
  };

  return {
    put(chunk) {
      if (position + chunk.length > bytes.length) throw new NotUnlocked();
      bytes.set(chunk, position);
      position += chunk.length;
    },
    async open() {
      if (position !== bytes.length) throw new NotUnlocked();
      const mac = await derive('authentication', { name: 'HMAC', hash: 'SHA-256', length: 256 }, 'verify');
      const isComplete = await crypto.subtle.verify('HMAC', mac, bytes.subarray(-TAG_BYTES), bytes.subarray(0, -TAG_BYTES));
      if (!isComplete) throw new NotUnlocked();
      const cipher = await derive('encryption', { name: 'AES-CBC', length: 256 }, 'decrypt');
      const ciphertext = bytes.subarray(head.length, -TAG_BYTES);
      // The format has a constant initialization vector, which is safe because each key encrypts only one file.
      const plaintext = await crypto.subtle
        .decrypt({ name: 'AES-CBC', iv: new Uint8Array(BLOCK_BYTES) }, cipher, ciphertext)
        .catch(() => null);
      if (plaintext?.byteLength !== length) throw new NotUnlocked();
      return plaintext;
    },
  };
}
