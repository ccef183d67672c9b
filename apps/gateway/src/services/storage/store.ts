import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { agedIn, type Draft, Drafts, isKey, isMissing, namesIn } from './drafts';

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
  /** How many bytes lie under that key; null where there is nothing. */
  size: (key: string) => Promise<number | null>;
  remove: (key: string) => Promise<void>;
  /** The keys of everything that has lain there for at least that long. */
  keys: (forMs: number) => AsyncIterable<string>;
  /** Deletes drafts that nobody has written to for at least that long, and returns how many. */
  deleteDrafts: (forMs: number) => Promise<number>;
  /** How much of the disk is free that files arrive on, in percent. */
  freePercent: () => Promise<number>;
}

/** What every store does with its drafts, wherever it has what it keeps. */
export abstract class StoreWithDrafts implements FileStore {
  constructor(private readonly drafts: Drafts) {}

  abstract open(key: string, range?: ByteRange): Promise<Readable | null>;
  abstract size(key: string): Promise<number | null>;
  abstract remove(key: string): Promise<void>;
  abstract keys(forMs: number): AsyncIterable<string>;
  /** Takes a finished draft in, durably and as a whole. */
  protected abstract take(key: string, path: string): Promise<void>;

  draft(): Promise<Draft> {
    return this.drafts.make((key, path) => this.take(key, path));
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

  deleteDrafts(forMs: number): Promise<number> {
    return this.drafts.deleteOld(forMs);
  }

  freePercent(): Promise<number> {
    return this.drafts.freePercent();
  }
}

/** A folder: what is kept lies in `kept`, spread by the first letters of its key, and comes there by one rename from `incoming`. */
export class DiskStore extends StoreWithDrafts {
  private readonly folder: string;

  constructor(folder: string) {
    super(new Drafts(join(folder, 'incoming')));
    this.folder = join(folder, 'kept');
  }

  async open(key: string, range?: ByteRange): Promise<Readable | null> {
    if (!isKey(key)) return null;
    try {
      const file = await open(join(this.shardOf(key), key));
      return file.createReadStream(range);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async size(key: string): Promise<number | null> {
    if (!isKey(key)) return null;
    try {
      return (await stat(join(this.shardOf(key), key))).size;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    if (isKey(key)) await rm(join(this.shardOf(key), key), { force: true });
  }

  async *keys(forMs: number): AsyncIterable<string> {
    for await (const shard of namesIn(this.folder)) yield* agedIn(join(this.folder, shard), forMs);
  }

  protected async take(key: string, path: string): Promise<void> {
    const folder = this.shardOf(key);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await synced(path, 'r+');
    await rename(path, join(folder, key));
    // There a folder cannot be opened; its entries are journalled.
    if (process.platform !== 'win32') await synced(folder, 'r');
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
