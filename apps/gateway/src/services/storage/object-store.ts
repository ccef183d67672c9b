import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { DependencyError } from '../../platform/dependency-error';
import { Drafts, isKey } from './drafts';
import { type ByteRange, StoreWithDrafts } from './store';

/** A place of an object store, by the names of what lies there. What a signal ends fails. */
export interface Bucket {
  /** Takes a file of this machine in; nobody sees it there before all of it has come. */
  upload: (name: string, path: string, signal: AbortSignal) => Promise<void>;
  /** Null where nothing lies under that name. */
  read: (name: string, range: ByteRange | undefined, signal: AbortSignal) => Promise<Readable | null>;
  /** How long it is; null where nothing lies under that name. */
  size: (name: string, signal: AbortSignal) => Promise<number | null>;
  /** Does no harm where nothing lies under that name. */
  remove: (name: string, signal: AbortSignal) => Promise<void>;
  /** Everything that lies there. */
  list: () => AsyncIterable<{ name: string; changedAt: Date }>;
}

/** An object store that refused or did not answer, said in a line without what was sent. */
export class ObjectStoreError extends DependencyError {
  constructor(status: number | undefined, code: string, cause?: unknown) {
    const passes = status === undefined || status >= 500;
    super(`object store: ${[status, code].filter(Boolean).join(' ')}`, 'files.store_unavailable', passes, cause);
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

/** How long an object store may take, so that nobody waits for one that hangs. */
export interface Patience {
  /** Until it answers. */
  answerMs: number;
  /** Between the bytes of an answer. */
  silentMs: number;
  /** At which rate an upload comes there at least. */
  bytesPerMs: number;
}
const PATIENCE: Patience = { answerMs: 15_000, silentMs: 20_000, bytesPerMs: 128 };

/** The bytes, which end where the store is silent while somebody waits for the next of them. */
const endSilence = (bytes: Readable, silentMs: number): Readable => {
  const chunks = async function* (): AsyncIterable<Buffer> {
    const wait = () => setTimeout(() => bytes.destroy(new ObjectStoreError(undefined, `silent for ${silentMs} ms`)), silentMs);
    let timer = wait();
    try {
      for await (const chunk of bytes as AsyncIterable<Buffer>) {
        clearTimeout(timer);
        yield chunk;
        timer = wait();
      }
    } finally {
      clearTimeout(timer);
    }
  };
  const watched = Readable.from(chunks(), { objectMode: false });
  // A reader who leaves while nothing comes leaves at once.
  watched.once('close', () => bytes.destroy());
  return watched;
};

/** Files as objects of their key's name; they arrive on a disk of this machine and are looked at there. */
export class ObjectStore extends StoreWithDrafts {
  private bucket: Promise<Bucket> | null = null;

  /** `connect` is called once, when the bucket is first needed. */
  constructor(
    private readonly connect: () => Promise<Bucket>,
    draftFolder: string,
    private readonly patience = PATIENCE,
  ) {
    super(new Drafts(draftFolder));
  }

  async open(key: string, range?: ByteRange): Promise<Readable | null> {
    if (!isKey(key)) return null;
    const bytes = await this.ask((bucket, signal) => bucket.read(key, range, signal));
    return bytes && endSilence(bytes, this.patience.silentMs);
  }

  async size(key: string): Promise<number | null> {
    return isKey(key) ? await this.ask((bucket, signal) => bucket.size(key, signal)) : null;
  }

  async remove(key: string): Promise<void> {
    if (isKey(key)) await this.ask((bucket, signal) => bucket.remove(key, signal));
  }

  async *keys(forMs: number): AsyncIterable<string> {
    const before = Date.now() - forMs;
    // What has no key for its name is not ours.
    for await (const { name, changedAt } of (await this.connected()).list()) if (isKey(name) && changedAt.getTime() <= before) yield name;
  }

  protected async take(key: string, path: string): Promise<void> {
    const { answerMs, bytesPerMs } = this.patience;
    const { size } = await stat(path);
    await this.ask((bucket, signal) => bucket.upload(key, path, signal), answerMs + size / bytesPerMs);
  }

  private async ask<T>(request: (bucket: Bucket, signal: AbortSignal) => Promise<T>, withinMs = this.patience.answerMs): Promise<T> {
    const bucket = await this.connected();
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(), withinMs);
    try {
      return await request(bucket, over.signal);
    } catch (error) {
      throw over.signal.aborted ? new ObjectStoreError(undefined, `no answer in ${Math.ceil(withinMs)} ms`, error) : error;
    } finally {
      clearTimeout(timer);
    }
  }

  private connected(): Promise<Bucket> {
    this.bucket ??= this.connect();
    return this.bucket;
  }
}
