import type { Readable } from 'node:stream';
import { Drafts, isKey } from './drafts';
import { type ByteRange, StoreWithDrafts } from './store';

/** A place of an object store, by the names of what lies there. */
export interface Bucket {
  /** Takes a file of this machine in; nobody sees it there before all of it has come. */
  upload: (name: string, path: string) => Promise<void>;
  /** Null where nothing lies under that name. */
  read: (name: string, range?: ByteRange) => Promise<Readable | null>;
  /** How long it is; null where nothing lies under that name. */
  size: (name: string) => Promise<number | null>;
  /** Does no harm where nothing lies under that name. */
  remove: (name: string) => Promise<void>;
  /** Everything that lies there. */
  list: () => AsyncIterable<{ name: string; changedAt: Date }>;
}

/** An object store that refused or did not answer, said in a line without what was sent. */
export class ObjectStoreError extends Error {
  /** Whether it may work later by itself; what was refused needs a person. */
  readonly passes: boolean;

  constructor(status: number | undefined, code: string, cause: unknown) {
    super(`object store: ${[status, code].filter(Boolean).join(' ')}`, { cause });
    this.passes = status === undefined || status >= 500;
  }
}

/** Runs what asks a server for something; `failureOf` says its failures in a line. */
export const namingFailures =
  (failureOf: (error: unknown) => unknown) =>
  async <T>(ask: () => Promise<T>): Promise<T> => {
    try {
      return await ask();
    } catch (error) {
      throw failureOf(error);
    }
  };

/** Files as objects of their key's name; they arrive on a disk of this machine and are looked at there. */
export class ObjectStore extends StoreWithDrafts {
  private bucket: Promise<Bucket> | null = null;

  /** `connect` is called once, when the bucket is first needed. */
  constructor(
    private readonly connect: () => Promise<Bucket>,
    draftFolder: string,
  ) {
    super(new Drafts(draftFolder));
  }

  async open(key: string, range?: ByteRange): Promise<Readable | null> {
    return isKey(key) ? await (await this.connected()).read(key, range) : null;
  }

  async size(key: string): Promise<number | null> {
    return isKey(key) ? await (await this.connected()).size(key) : null;
  }

  async remove(key: string): Promise<void> {
    if (isKey(key)) await (await this.connected()).remove(key);
  }

  async *keys(forMs: number): AsyncIterable<string> {
    const before = Date.now() - forMs;
    // What has no key for its name is not ours.
    for await (const { name, changedAt } of (await this.connected()).list()) if (isKey(name) && changedAt.getTime() <= before) yield name;
  }

  protected async take(key: string, path: string): Promise<void> {
    await (await this.connected()).upload(key, path);
  }

  private connected(): Promise<Bucket> {
    this.bucket ??= this.connect();
    return this.bucket;
  }
}
