import { z } from 'zod/mini';
import { idOf } from '../wire/ids';

/** The kinds of hidden content or notes in a file that its author may not intend to publish. */
export const FINDING_KINDS = [
  'hidden-sheets',
  'hidden-rows',
  'hidden-columns',
  'hidden-slides',
  'hidden-text',
  'notes',
  'comments',
  'tracked-changes',
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];
export const FindingKindKey = z.enum(FINDING_KINDS);

export const FileFinding = z.object({
  kind: FindingKindKey,
  count: z.int(),
  names: z.array(z.string()),
});
/** The progress of reading a file, or the reason why the file cannot be published unchanged. */
const CHECK_STATES = ['reading', 'retrying', 'ready', 'password', 'damaged', 'too-much', 'failed', 'not-read'] as const;

export const FileCheck = z.object({
  fileId: idOf('file'),
  state: z.enum(CHECK_STATES),
  findings: z.array(FileFinding),
  removable: z.array(FindingKindKey),
});
export type FileCheck = z.infer<typeof FileCheck>;
export type FileFinding = z.infer<typeof FileFinding>;
