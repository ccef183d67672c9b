import { z } from 'zod/mini';
import { idOf } from '../wire/ids';

/** The kinds of content that the author of a file hid or noted beside the text and may not intend to publish. */
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

export const FileFinding = z
  .object({
    kind: FindingKindKey,
    count: z.int().register(z.globalRegistry, {
      description:
        'Sheets, rows with content, columns with content, slides, runs of text, slides with speaker notes, comments; of tracked changes the people who made them',
    }),
    names: z.array(z.string()).register(z.globalRegistry, {
      description: 'The names of hidden sheets and of the people who made tracked changes, at most 20; otherwise empty',
    }),
  })
  .register(z.globalRegistry, { id: 'FileFinding' });
/** The progress of reading a file, or the reason why it cannot be published unchanged. */
const CHECK_STATES = ['reading', 'retrying', 'ready', 'password', 'damaged', 'too-much', 'failed', 'not-read'] as const;

export const FileCheck = z
  .object({
    fileId: idOf('file'),
    state: z.enum(CHECK_STATES).register(z.globalRegistry, {
      description:
        'Ask again while it is `reading` or `retrying`. A file that is protected by a password or damaged is not published. `not-read`: its kind holds nothing to check, or is too old to be read',
    }),
    findings: z
      .array(FileFinding)
      .register(z.globalRegistry, { description: 'Content that is published with the file unless it is removed' }),
    removable: z.array(FindingKindKey).register(z.globalRegistry, {
      description: 'The kinds of findings that `files.clean` removes; the others are removed in the program that made the file',
    }),
  })
  .register(z.globalRegistry, { id: 'FileCheck' });
export type FileCheck = z.infer<typeof FileCheck>;
export type FileFinding = z.infer<typeof FileFinding>;
