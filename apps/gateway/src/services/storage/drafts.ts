import { randomBytes } from 'node:crypto';
import { mkdir, opendir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** A local file that is being written and is not in its store yet. Only its writer knows the path. */
export interface Draft {
  readonly path: string;
  /** Moves the file into the store, durably and atomically, under an unguessable key. `copyOf` is the key for a copied file. */
  keep: (copyOf?: string) => Promise<string>;
  /** Deletes the draft. A file that was already moved into the store is not affected. */
  discard: () => Promise<void>;
}

const KEY = /^[0-9a-f]{40}$/;

/** True if the name has the format of a storage key. A path never has. */
export const isKey = (name: string): boolean => KEY.test(name);

/** True if the error means that the file does not exist. */
export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** The local folder for files that are being written, before they are moved into a store. */
export class Drafts {
  constructor(private readonly folder: string) {}

  /** Creates a draft. `store` moves its file into the store under a key. */
  async make(store: (key: string, path: string) => Promise<void>): Promise<Draft> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const ownKey = randomBytes(20).toString('hex');
    const path = join(this.folder, ownKey);
    return {
      path,
      keep: async (key = ownKey) => {
        await store(key, path);
        return key;
      },
      discard: () => rm(path, { force: true }),
    };
  }

  /** Deletes drafts that have not been written to for `forMs` milliseconds. Returns their number. */
  async deleteOld(forMs: number): Promise<number> {
    let deletedCount = 0;
    for await (const name of namesOlderThan(this.folder, forMs)) {
      await rm(join(this.folder, name), { force: true });
      deletedCount++;
    }
    return deletedCount;
  }

  /** Returns the free disk space for drafts, in percent. */
  async freePercent(): Promise<number> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const { bavail, blocks } = await statfs(this.folder);
    return blocks ? (100 * bavail) / blocks : 100;
  }
}

/** Yields the names in a folder, or none if the folder does not exist. */
export async function* namesIn(folder: string): AsyncIterable<string> {
  try {
    for await (const { name } of await opendir(folder)) yield name;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** Yields the names of files in a folder that have not been written to for `forMs` milliseconds. */
export async function* namesOlderThan(folder: string, forMs: number): AsyncIterable<string> {
  const cutoff = Date.now() - forMs;
  for await (const name of namesIn(folder)) {
    const stats = await stat(join(folder, name)).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    if (stats && Math.floor(stats.mtimeMs) <= cutoff) yield name;
  }
}
