import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Bytes on their way into a store: a file of this machine, which nobody but its writer sees. */
export interface Draft {
  readonly path: string;
  /** Makes it part of the store, durably and as a whole, under a key that nobody guesses. */
  keep: () => Promise<string>;
  /** Deletes the draft; a file that was moved into the store stays. */
  discard: () => Promise<void>;
}

/** Bytes of a file, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where the bytes of one purpose lie, by key. Who may read them is not its business. */
export interface FileStore {
  draft: () => Promise<Draft>;
  put: (bytes: Readable) => Promise<string>;
  /** Null where nothing lies under that key. */
  open: (key: string, range?: ByteRange) => Promise<Readable | null>;
  remove: (key: string) => Promise<void>;
  /** The keys of everything that has lain there for at least that long. */
  keys: (forMs: number) => AsyncIterable<string>;
  /** Deletes drafts that nobody has written to for at least that long, and returns how many. */
  deleteDrafts: (forMs: number) => Promise<number>;
  /** How much of what it lies on is free, in percent. */
  freePercent: () => Promise<number>;
}

const KEY = /^[0-9a-f]{40}$/;
const newKey = (): string => randomBytes(20).toString('hex');
const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** A folder: what is kept lies in `kept`, spread by the first letters of its key, and comes there by one rename from `incoming`. */
export class DiskStore implements FileStore {
  private readonly incoming: string;
  private readonly folder: string;

  constructor(folder: string) {
    this.incoming = join(folder, 'incoming');
    this.folder = join(folder, 'kept');
  }

  async draft(): Promise<Draft> {
    await mkdir(this.incoming, { recursive: true, mode: 0o700 });
    const key = newKey();
    const path = join(this.incoming, key);
    return {
      path,
      keep: async () => {
        const folder = this.shardOf(key);
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await synced(path, 'r+');
        await rename(path, join(folder, key));
        // There a folder cannot be opened; its entries are journalled.
        if (process.platform !== 'win32') await synced(folder, 'r');
        return key;
      },
      discard: () => rm(path, { force: true }),
    };
  }

  async put(bytes: Readable): Promise<string> {
    const draft = await this.draft();
    try {
      await pipeline(bytes, createWriteStream(draft.path, { flags: 'wx', mode: 0o600 }));
      return await draft.keep();
    } finally {
      await draft.discard();
    }
  }

  async open(key: string, range?: ByteRange): Promise<Readable | null> {
    if (!KEY.test(key)) return null;
    try {
      const file = await open(join(this.shardOf(key), key));
      return file.createReadStream(range);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    if (KEY.test(key)) await rm(join(this.shardOf(key), key), { force: true });
  }

  async *keys(forMs: number): AsyncIterable<string> {
    for await (const shard of namesIn(this.folder)) yield* agedIn(join(this.folder, shard), forMs);
  }

  async deleteDrafts(forMs: number): Promise<number> {
    let deleted = 0;
    for await (const name of agedIn(this.incoming, forMs)) {
      await rm(join(this.incoming, name), { force: true });
      deleted++;
    }
    return deleted;
  }

  async freePercent(): Promise<number> {
    await mkdir(this.incoming, { recursive: true, mode: 0o700 });
    const { bavail, blocks } = await statfs(this.incoming);
    return blocks ? (100 * bavail) / blocks : 100;
  }

  private shardOf(key: string): string {
    return join(this.folder, key.slice(0, 2));
  }
}

const synced = async (path: string, flags: string): Promise<void> => {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

async function* namesIn(folder: string): AsyncIterable<string> {
  try {
    for await (const { name } of await opendir(folder)) yield name;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

async function* agedIn(folder: string, forMs: number): AsyncIterable<string> {
  const before = Date.now() - forMs;
  for await (const name of namesIn(folder)) {
    const stats = await stat(join(folder, name)).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    if (stats && stats.mtimeMs <= before) yield name;
  }
}
