import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Draft, Drafts, isKey, isMissing, namesIn, namesOlderThan } from './drafts';

/** A range of bytes; both ends are included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A store for files of one purpose, identified by key. It does not check access. */
export interface FileStore {
  draft: () => Promise<Draft>;
  put: (bytes: Readable) => Promise<string>;
  /** Opens a file or a range of it. Returns null if the key does not exist. */
  open: (key: string, range?: ByteRange) => Promise<Readable | null>;
  /** Returns the size in bytes, or null if the key does not exist. */
  size: (key: string) => Promise<number | null>;
  remove: (key: string) => Promise<void>;
  /** Lists the keys of all files that are at least `forMs` milliseconds old. */
  keys: (forMs: number) => AsyncIterable<string>;
  /** Deletes drafts that have not been written to for `forMs` milliseconds. Returns their number. */
  deleteDrafts: (forMs: number) => Promise<number>;
  /** Returns the free disk space for incoming files, in percent. */
  freePercent: () => Promise<number>;
}

/** The base class of stores, which writes incoming files as local drafts. */
export abstract class StoreWithDrafts implements FileStore {
  constructor(private readonly drafts: Drafts) {}

  abstract open(key: string, range?: ByteRange): Promise<Readable | null>;
  abstract size(key: string): Promise<number | null>;
  abstract remove(key: string): Promise<void>;
  abstract keys(forMs: number): AsyncIterable<string>;
  /** Stores a finished draft durably and atomically. */
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

/**
 * A store in a folder. Files are in `kept`, in subfolders named after the start of their keys, and are moved there from `incoming` by one
 * rename.
 */
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
    for await (const shard of namesIn(this.folder)) yield* namesOlderThan(join(this.folder, shard), forMs);
  }

  protected async take(key: string, path: string): Promise<void> {
    const folder = this.shardOf(key);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await syncFile(path, 'r+');
    await rename(path, join(folder, key));
    // Skip on Windows: a folder cannot be opened there, and its entries are journalled.
    if (process.platform !== 'win32') await syncFile(folder, 'r');
  }

  private shardOf(key: string): string {
    return join(this.folder, key.slice(0, 2));
  }
}

const syncFile = async (path: string, flags: string): Promise<void> => {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
