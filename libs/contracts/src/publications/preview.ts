import { z } from 'zod/mini';
import { searchTerm, searchTextField } from '../fields';
import { ROLES } from '../roles';
import { route } from '../route';
import { LIST, listOf } from '../wire/fields';
import { idInput, idOf } from '../wire/ids';
import { ObjectMissing } from '../wire/refusals';
import { FILE } from '../wire/route';
import { CoverHash, EffectiveDay, PublishedFile, VersionNumber } from './publication';
import { Slide } from './slides';
import { TextBlock } from './text-blocks';

/** The preview forms of a file. Pages, sheets and slides are counted; `none` means that the file has no preview. */
const PREVIEW_FORMS = ['pages', 'sheets', 'slides', 'text', 'picture', 'video', 'none'] as const;

/** The states of the extracted text, including the reasons why there is none. */
const PREVIEW_STATES = ['ready', 'reading', 'retrying', 'password', 'broken', 'too-much', 'failed', 'old-format'] as const;

const PartNumber = z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(100_000));
const Part = z.int();

const SHEET_FIELDS = {
  part: Part,
  name: z.string(),
  hidden: z.boolean(),
  rowCount: z.int(),
  columnCount: z.int(),
};
export const SheetOutline = z.object(SHEET_FIELDS);

export const Outline = z.object({
  publicationId: idOf('publication'),
  version: z.int(),
  file: PublishedFile,
  form: z.enum(PREVIEW_FORMS),
  state: z.enum(PREVIEW_STATES),
  pageCount: z.nullable(z.int()),
  pageRatio: z.nullable(z.number()),
  sheets: z.array(SheetOutline),
});
export type Outline = z.infer<typeof Outline>;

export const SheetRows = z.object({
  ...SHEET_FIELDS,
  partColumn: z.nullable(z.int()),
  priceColumns: z.nullable(
    z.object({
      price: z.int(),
      currency: z.nullable(z.int()),
      named: z.string(),
    }),
  ),
  headCount: z.int(),
  storedCount: z.int(),
  matchCount: z.int(),
  rows: z.array(
    z.object({
      nr: z.int(),
      cells: z.array(z.string()),
      partKey: z.optional(z.string()),
    }),
  ),
});
export type SheetRows = z.infer<typeof SheetRows>;

export const PartText = z.object({
  part: Part,
  label: z.string(),
  text: z.string(),
  blocks: z.optional(z.array(TextBlock)),
  slide: z.optional(Slide),
});
export type PartText = z.infer<typeof PartText>;

export const PartMatch = z.object({
  part: Part,
  label: z.string(),
  count: z.int(),
  before: z.string(),
  match: z.string(),
  after: z.string(),
});
export type PartMatch = z.infer<typeof PartMatch>;

export const Passage = z.object({
  publicationId: idOf('publication'),
  fileId: idOf('file'),
  form: z.enum(PREVIEW_FORMS),
  part: Part,
  label: z.string(),
  before: z.string(),
  match: z.string(),
  after: z.string(),
});
export type Passage = z.infer<typeof Passage>;

const VersionQuery = {
  publicationId: idInput('publication'),
  version: z.optional(VersionNumber),
  day: EffectiveDay,
  fileId: z.optional(idInput('file')),
};
const rateLimit = { points: 600, windowMs: 60_000, by: 'person' } as const;

/**
 * The routes for the content of a version in a viewer. Without a version, they return the content of the version in effect.
 * `publications.link` serves the file by ranges.
 */
export const previewRoutes = {
  preview: route('GET /api/publications/preview', {
    allow: ROLES,
    input: z.strictObject(VersionQuery),
    reply: Outline,
    refuses: [ObjectMissing],
    limit: rateLimit,
  }),
  previewSheet: route('GET /api/publications/preview/sheet', {
    allow: ROLES,
    wire: { input: { search: 'searchTerm' } },
    input: z.strictObject({
      ...VersionQuery,
      part: PartNumber,
      offset: z._default(z.coerce.number<number | string>().check(z.int(), z.gte(0), z.lte(200_000)), 0),
      limit: z._default(z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(500)), 500),
      search: searchTerm(),
      column: z.optional(z.coerce.number<number | string>().check(z.int(), z.gte(0), z.lt(200))),
    }),
    reply: SheetRows,
    refuses: [ObjectMissing],
    limit: rateLimit,
  }),
  previewText: route('GET /api/publications/preview/text', {
    allow: ROLES,
    input: z.strictObject({ ...VersionQuery, part: PartNumber }),
    reply: PartText,
    refuses: [ObjectMissing],
    limit: rateLimit,
  }),
  previewPicture: route('GET /api/publications/preview/picture', {
    allow: ROLES,
    input: z.strictObject({ ...VersionQuery, picture: z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(100_000)) }),
    reply: FILE,
    refuses: [ObjectMissing],
    limit: { points: 1_200, windowMs: 60_000, by: 'person' },
  }),
  cover: route('GET /api/publications/cover', {
    allow: ROLES,
    input: z.strictObject({ publicationId: idInput('publication'), version: VersionNumber, cover: CoverHash }),
    reply: FILE,
    refuses: [ObjectMissing],
    limit: { points: 3_000, windowMs: 60_000, by: 'person' },
  }),
  previewSearch: route('GET /api/publications/preview/search', {
    allow: ROLES,
    wire: { input: { search: 'searchTerm' } },
    input: z.strictObject({ ...VersionQuery, search: searchTextField().check(z.minLength(1)) }),
    reply: z.object({ matches: z.array(PartMatch), more: z.boolean() }),
    refuses: [ObjectMissing],
    limit: { points: 120, windowMs: 60_000, by: 'person' },
  }),
  passages: route('GET /api/publications/passages', {
    allow: ROLES,
    wire: { input: { search: 'searchTerm' }, reply: LIST },
    input: z.strictObject({
      among: z.string().check(z.regex(/^[\w.-]{1,64}(,[\w.-]{1,64}){0,11}$/)),
      search: searchTextField().check(z.minLength(1)),
    }),
    reply: listOf(Passage),
    limit: { points: 120, windowMs: 60_000, by: 'person' },
  }),
};
