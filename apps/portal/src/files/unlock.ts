/** What opens an encrypted download, and what its tag covers besides the bytes. */
export interface Unlocking {
  key: Uint8Array<ArrayBuffer>;
  downloadId: string;
  userId: string;
  type: string;
  /** Bytes of the plain file. */
  length: number;
}

/** Encrypted files open over https only: elsewhere browsers offer no `crypto.subtle`. */
export class NotSecure extends Error {
  readonly code = 'needs-https';
}

/** The file is not what was sent, or not for who reads it. */
export class NotUnlocked extends Error {
  constructor() {
    super('The file could not be unlocked');
    this.name = 'NotUnlocked';
  }
}

const TAG_BYTES = 32;
const BLOCK = 16;
const SCHEME = /^v1; A256CBC-HS256; (\S+)$/;

/** The name of the key of a download, where it is encrypted. */
export const lockedBy = (headers: Headers): string | null => {
  const scheme = headers.get('x-content-encryption');
  if (scheme === null) return null;
  const downloadId = SCHEME.exec(scheme)?.[1];
  if (downloadId === undefined) throw new NotUnlocked();
  return downloadId;
};

/** What the tag covers before the encrypted bytes. */
const headOf = ({ downloadId, userId, type, length }: Unlocking) =>
  new TextEncoder().encode(`YDE1\n${downloadId}\n${userId}\n${type}\n${length}\n`);

/** Room for a download as it comes in. The head of the tag lies before it, so that a large file is in memory once. */
export interface Envelope {
  /** Takes the next bytes. */
  put(chunk: Uint8Array): void;
  /** The plain file. */
  open(): Promise<ArrayBuffer>;
}

export function makeEnvelope(unlocking: Unlocking): Envelope {
  const { key, downloadId, length } = unlocking;
  const head = headOf(unlocking);
  const cipherBytes = BLOCK * (Math.floor(length / BLOCK) + 1);
  const bytes = new Uint8Array(head.length + cipherBytes + TAG_BYTES);
  bytes.set(head);
  let at = head.length;

  const derive = async (what: 'encryption' | 'authentication', use: AesKeyGenParams | HmacKeyGenParams, usage: KeyUsage) => {
    const salt = new TextEncoder().encode(downloadId);
    const info = new TextEncoder().encode(`portal download ${what} v1`);
    const root = await crypto.subtle.importKey('raw', key, 'HKDF', false, ['deriveKey']);
    return crypto.subtle.deriveKey({ name: 'HKDF', hash: 'SHA-256', salt, info }, root, use, false, [usage]);
  };

  return {
    put(chunk) {
      if (at + chunk.length > bytes.length) throw new NotUnlocked();
      bytes.set(chunk, at);
      at += chunk.length;
    },
    async open() {
      if (at !== bytes.length) throw new NotUnlocked();
      const mac = await derive('authentication', { name: 'HMAC', hash: 'SHA-256', length: 256 }, 'verify');
      const isWhole = await crypto.subtle.verify('HMAC', mac, bytes.subarray(-TAG_BYTES), bytes.subarray(0, -TAG_BYTES));
      if (!isWhole) throw new NotUnlocked();
      const cipher = await derive('encryption', { name: 'AES-CBC', length: 256 }, 'decrypt');
      const sealed = bytes.subarray(head.length, -TAG_BYTES);
      // The wire has a constant vector; no key encrypts twice.
      const plain = await crypto.subtle.decrypt({ name: 'AES-CBC', iv: new Uint8Array(BLOCK) }, cipher, sealed).catch(() => null);
      if (plain?.byteLength !== length) throw new NotUnlocked();
      return plain;
    },
  };
}
