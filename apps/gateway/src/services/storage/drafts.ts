import { randomBytes } from 'node:crypto';
import { mkdir, opendir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** A file being written for a store: a local file that only its writer sees. */
export interface Draft {
  readonly path: string;
  /** Moves it into the store, durably and atomically, under an unguessable key; a copy keeps its original key. */
  keep: (copyOf?: string) => Promise<string>;
  /** Deletes the draft; a file that was moved into the store stays. */
  discard: () => Promise<void>;
}

const KEY = /^[0-9a-f]{40}$/;

/** True if the name has the format of a storage key; a path never has. */
export const isKey = (name: string): boolean => KEY.test(name);

/** True if the error means that the file does not exist. */
export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** The local folder for files being written, before a store has them. */
export class Drafts {
  constructor(private readonly folder: string) {}

  /** Creates a draft; `keepAs` moves its file into the store under a key. */
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

  /** Deletes drafts that have not been written to for this long, and returns their number. */
  async deleteOld(forMs: number): Promise<number> {
    let deletedCount = 0;
    for await (const name of agedIn(this.folder, forMs)) {
      await rm(join(this.folder, name), { force: true });
      deletedCount++;
    }
    return deletedCount;
  }

  /** Returns the free space of the drafts' disk, in percent. */
  async freePercent(): Promise<number> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const { bavail, blocks } = await statfs(this.folder);
    return blocks ? (100 * bavail) / blocks : 100;
  }
}

/** Yields the names in a folder; none if the folder does not exist. */
export async function* namesIn(folder: string): AsyncIterable<string> {
  try {
    for await (const { name } of await opendir(folder)) yield name;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** Yields the names of files in a folder that have not been written to for this long. */
export async function* agedIn(folder: string, forMs: number): AsyncIterable<string> {
  const before = Date.now() - forMs;
  for await (const name of namesIn(folder)) {
    const stats = await stat(join(folder, name)).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    if (stats && Math.floor(stats.mtimeMs) <= before) yield name;
  }
}
