import {
  ApiError,
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
  type UploadAllowance,
  UploadsFull,
  WrongKind,
} from '@portal/contracts';

/** Why a file is not accepted as it is. A name has a corrected one that would be; a refusal is what the server answered. */
export type Objection =
  | { kind: 'ending'; ending: string }
  | { kind: 'name'; forbidden: string[]; corrected: string }
  | { kind: 'too large'; limit: number }
  | { kind: 'empty' }
  /** The content is of another kind than the name says. */
  | { kind: 'content' }
  | { kind: 'too many' }
  /** It does not fit until files are sent or removed, or until a day has passed; in bytes. */
  | ({ kind: 'quota' } & QuotaLeft)
  | { kind: 'refusal'; failure: unknown };

/** What is left of the narrower of the two quotas, in bytes. */
export interface QuotaLeft {
  quota: keyof UploadAllowance;
  left: number;
  limit: number;
}

export const tighterQuota = ({ unattached, day }: UploadAllowance): QuotaLeft => {
  const [quota, { leftBytes, limitBytes }] =
    unattached.leftBytes <= day.leftBytes ? ['unattached' as const, unattached] : ['day' as const, day];
  return { quota, left: leftBytes, limit: limitBytes };
};

/** What can be sent again: the connection, the gateway or the quota may be better by then. */
export const isRetriable = (upload: Upload): boolean =>
  upload.state === 'failed' || (upload.state === 'refused' && upload.objection.kind === 'quota');

/** One file on its way, in the order in which it was added. */
export type Upload = { id: string; name: string; size: number } & (
  | { state: 'waiting' }
  /** `sent`: share, 0 to 1. `leftMs`: as long as it will take, where that can be told. */
  | { state: 'sending'; sent: number; leftMs: number | null }
  /** `again`: from when on it is worth another try, where the server said. */
  | { state: 'failed'; failure: unknown; again: Date | null }
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
  /** What the person may still upload, where that is known. */
  quota: QuotaLeft | null;
}

/** What can be told of a file before a byte of it is sent. */
export const objectionTo = (
  { name, size }: { name: string; size: number },
  { purpose, limit, already, quota }: Bounds,
): Objection | null => {
  const { ending, forbidden, corrected } = checkFileName(name);
  if (already >= LIMITS.attachments) return { kind: 'too many' };
  if (!(FILE_PURPOSES[purpose] as readonly string[]).includes(ending)) return { kind: 'ending', ending };
  if (size === 0) return { kind: 'empty' };
  if (size > limit) return { kind: 'too large', limit };
  if (quota && size > quota.left) return { kind: 'quota', ...quota };
  return forbidden.length ? { kind: 'name', forbidden, corrected } : null;
};

/** A wait worth naming; a shorter one is over before it is read. */
const WAIT_MS = 60_000;
const againAfter = (failure: unknown): Date | null =>
  failure instanceof ApiError && failure.retryAfterMs !== undefined && failure.retryAfterMs >= WAIT_MS
    ? new Date(Date.now() + failure.retryAfterMs)
    : null;

/** What a failed sending came to: refused for good, or to be tried again. */
export const outcomeOf = (
  failure: unknown,
): Pick<Extract<Upload, { state: 'failed' }>, 'state' | 'failure' | 'again'> | { state: 'refused'; objection: Objection } => {
  if (failedAs(failure, FileNameBad)) {
    const { forbidden, corrected } = failure.body.data;
    return { state: 'refused', objection: { kind: 'name', forbidden, corrected } };
  }
  if (failedAs(failure, FileTooLarge)) return { state: 'refused', objection: { kind: 'too large', limit: failure.body.data.limitBytes } };
  // The name was checked before the file was sent, so its content must be of another kind.
  if (failedAs(failure, WrongKind)) return { state: 'refused', objection: { kind: 'content' } };
  if (failedAs(failure, FileHarmful)) return { state: 'refused', objection: { kind: 'refusal', failure } };
  if (failedAs(failure, UploadsFull)) {
    const { leftBytes, limitBytes } = failure.body.data;
    return { state: 'refused', objection: { kind: 'quota', quota: 'unattached', left: leftBytes, limit: limitBytes } };
  }
  return { state: 'failed', failure, again: againAfter(failure) };
};

/** Before this much time has passed nobody can tell how long the rest will take. */
const ESTIMATE_AFTER_MS = 2_000;

export const leftMs = (share: number, passedMs: number): number | null =>
  share <= 0 || passedMs < ESTIMATE_AFTER_MS ? null : (passedMs * (1 - share)) / share;
