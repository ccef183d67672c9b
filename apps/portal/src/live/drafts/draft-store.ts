import { openDatabase } from '../../device/database';
import { serverNow } from '../../device/server-clock';
import type { DraftKeys, Sealed } from './draft-key';

/** Whose it is, and which of theirs. */
export type DraftPath = [who: string, ...path: string[]];

/** What nobody came back for goes after this long. */
const ABANDONED_MS = 30 * 24 * 3_600_000;

/** What a person wrote and did not send, on this device: sealed for that person, and kept for them when somebody else signs in. */
export const createDraftStore = (sealing: Pick<DraftKeys, 'seal' | 'open'>, name = 'portal') => {
  const store = openDatabase(name, 'desks');
  const drop = (paths: DraftPath[]) => (paths.length ? store.delete(...paths) : Promise.resolve());
  return {
    /** What lies below a path, opened. What can never be read again is dropped. */
    async read(...[who, ...path]: DraftPath): Promise<[DraftPath, unknown][]> {
      const below = (await store.entries<DraftPath, Sealed>()).filter(
        ([[owner, ...rest]]) => owner === who && path.every((part, i) => rest[i] === part),
      );
      const opened = await Promise.all(below.map(async ([key, sealed]) => [key, await sealing.open(who, sealed)] as [DraftPath, unknown]));
      await drop(opened.filter(([, value]) => value === null).map(([key]) => key));
      return opened.filter(([, value]) => value !== null);
    },
    /** Where something of this person lies, which needs no key. */
    paths: async (who: string): Promise<DraftPath[]> => (await store.keys<DraftPath>()).filter(([owner]) => owner === who),
    put: async (path: DraftPath, value: unknown): Promise<void> => store.set(path, await sealing.seal(path[0], value)),
    drop: (path: DraftPath): Promise<void> => drop([path]),
    /** Deletes all of one person, or of everybody. */
    async wipe(who: string | null): Promise<void> {
      await drop((await store.keys<DraftPath>()).filter(([owner]) => who === null || owner === who));
    },
    /** Deletes what nobody came back for. */
    async expire(now = serverNow()): Promise<void> {
      const old = (await store.entries<DraftPath, Partial<Sealed>>()).filter(([, { at = 0 }]) => at < now - ABANDONED_MS);
      await drop(old.map(([path]) => path));
    },
  };
};
