import { randomBytes } from 'node:crypto';
import { mkdir, opendir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes on their way into a store: a file of this machine, which nobody but its writer sees. */
export interface Draft {
  readonly path: string;
  /** Makes it part of the store, durably and as a whole, under a key that nobody guesses; a copy keeps the key that it has elsewhere. */
  keep: (copyOf?: string) => Promise<string>;
  /** Deletes the draft; a file that was moved into the store stays. */
  discard: () => Promise<void>;
}

const KEY = /^[0-9a-f]{40}$/;

/** Whether it may be the key of a file in a store; a path never is. */
export const isKey = (name: string): boolean => KEY.test(name);

/** Whether it says that there is no such file. */
export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** The folder of this machine where files are written before a store has them. */
export class Drafts {
  constructor(private readonly folder: string) {}

  /** A new draft; `keepAs` takes its file into the store under that key. */
  async make(keepAs: (key: string, path: string) => Promise<void>): Promise<Draft> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const ownKey = randomBytes(20).toString('hex');
    const path = join(this.folder, ownKey);
    return {
      path,
      keep: async (key = ownKey) => {
        await keepAs(key, path);
        return key;
      },
      discard: () => rm(path, { force: true }),
    };
  }

  /** Deletes those that nobody has written to for at least that long, and returns how many. */
  async deleteOld(forMs: number): Promise<number> {
    let deleted = 0;
    for await (const name of agedIn(this.folder, forMs)) {
      await rm(join(this.folder, name), { force: true });
      deleted++;
    }
    return deleted;
  }

  /** How much of the disk they lie on is free, in percent. */
  async freePercent(): Promise<number> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const { bavail, blocks } = await statfs(this.folder);
    return blocks ? (100 * bavail) / blocks : 100;
  }
}

/** The names in a folder; none where there is no such folder. */
export async function* namesIn(folder: string): AsyncIterable<string> {
  try {
    for await (const { name } of await opendir(folder)) yield name;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** The names of those in a folder that nobody has written to for at least that long. */
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
