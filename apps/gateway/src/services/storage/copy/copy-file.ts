import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '../store';

export interface StorePair {
  source: FileStore;
  target: FileStore;
}

/** The length of a file and the SHA-256 of its bytes in hexadecimal. */
export interface Digest {
  size: number;
  sha256: string;
}

/** The bytes stored under a key. `digest` is null if no database row describes them. */
export interface StoredBytes {
  key: string;
  digest: Digest | null;
}

export type CopyResult =
  | { outcome: 'copied'; bytes: number }
  /** The target already has the file. */
  | { outcome: 'present' }
  /** The source does not have the file. */
  | { outcome: 'missing' }
  | { outcome: 'different'; reason: string };

/** Creates a pass-through stream that computes the digest of its chunks. */
const startDigest = () => {
  const hash = createHash('sha256');
  let size = 0;
  return {
    through: async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        hash.update(chunk);
        yield chunk;
      }
    },
    digest: (): Digest => ({ size, sha256: hash.digest('hex') }),
  };
};

const digestOf = async (store: FileStore, key: string): Promise<Digest | null> => {
  const bytes = await store.open(key);
  if (!bytes) return null;
  const { through, digest } = startDigest();
  await pipeline(bytes, through, async (chunks: AsyncIterable<Buffer>) => {
    for await (const _ of chunks);
  });
  return digest();
};

const write = async (bytes: Readable, path: string): Promise<Digest> => {
  const { through, digest } = startDigest();
  const output = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const closeEvent = new Promise<void>((resolve) => output.once('close', resolve));
  await pipeline(bytes, through, output).catch(async (error: unknown) => {
    // Wait for the file to close: a file that is still being opened would appear after its draft was discarded.
    await closeEvent;
    throw error;
  });
  return digest();
};

const isEqual = (one: Digest, other: Digest): boolean => one.size === other.size && one.sha256 === other.sha256;
const describeDigest = ({ size, sha256 }: Digest): string => `${size} bytes of SHA-256 ${sha256.slice(0, 12)}…`;

/**
 * True if the target has the file. Stores only accept complete files, so comparing the length suffices; with `verify`, the bytes are
 * compared as well.
 */
const isPresent = async ({ source, target }: StorePair, { key, digest }: StoredBytes, verify: boolean): Promise<boolean> => {
  const size = await target.size(key);
  if (size === null || size !== (digest ? digest.size : await source.size(key))) return false;
  if (!verify) return true;
  const [targetDigest, sourceDigest] = [await digestOf(target, key), digest ?? (await digestOf(source, key))];
  return targetDigest !== null && sourceDigest !== null && isEqual(targetDigest, sourceDigest);
};

/** Copies a file under its key and reads it back from the target. Does not copy bytes that differ from the database's digest. */
export const copyFile = async (stores: StorePair, file: StoredBytes, verify: boolean): Promise<CopyResult> => {
  const { source, target } = stores;
  const { key, digest } = file;
  if (await isPresent(stores, file, verify)) return { outcome: 'present' };
  const draft = await target.draft();
  try {
    const bytes = await source.open(key);
    if (!bytes && digest && (await target.size(key)) !== null)
      return { outcome: 'different', reason: 'the target has other bytes, and the source has none' };
    if (!bytes) return { outcome: 'missing' };
    const readDigest = await write(bytes, draft.path);
    if (digest && !isEqual(readDigest, digest))
      return { outcome: 'different', reason: `the source has ${describeDigest(readDigest)}, the database knows ${describeDigest(digest)}` };
    await draft.keep(key);
    const storedDigest = await digestOf(target, key);
    // The gateway that uses the target may have deleted the file during the copy.
    if (!storedDigest) return { outcome: 'missing' };
    if (isEqual(storedDigest, readDigest)) return { outcome: 'copied', bytes: readDigest.size };
    // Remove the wrong bytes: the next run would mistake a file of the right length for the correct one.
    await target.remove(key);
    return { outcome: 'different', reason: `the target gave back ${describeDigest(storedDigest)} for ${describeDigest(readDigest)}` };
  } finally {
    await draft.discard();
  }
};
