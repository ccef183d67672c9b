import { openDatabase } from '../../device/database';
import { serverNow } from '../../device/server-clock';
import type { DraftKeys, EncryptedData } from './draft-key';

/** The owner of a draft, and the parts of its name. */
export type DraftPath = [who: string, ...path: string[]];

/** The age in milliseconds at which drafts are deleted. */
const ABANDONED_MS = 30 * 24 * 3_600_000;

/** Creates a store of unsent input on this device. Drafts are encrypted for their person and stay when another person signs in. */
export const createDraftStore = (draftKeys: Pick<DraftKeys, 'seal' | 'open'>, name = 'portal') => {
  const store = openDatabase(name, 'desks');
  const drop = (paths: DraftPath[]) => (paths.length ? store.delete(...paths) : Promise.resolve());
  return {
    /** Returns the decrypted entries below a path. Deletes entries that no key can decrypt any more. */
    async read(...[who, ...path]: DraftPath): Promise<[DraftPath, unknown][]> {
      const entriesBelow = (await store.entries<DraftPath, EncryptedData>()).filter(
        ([[owner, ...rest]]) => owner === who && path.every((part, i) => rest[i] === part),
      );
      const entries = await Promise.all(
        entriesBelow.map(async ([key, sealed]) => [key, await draftKeys.open(who, sealed)] as [DraftPath, unknown]),
      );
      await drop(entries.filter(([, value]) => value === null).map(([key]) => key));
      return entries.filter(([, value]) => value !== null);
    },
    /** Returns the paths of this person's drafts. Needs no key. */
    paths: async (userId: string): Promise<DraftPath[]> => (await store.keys<DraftPath>()).filter(([owner]) => owner === userId),
    put: async (path: DraftPath, value: unknown): Promise<void> => store.set(path, await draftKeys.seal(path[0], value)),
    drop: (path: DraftPath): Promise<void> => drop([path]),
    /** Deletes the entries of one person, or of all people if null. */
    async wipe(userId: string | null): Promise<void> {
      await drop((await store.keys<DraftPath>()).filter(([owner]) => userId === null || owner === userId));
    },
    async expire(now = serverNow()): Promise<void> {
      const expiredEntries = (await store.entries<DraftPath, Partial<EncryptedData>>()).filter(([, { at = 0 }]) => at < now - ABANDONED_MS);
      await drop(expiredEntries.map(([path]) => path));
    },
  };
};
