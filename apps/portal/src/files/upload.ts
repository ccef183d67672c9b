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
  isRefusedAs,
  LIMITS,
  type StoredFile,
  type UploadAllowance,
  UploadsFull,
  WrongKind,
} from '@portal/contracts';

/** The reason why a file is not accepted. An invalid name has a corrected version; a refusal is the response of the server. */
export type Objection =
  | { kind: 'ending'; ending: string }
  | { kind: 'name'; forbidden: string[]; corrected: string }
  | { kind: 'too large'; limit: number }
  | { kind: 'empty' }
  /** The content is of a different type than the extension indicates. */
  | { kind: 'content' }
  | { kind: 'too many' }
  /** The upload exceeds the byte quota, which recovers when files are sent or removed, or after a day. */
  | ({ kind: 'quota' } & QuotaLeft)
  | { kind: 'refusal'; failure: unknown };

/** The remaining bytes and the limit of the tighter quota. */
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

/** Returns true if a file can be sent again, because the connection, the server or the quota may have recovered. */
export const isRetriable = (upload: Upload): boolean =>
  upload.state === 'failed' || (upload.state === 'refused' && upload.objection.kind === 'quota');

export type Upload = { id: string; name: string; size: number } & (
  | { state: 'waiting' }
  /** `sent` is the share from 0 to 1, `leftMs` the estimated remaining time, if known. */
  | { state: 'sending'; sent: number; leftMs: number | null }
  /** `again` is the earliest time of a retry, if the server sent one. */
  | { state: 'failed'; failure: unknown; again: Date | null }
  | { state: 'refused'; objection: Objection }
  | { state: 'stored'; stored: StoredFile }
);

export const storedUpload = (storedFile: StoredFile): Upload => ({
  id: storedFile.fileId,
  name: storedFile.name,
  size: storedFile.size,
  state: 'stored',
  stored: storedFile,
});

const isKind = (extension: string): extension is FileKind => (FILE_KINDS as readonly string[]).includes(extension);

export const kindOf = (name: string): FileKind | null => {
  const { ending } = checkFileName(name);
  return isKind(ending) ? ending : null;
};

interface Bounds {
  purpose: FilePurpose;
  limit: number;
  already: number;
  quota: QuotaLeft | null;
}

/** Returns the reason why a file is not accepted, before any byte of it is sent, or null. */
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

/** The minimum waiting time that is shown. A shorter time would pass before the person could read it. */
const WAIT_MS = 60_000;
const retryTimeOf = (failure: unknown): Date | null =>
  failure instanceof ApiError && failure.retryAfterMs !== undefined && failure.retryAfterMs >= WAIT_MS
    ? new Date(Date.now() + failure.retryAfterMs)
    : null;

/** Returns the state after a failed upload: refused, or failed and retriable. */
export const outcomeOf = (
  failure: unknown,
): Pick<Extract<Upload, { state: 'failed' }>, 'state' | 'failure' | 'again'> | { state: 'refused'; objection: Objection } => {
  if (isRefusedAs(failure, FileNameBad)) {
    const { forbidden, corrected } = failure.body.data;
    return { state: 'refused', objection: { kind: 'name', forbidden, corrected } };
  }
  if (isRefusedAs(failure, FileTooLarge))
    return { state: 'refused', objection: { kind: 'too large', limit: failure.body.data.limitBytes } };
  // The extension was checked before, so the content must be of a different type.
  if (isRefusedAs(failure, WrongKind)) return { state: 'refused', objection: { kind: 'content' } };
  if (isRefusedAs(failure, FileHarmful)) return { state: 'refused', objection: { kind: 'refusal', failure } };
  if (isRefusedAs(failure, UploadsFull)) {
    const { leftBytes, limitBytes } = failure.body.data;
    return { state: 'refused', objection: { kind: 'quota', quota: 'unattached', left: leftBytes, limit: limitBytes } };
  }
  return { state: 'failed', failure, again: retryTimeOf(failure) };
};

/** The milliseconds after which the remaining time can be estimated. */
const ESTIMATE_AFTER_MS = 2_000;

export const estimateLeftMs = (share: number, passedMs: number): number | null =>
  share <= 0 || passedMs < ESTIMATE_AFTER_MS ? null : (passedMs * (1 - share)) / share;
