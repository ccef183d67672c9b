import { ApiError } from '@portal/contracts';
import { canEncrypt } from '../../device/crypto';
import { openDatabase } from '../../device/database';
import { serverNow } from '../../device/server-clock';

/** Encrypted bytes that only one person can decrypt. `at` is the time of encryption. */
export interface EncryptedData {
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
  at: number;
}

const ALGORITHM = 'AES-GCM';
const IV_BYTES = 12;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
const isTransient = (failure: unknown): boolean =>
  failure instanceof ApiError && (failure.status === 0 || failure.status === 429 || failure.status >= 500);

interface KnownKey {
  userId: string;
  key: Promise<CryptoKey>;
}

interface DraftKeySettings {
  fetchKey: () => Promise<{ userId: string; key: string }>;
  name?: string;
}

/**
 * Creates the encryption keys of the drafts on this device. The gateway issues a separate key for each person, so a key is available only
 * to that person. Scripts can use a key but not read it. During the session it is stored in IndexedDB, so that a reload works offline, and
 * is deleted with the session.
 */
export const createDraftKeys = ({ fetchKey, name = 'portal-keys' }: DraftKeySettings) => {
  const store = openDatabase(name, 'keys');
  let knownKey: KnownKey | null = null;
  /** Counts the sign-outs, so that a sign-out during encryption is detected. */
  let signOutCount = 0;
  let endPause = () => {};

  /** Waits for a time, or until the connection returns or the person retries. */
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const stopWaiting = () => {
        clearTimeout(timer);
        removeEventListener('online', stopWaiting);
        resolve();
      };
      const timer = setTimeout(stopWaiting, ms);
      addEventListener('online', stopWaiting);
      endPause = stopWaiting;
    });

  const importKey = (key: string) => crypto.subtle.importKey('raw', bytesOf(key), ALGORITHM, false, ['encrypt', 'decrypt']);

  async function requestKey(who: string, isWanted: () => boolean): Promise<CryptoKey> {
    for (let delay = FIRST_RETRY_MS; ; delay = Math.min(delay * 2, LAST_RETRY_MS)) {
      try {
        const { userId, key } = await fetchKey();
        if (!isWanted()) throw new Error('The session is over');
        if (userId !== who) throw new Error('The key of these drafts is not that of the person signed in');
        const usableKey = await importKey(key);
        // If the device cannot store the key, it is kept in memory until the page is closed.
        await store.set(who, usableKey).catch(reportError);
        // The session may have ended during the write. Then the key must not stay on the device.
        if (isWanted()) return usableKey;
        await store.delete(who);
        throw new Error('The session is over');
      } catch (failure) {
        if (!isTransient(failure) || !isWanted()) throw failure;
      }
      await pause(delay);
    }
  }

  function keyOf(userId: string): Promise<CryptoKey> {
    if (knownKey?.userId === userId) return knownKey.key;
    const entry: KnownKey = {
      userId,
      key: store
        .get<CryptoKey>(userId)
        .catch(() => undefined)
        .then((storedKey) => storedKey ?? requestKey(userId, () => knownKey === entry)),
    };
    knownKey = entry;
    entry.key.catch(() => {
      if (knownKey === entry) knownKey = null;
    });
    return entry.key;
  }

  return {
    keyOf,
    retryNow: () => endPause(),
    /** Encrypts a value. Works even if the session expires during encryption, because only the same person can decrypt it. */
    async seal(userId: string, value: unknown): Promise<EncryptedData> {
      const plaintext = new TextEncoder().encode(JSON.stringify(value));
      // Without encryption, `stored` input is kept in the memory of this page only.
      if (!canEncrypt()) return { iv: new Uint8Array(0), bytes: plaintext.buffer, at: serverNow() };
      const signOutCountBefore = signOutCount;
      const key = await keyOf(userId);
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const additionalData = new TextEncoder().encode(userId);
      const bytes = await crypto.subtle.encrypt({ name: ALGORITHM, iv, additionalData }, key, plaintext);
      // A sign-out during encryption wiped all data, so this value must not be stored.
      if (signOutCount !== signOutCountBefore) throw new Error('Their person has left');
      return { iv, bytes, at: serverNow() };
    },
    /** Returns the decrypted value, or null if it was encrypted with another key or is corrupt. */
    async open(userId: string, { iv, bytes }: EncryptedData): Promise<unknown> {
      if (!canEncrypt()) return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
      const key = await keyOf(userId);
      const additionalData = new TextEncoder().encode(userId);
      try {
        const plaintext = await crypto.subtle.decrypt({ name: ALGORITHM, iv, additionalData }, key, bytes);
        return JSON.parse(new TextDecoder().decode(plaintext)) as unknown;
      } catch (failure) {
        if (isUnreadable(failure)) return null;
        throw failure;
      }
    },
    /** Cancels running encryption after the person signed out or was removed. */
    leave(): void {
      signOutCount++;
    },
    /** Deletes the keys, so that nothing can be decrypted until the person signs in again. */
    async lock(): Promise<void> {
      knownKey = null;
      await store.clear();
    },
  };
};

const isUnreadable = (failure: unknown): boolean =>
  failure instanceof TypeError || (failure as { name?: unknown }).name === 'OperationError';

export type DraftKeys = ReturnType<typeof createDraftKeys>;
