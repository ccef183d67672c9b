import { z } from 'zod/mini';
import { type SafeStorage, sealedTabStorage, tabStorage } from '../device/storage';
import type { DraftKeys } from './drafts/draft-key';

/**
 * Creates a slot for data that survives a reload of the tab and is validated when it is read. It must never contain passwords or codes. A
 * sign-out clears it.
 */
export function storageSlot<S extends z.ZodMiniType>(key: string, form: S, storage: SafeStorage = tabStorage) {
  return {
    read(): z.output<S> | null {
      try {
        const result = form.safeParse(JSON.parse(storage.get(key) ?? 'null'));
        return result.success ? result.data : null;
      } catch {
        // Ignore invalid content, for example of another version.
        return null;
      }
    },
    /** Stores the value without unknown fields. Returns false if the browser did not store the value. */
    keep: (value: z.input<S>) => storage.set(key, JSON.stringify(form.parse(value))),
    forget: () => storage.remove(key),
  };
}

const OWNED_PREFIX = 'portal.of.';
const drop = (matches: (key: string) => boolean) =>
  [tabStorage, sealedTabStorage].forEach((storage) =>
    storage
      .keys()
      .filter(matches)
      .forEach((key) => storage.remove(key)),
  );

const WrappedValue = z.object({ iv: z.string(), bytes: z.string(), at: z.number() });
const encodeBase64 = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string =>
  btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''));
const decodeBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/**
 * Creates an encrypted slot that only one person can decrypt. It survives an expired session, until that person signs out or another person
 * signs in.
 */
export function sealedSlot<S extends z.ZodMiniType>(userId: string, key: string, form: S, draftKeys: Pick<DraftKeys, 'seal' | 'open'>) {
  const wrappedSlot = storageSlot(`${OWNED_PREFIX}${userId}.${key}`, WrappedValue, sealedTabStorage);
  /** The number of the latest change. If an earlier change is still being encrypted, its result is not written. */
  let turn = 0;
  return {
    async read(): Promise<z.output<S> | null> {
      const sealedValue = wrappedSlot.read();
      if (!sealedValue) return null;
      const result = form.safeParse(
        await draftKeys.open(userId, { ...sealedValue, iv: decodeBase64(sealedValue.iv), bytes: decodeBase64(sealedValue.bytes).buffer }),
      );
      return result.success ? result.data : null;
    },
    /** Resolves with false if the browser did not store the value. */
    async keep(value: z.input<S>): Promise<boolean> {
      const ownTurn = ++turn;
      const { iv, bytes, at } = await draftKeys.seal(userId, form.parse(value));
      return ownTurn !== turn || wrappedSlot.keep({ iv: encodeBase64(iv), bytes: encodeBase64(bytes), at });
    },
    forget(): void {
      turn++;
      wrappedSlot.forget();
    },
  };
}

export const clearSharedSlots = (): void => drop((key) => !key.startsWith(OWNED_PREFIX));

export const hasSlotsOf = (userId: string): boolean => sealedTabStorage.keys().some((key) => key.startsWith(`${OWNED_PREFIX}${userId}.`));

export const clearSlotsOfOthers = (userId: string | null): void =>
  drop((key) => key.startsWith(OWNED_PREFIX) && !(userId && key.startsWith(`${OWNED_PREFIX}${userId}.`)));
