import { z } from 'zod/mini';
import { StoredFile } from '../files/file-rules';
import { FileUnknown } from '../files/refusals';
import { LIMITS } from '../limits';
import { route } from '../route';
import { LIST, listOf, Message, Timestamp } from '../wire/fields';
import { idInput, idOf } from '../wire/ids';
import { refusal } from '../wire/refusal';
import { NotAllowed, ObjectMissing } from '../wire/refusals';
import { paragraphs } from '../wire/text';

const WRITERS = ['SUPER_YHQ', 'YHQ', 'RHQ', 'LBO'] as const;
const Kind = z.enum(['material', 'price', 'news', 'event']);
export type DraftKind = z.infer<typeof Kind>;
const MAX_FIELDS = 40;
const MAX_VALUES = 1_000;

/** A field of an unfinished form. The value is not validated yet. */
const DraftField = z.strictObject({
  field: z.string().check(z.regex(/^[A-Za-z]{1,40}$/)),
  entries: z.array(paragraphs(LIMITS.description, { min: 0 })).check(z.maxLength(MAX_VALUES)),
});
export type DraftField = z.infer<typeof DraftField>;

const DRAFT_ROW = {
  draftId: idOf('draft'),
  kind: Kind,
  title: z.string(),
  file: z.nullable(StoredFile),
  rev: z.int(),
  savedAt: Timestamp,
};
/** A draft in the response to its author. */
export const DraftRow = z.object(DRAFT_ROW);
export type DraftRow = z.infer<typeof DraftRow>;

export const Draft = z.object({
  ...DRAFT_ROW,
  files: z.array(StoredFile),
  fields: z.array(z.object({ field: z.string(), entries: z.array(z.string()) })),
});
export type Draft = z.infer<typeof Draft>;

export const DraftChanged = refusal(412, 'draft.changed', z.object({ draft: Draft }));

export const TooManyDrafts = refusal(422, 'draft.too-many');

/** The routes of unpublished drafts. Only its author sees a draft, on every device. */
export const draftRoutes = {
  saveDraft: route('POST /api/publications/savedraft', {
    allow: WRITERS,
    input: z.strictObject({
      draftId: idInput('draft'),
      rev: z._default(z.int(), 0),
      kind: Kind,
      title: paragraphs(LIMITS.description, { min: 0 }),
      fileIds: z._default(z.array(idInput('file')).check(z.maxLength(LIMITS.attachments)), []),
      fields: z.array(DraftField).check(z.maxLength(MAX_FIELDS)),
    }),
    reply: z.object({ draft: Draft }),
    refuses: [ObjectMissing, NotAllowed, DraftChanged, TooManyDrafts, FileUnknown],
  }),
  drafts: route('GET /api/publications/drafts', {
    allow: WRITERS,
    wire: { reply: LIST },
    input: z.strictObject({ kind: z.optional(Kind) }),
    reply: listOf(DraftRow),
  }),
  draft: route('GET /api/publications/draft/:draftId', {
    allow: WRITERS,
    input: z.strictObject({ draftId: idInput('draft') }),
    reply: Draft,
    refuses: [ObjectMissing],
  }),
  discardDraft: route('DELETE /api/publications/draft/:draftId', {
    allow: WRITERS,
    input: z.strictObject({ draftId: idInput('draft') }),
    reply: Message,
    refuses: [ObjectMissing],
  }),
};
