import { z } from 'zod/mini';

/** The kinds of content that the author of a file hid or noted beside the text: readers of a published file may not mean to be given it. */
const FINDING_KINDS = [
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
const FindingKindKey = z.enum(FINDING_KINDS);

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
export type FileFinding = z.infer<typeof FileFinding>;
