import {
  checkFileName,
  FILE_KINDS,
  FILE_PURPOSES,
  FileHarmful,
  type FileKind,
  FileNameBad,
  type FilePurpose,
  FileTooLarge,
  failedAs,
  LIMITS,
  type StoredFile,
  WrongKind,
} from '@portal/contracts';

/** Why a file is not accepted as it is. A name has a corrected one that would be; `said` is what the server answered. */
export type Objection =
  | { kind: 'ending'; ending: string }
  | { kind: 'name'; forbidden: string[]; corrected: string }
  | { kind: 'too large'; limit: number }
  | { kind: 'empty' }
  | { kind: 'too many' }
  | { kind: 'said'; failure: unknown };

/** One file on its way, in the order in which it was added. */
export type Upload = { id: string; name: string; size: number } & (
  | { state: 'waiting' }
  /** `sent`: share, 0 to 1. `leftMs`: as long as it will take, where that can be told. */
  | { state: 'sending'; sent: number; leftMs: number | null }
  | { state: 'failed'; failure: unknown }
  | { state: 'refused'; objection: Objection }
  | { state: 'stored'; stored: StoredFile }
);

export const storedUpload = (stored: StoredFile): Upload => ({
  id: stored.fileId,
  name: stored.name,
  size: stored.size,
  state: 'stored',
  stored,
});

const isKind = (ending: string): ending is FileKind => (FILE_KINDS as readonly string[]).includes(ending);

export const kindOf = (name: string): FileKind | null => {
  const { ending } = checkFileName(name);
  return isKind(ending) ? ending : null;
};

interface Bounds {
  purpose: FilePurpose;
  /** Bytes. */
  limit: number;
  /** How many files there are already. */
  already: number;
}

/** What can be said of a file before a byte of it is sent. */
export const objectionTo = ({ name, size }: { name: string; size: number }, { purpose, limit, already }: Bounds): Objection | null => {
  const { ending, forbidden, corrected } = checkFileName(name);
  if (already >= LIMITS.attachments) return { kind: 'too many' };
  if (!(FILE_PURPOSES[purpose] as readonly string[]).includes(ending)) return { kind: 'ending', ending };
  if (size === 0) return { kind: 'empty' };
  if (size > limit) return { kind: 'too large', limit };
  return forbidden.length ? { kind: 'name', forbidden, corrected } : null;
};

/** What a failed sending came to: refused for good, or to be tried again. */
export const after = (
  failure: unknown,
): Pick<Extract<Upload, { state: 'failed' }>, 'state' | 'failure'> | { state: 'refused'; objection: Objection } => {
  if (failedAs(failure, FileNameBad)) {
    const { forbidden, corrected } = failure.body.data;
    return { state: 'refused', objection: { kind: 'name', forbidden, corrected } };
  }
  if (failedAs(failure, FileTooLarge)) return { state: 'refused', objection: { kind: 'too large', limit: failure.body.data.limitBytes } };
  if (failedAs(failure, WrongKind) || failedAs(failure, FileHarmful)) return { state: 'refused', objection: { kind: 'said', failure } };
  return { state: 'failed', failure };
};

/** Before this much time has passed nobody can tell how long the rest will take. */
const TELLING_AFTER_MS = 2_000;

export const leftMs = (share: number, passedMs: number): number | null =>
  share <= 0 || passedMs < TELLING_AFTER_MS ? null : (passedMs * (1 - share)) / share;
