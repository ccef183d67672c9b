import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { DependencyError } from '../../platform/dependency-error';
import { Drafts, isKey } from './drafts';
import { type ByteRange, StoreWithDrafts } from './store';

/** A bucket of an object store, which contains files by name. Aborting the signal makes the call fail. */
export interface Bucket {
  /** Uploads a local file. The file is visible only when the upload is complete. */
  upload: (name: string, path: string, signal: AbortSignal) => Promise<void>;
  /** Reads a file or a range of it. Returns null if the name does not exist. */
  read: (name: string, range: ByteRange | undefined, signal: AbortSignal) => Promise<Readable | null>;
  /** Returns the size in bytes, or null if the name does not exist. */
  size: (name: string, signal: AbortSignal) => Promise<number | null>;
  /** Removes a file. Does nothing if the name does not exist. */
  remove: (name: string, signal: AbortSignal) => Promise<void>;
  list: () => AsyncIterable<{ name: string; changedAt: Date }>;
}

/** Thrown if an object store refused a request or did not respond. The message has one line and does not contain the request. */
export class ObjectStoreError extends DependencyError {
  constructor(status: number | undefined, code: string, cause?: unknown) {
    const isTemporary = status === undefined || status >= 500;
    super(`object store: ${[status, code].filter(Boolean).join(' ')}`, 'files.store_unavailable', isTemporary, cause);
  }
}

/** Returns a function that runs a request to an object store and throws its errors as converted by `failureOf`. */
export const withStoreErrors =
  (failureOf: (error: unknown) => unknown) =>
  async <T>(ask: () => Promise<T>): Promise<T> => {
    try {
      return await ask();
    } catch (error) {
      throw failureOf(error);
    }
  };

/** The timeouts of an object store. */
export interface Timeouts {
  /** The maximum time until the response starts. */
  answerMs: number;
  /** The maximum time between two chunks of a response. */
  silentMs: number;
  /** The minimum rate of an upload. */
  bytesPerMs: number;
}
const TIMEOUTS: Timeouts = { answerMs: 15_000, silentMs: 20_000, bytesPerMs: 128 };

/** Returns the bytes as a stream that fails if the store is silent while the reader waits for the next chunk. */
const failOnSilence = (bytes: Readable, silentMs: number): Readable => {
  const readChunks = async function* (): AsyncIterable<Buffer> {
    const startTimer = () => setTimeout(() => bytes.destroy(new ObjectStoreError(undefined, `silent for ${silentMs} ms`)), silentMs);
    let timer = startTimer();
    try {
      for await (const chunk of bytes as AsyncIterable<Buffer>) {
        clearTimeout(timer);
        yield chunk;
        timer = startTimer();
      }
    } finally {
      clearTimeout(timer);
    }
  };
  const watchedStream = Readable.from(readChunks(), { objectMode: false });
  // End the source immediately if the reader stops while it waits for a chunk.
  watchedStream.once('close', () => bytes.destroy());
  return watchedStream;
};

/** Stores files as objects named by their key. Files are first received and checked on a local disk. */
export class ObjectStore extends StoreWithDrafts {
  private bucket: Promise<Bucket> | null = null;

  /** Calls `connect` once, when the bucket is first needed. */
  constructor(
    private readonly connect: () => Promise<Bucket>,
    draftFolder: string,
    private readonly timeouts = TIMEOUTS,
  ) {
    super(new Drafts(draftFolder));
  }

  async open(key: string, range?: ByteRange): Promise<Readable | null> {
    if (!isKey(key)) return null;
    const bytes = await this.ask((bucket, signal) => bucket.read(key, range, signal));
    return bytes && failOnSilence(bytes, this.timeouts.silentMs);
  }

  async size(key: string): Promise<number | null> {
    return isKey(key) ? await this.ask((bucket, signal) => bucket.size(key, signal)) : null;
  }

  async remove(key: string): Promise<void> {
    if (isKey(key)) await this.ask((bucket, signal) => bucket.remove(key, signal));
  }

  async *keys(forMs: number): AsyncIterable<string> {
    const cutoff = Date.now() - forMs;
    // Skip names that are not keys: these objects do not belong to the portal.
    for await (const { name, changedAt } of (await this.connectOnce()).list()) if (isKey(name) && changedAt.getTime() <= cutoff) yield name;
  }

  protected async take(key: string, path: string): Promise<void> {
    const { answerMs, bytesPerMs } = this.timeouts;
    const { size } = await stat(path);
    await this.ask((bucket, signal) => bucket.upload(key, path, signal), answerMs + size / bytesPerMs);
  }

  private async ask<T>(request: (bucket: Bucket, signal: AbortSignal) => Promise<T>, withinMs = this.timeouts.answerMs): Promise<T> {
    const bucket = await this.connectOnce();
    const timeoutController = new AbortController();
    const timer = setTimeout(() => timeoutController.abort(), withinMs);
    try {
      return await request(bucket, timeoutController.signal);
    } catch (error) {
      throw timeoutController.signal.aborted ? new ObjectStoreError(undefined, `no answer in ${Math.ceil(withinMs)} ms`, error) : error;
    } finally {
      clearTimeout(timer);
    }
  }

  private connectOnce(): Promise<Bucket> {
    this.bucket ??= this.connect();
    return this.bucket;
  }
}
