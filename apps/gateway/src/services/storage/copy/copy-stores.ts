import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/tables';
import { reasonOf } from '../../../platform/log';
import { fileOf, keysWithoutFile, listFilesAfter } from '../file-rows';
import type { StorePurpose } from '../stores';
import { type CopyResult, copyFile, type StoredBytes, type StorePair } from './copy-file';

const PAGE = 500;
/** The number of consecutive failures after which the cause must be a store or its connection rather than the files. */
const FAILURES_IN_A_ROW = 20;

/** The file counts of one purpose in a run so far. */
export interface CopyTotals {
  copied: number;
  copiedBytes: number;
  present: number;
  /** The number of files that are missing, differ or could not be copied. */
  problems: number;
}

export interface CopyListener {
  /** Called after each file. */
  progress: (totals: Readonly<CopyTotals>) => void;
  problem: (file: { key: string; fileId: string | null }, reason: string) => void;
}

export interface CopyOptions {
  db: Kysely<Tables>;
  /** The number of files copied in parallel. */
  parallel: number;
  /** True if existing files of the target are compared as well. */
  verify: boolean;
  listener: CopyListener;
  /** The signal that stops the run when the files in progress are finished. */
  signal: AbortSignal;
}

type FileToCopy = StoredBytes & { fileId: string | null };

/** Yields the files in the database, then the other files of the source, because the rows of new uploads may not be committed yet. */
async function* filesToCopy(db: Kysely<Tables>, purpose: StorePurpose, { source }: StorePair): AsyncGenerator<FileToCopy> {
  for (let lastId = '', more = true; more; ) {
    const rows = await listFilesAfter(db, purpose, lastId, PAGE);
    for (const { id, store_key: key, size, sha256 } of rows) yield { key, fileId: id, digest: { size, sha256 } };
    more = rows.length === PAGE;
    lastId = rows.at(-1)?.store_key ?? lastId;
  }
  for await (const key of keysWithoutFile(db, purpose, source.keys(0))) yield { key, fileId: null, digest: null };
}

/** Copies the files of a purpose. Reports failures to the listener, and stops after many failures in a row. */
export const copyStore = async (
  purpose: StorePurpose,
  stores: StorePair,
  { db, parallel, verify, listener, signal }: CopyOptions,
): Promise<CopyTotals> => {
  const totals: CopyTotals = { copied: 0, copiedBytes: 0, present: 0, problems: 0 };
  const files = filesToCopy(db, purpose, stores);
  let failuresInARow = 0;

  const copy = async (file: FileToCopy): Promise<CopyResult | { outcome: 'failed'; reason: string }> => {
    try {
      const result = await copyFile(stores, file, verify);
      failuresInARow = 0;
      return result;
    } catch (error) {
      if (++failuresInARow >= FAILURES_IN_A_ROW)
        throw new Error(`${FAILURES_IN_A_ROW} files in a row could not be copied, the last because of: ${reasonOf(error)}`, {
          cause: error,
        });
      return { outcome: 'failed', reason: reasonOf(error) };
    }
  };
  const runWorker = async (): Promise<void> => {
    for await (const file of files) {
      const result = await copy(file);
      if (result.outcome === 'copied') {
        totals.copied++;
        totals.copiedBytes += result.bytes;
      } else if (result.outcome === 'present') totals.present++;
      // The file may have been deleted during the copy.
      else if (file.fileId ? await fileOf(db, file.fileId) : result.outcome !== 'missing') {
        totals.problems++;
        listener.problem(file, result.outcome === 'missing' ? 'the source does not have it' : result.reason);
      }
      listener.progress(totals);
      if (signal.aborted) return;
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: parallel }, runWorker));
  for (const { status, reason } of workers as PromiseRejectedResult[]) if (status === 'rejected') throw reason;
  return totals;
};
